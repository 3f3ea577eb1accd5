import type { ModelFacts } from '../inspect-model.ts';
import { callSandbox, type SandboxLimits } from './call-sandbox.ts';

/**
 * `inspectModel` of a file in a worker thread with limits; see `callSandbox`. The calling thread never reads the file.
 *
 * @example
 * const { type, mime } = await inspectModelFile('/data/uploads/4f0c');
 */
export async function inspectModelFile(path: string, limits?: SandboxLimits): Promise<ModelFacts> {
  const answer = await callSandbox({ verb: 'inspect-model', path }, limits);
  if (answer.type !== 'facts') throw new Error('The thread answered another request');
  return answer.facts;
}
