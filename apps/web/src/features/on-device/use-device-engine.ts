import { type ErrorCode, FILE_FORMATS, type SubdivisionLevel } from '@tangible/contracts';
import type { DeviceEngine, DeviceProblem, DeviceResult } from '@tangible/engine/browser';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FindSubjects } from '../cut-out/use-cut-out.ts';
import { findSubjects } from './find-subjects.ts';
import { toAssetRequest } from './to-asset-request.ts';
import type { DeviceInput } from './use-device-pictures.ts';

export type DeviceFailure =
  | { kind: 'problem'; problem: DeviceProblem }
  | { kind: 'refused'; code: ErrorCode; values: Record<string, string | number> }
  | { kind: 'unloaded' }
  | { kind: 'stopped' };

export type DeviceState =
  | { phase: 'idle'; failure: DeviceFailure | null }
  | { phase: 'loading'; bytes: number; bytesTotal: number }
  | {
      phase: 'working';
      stage: DeviceResult['timings'][number]['stage'] | null;
      progress: number;
      maskUrl: string | null;
    }
  | { phase: 'done'; zipUrl: string; report: DeviceResult['report']; ms: number };

export interface DeviceWork {
  state: DeviceState;
  /** Finds the subjects of a picture. The engine does one work after another. */
  find: FindSubjects;
  /** While the engine is loaded for that. */
  findLoading: { bytes: number; bytesTotal: number } | null;
  make: (input: DeviceInput, level: SubdivisionLevel) => Promise<void>;
  cancel: () => void;
  reset: () => void;
}

const IDLE: DeviceState = { phase: 'idle', failure: null };

/** Runs the engine in this page. It is fetched with the first picture, and stays open for further ones. */
export function useDeviceEngine(): DeviceWork {
  const [state, setState] = useState<DeviceState>(IDLE);
  const engine = useRef<DeviceEngine | null>(null);
  const running = useRef<AbortController | null>(null);
  const urls = useRef<string[]>([]);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const [findLoading, setFindLoading] = useState<DeviceWork['findLoading']>(null);

  const makeUrl = (bytes: Uint8Array, type: string) => {
    const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
    urls.current.push(url);
    return url;
  };
  const stop = useCallback(() => {
    running.current?.abort();
    for (const url of urls.current.splice(0)) URL.revokeObjectURL(url);
  }, []);
  useEffect(
    () => () => {
      stop();
      engine.current?.close();
    },
    [stop],
  );

  /** The engine does one work after another. */
  const takeTurn = <T>(work: (opened: DeviceEngine) => Promise<T>): Promise<T> => {
    const result = turn.current
      .catch(() => {})
      .then(async () => {
        const { findDeviceProblem, openDeviceEngine } = await import('@tangible/engine/browser');
        const problem = findDeviceProblem();
        if (problem) throw new DeviceProblemError(problem);
        engine.current ??= openDeviceEngine();
        return work(engine.current);
      });
    turn.current = result;
    return result;
  };
  const find: FindSubjects = (file, options) => {
    const onLoading = (bytes: number, bytesTotal: number) => setFindLoading({ bytes, bytesTotal });
    return takeTurn((opened) => findSubjects(opened, file, { ...options, onLoading })).finally(() =>
      setFindLoading(null),
    );
  };

  const make: DeviceWork['make'] = async (input, level) => {
    stop();
    const { signal } = Object.assign(running, { current: new AbortController() }).current;
    const show = (next: DeviceState) => signal.aborted || setState(next);
    show({ phase: 'loading', bytes: 0, bytesTotal: 0 });
    try {
      await takeTurn(async (opened) => {
        const request = await toAssetRequest(input);
        signal.throwIfAborted();
        const onLoading = (bytes: number, bytesTotal: number) => show({ phase: 'loading', bytes, bytesTotal });
        const mask = request.mask ?? (await findMask(opened, request.image, { signal, onLoading }));
        const maskUrl = makeUrl(mask, 'image/png');
        show({ phase: 'working', stage: null, progress: 0, maskUrl });
        const beganMs = performance.now();
        const { zip, report } = await opened.generate(
          { ...request, level, formats: [...FILE_FORMATS], name: nameOf(input.front) },
          {
            signal,
            onLoading,
            onProgress: ({ stage, progress }) => show({ phase: 'working', stage, progress, maskUrl }),
          },
        );
        show({ phase: 'done', zipUrl: makeUrl(zip, 'application/zip'), report, ms: performance.now() - beganMs });
      });
    } catch (error) {
      show({ phase: 'idle', failure: describeFailure(error) });
    }
  };

  const reset = () => {
    stop();
    setState(IDLE);
  };
  return { state, find, findLoading, make, cancel: reset, reset };
}

class DeviceProblemError extends Error {
  readonly problem: DeviceProblem;

  constructor(problem: DeviceProblem) {
    super(`The engine cannot run here: ${problem}`);
    this.problem = problem;
  }
}

/** What is shown while the engine works. */
async function findMask(engine: DeviceEngine, image: Uint8Array, options: Parameters<DeviceEngine['cutOut']>[1]) {
  const { subjects, chosen } = await engine.cutOut({ image }, options);
  return subjects[chosen]!.mask;
}

/** The errors' classes are those of a program that was fetched later; their names are the same everywhere. */
function describeFailure(error: unknown): DeviceFailure {
  if (!(error instanceof Error)) return { kind: 'stopped' };
  if (error instanceof DeviceProblemError) return { kind: 'problem', problem: error.problem };
  if (error.name === 'EngineUnloadedError' || error instanceof TypeError) return { kind: 'unloaded' };
  if (error.name !== 'RefusedError') return { kind: 'stopped' };
  const { code, values } = error as Error & { code: ErrorCode; values: Record<string, string | number> };
  return { kind: 'refused', code, values };
}

const nameOf = ({ name }: File) => name.replace(/\.\w+$/, '');
