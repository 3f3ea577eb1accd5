import { type ErrorCode, FILE_FORMATS, type SubdivisionLevel } from '@tangible/contracts';
import type { DeviceEngine, DeviceProblem, DeviceResult } from '@tangible/engine/browser';
import { useCallback, useEffect, useRef, useState } from 'react';

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
  make: (picture: File, level: SubdivisionLevel) => Promise<void>;
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

  const make: DeviceWork['make'] = async (picture, level) => {
    stop();
    const { signal } = Object.assign(running, { current: new AbortController() }).current;
    const show = (next: DeviceState) => signal.aborted || setState(next);
    show({ phase: 'loading', bytes: 0, bytesTotal: 0 });
    try {
      const { findDeviceProblem, openDeviceEngine } = await import('@tangible/engine/browser');
      const problem = findDeviceProblem();
      if (problem) return void show({ phase: 'idle', failure: { kind: 'problem', problem } });
      engine.current ??= openDeviceEngine();
      const image = new Uint8Array(await picture.arrayBuffer());
      signal.throwIfAborted();
      const onLoading = (bytes: number, bytesTotal: number) => show({ phase: 'loading', bytes, bytesTotal });
      const { subjects, chosen } = await engine.current.cutOut({ image }, { signal, onLoading });
      const maskUrl = makeUrl(subjects[chosen]!.mask, 'image/png');
      show({ phase: 'working', stage: null, progress: 0, maskUrl });
      const beganMs = performance.now();
      const { zip, report } = await engine.current.generate(
        { image, level, formats: [...FILE_FORMATS], name: nameOf(picture) },
        { signal, onProgress: ({ stage, progress }) => show({ phase: 'working', stage, progress, maskUrl }) },
      );
      show({ phase: 'done', zipUrl: makeUrl(zip, 'application/zip'), report, ms: performance.now() - beganMs });
    } catch (error) {
      show({ phase: 'idle', failure: describeFailure(error) });
    }
  };

  const reset = () => {
    stop();
    setState(IDLE);
  };
  return { state, make, cancel: reset, reset };
}

/** The errors' classes are those of a program that was fetched later; their names are the same everywhere. */
function describeFailure(error: unknown): DeviceFailure {
  if (!(error instanceof Error)) return { kind: 'stopped' };
  if (error.name === 'EngineUnloadedError' || error instanceof TypeError) return { kind: 'unloaded' };
  if (error.name !== 'RefusedError') return { kind: 'stopped' };
  const { code, values } = error as Error & { code: ErrorCode; values: Record<string, string | number> };
  return { kind: 'refused', code, values };
}

const nameOf = ({ name }: File) => name.replace(/\.\w+$/, '');
