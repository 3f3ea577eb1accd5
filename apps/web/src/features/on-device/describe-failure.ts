import type { ErrorCode } from '@tangible/contracts';
import type { DeviceProblem } from '@tangible/engine/browser';

/** Why there is no asset. */
export type DeviceFailure =
  | { kind: 'problem'; problem: DeviceProblem }
  | { kind: 'refused'; code: ErrorCode; values: Record<string, string | number> }
  | { kind: 'unloaded' }
  | { kind: 'stopped' };

/** This browser cannot run the engine. */
export class DeviceProblemError extends Error {
  readonly problem: DeviceProblem;

  constructor(problem: DeviceProblem) {
    super(`The engine cannot run here: ${problem}`);
    this.problem = problem;
  }
}

/** The errors' classes are those of a program that was fetched later; their names are the same everywhere. */
export function describeFailure(error: unknown): DeviceFailure {
  if (!(error instanceof Error)) return { kind: 'stopped' };
  if (error instanceof DeviceProblemError) return { kind: 'problem', problem: error.problem };
  if (error.name === 'EngineUnloadedError' || error instanceof TypeError) return { kind: 'unloaded' };
  if (error.name !== 'RefusedError') return { kind: 'stopped' };
  const { code, values } = error as Error & { code: ErrorCode; values: Record<string, string | number> };
  return { kind: 'refused', code, values };
}
