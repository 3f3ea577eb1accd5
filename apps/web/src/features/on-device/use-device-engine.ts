import { type ErrorCode, FILE_FORMATS, type SubdivisionLevel } from '@tangible/contracts';
import type { DeviceEngine, DeviceProblem, DeviceResult } from '@tangible/engine/browser';
import { useCallback, useEffect, useRef, useState } from 'react';
import { claimEngine } from './claim-engine.ts';
import { type KeepResult, type KeptAsset, keepAsset } from './kept-assets.ts';
import { prepareOffline } from './prepare-offline.ts';
import { forgetWork, noteWork } from './unfinished-work.ts';

export type DeviceFailure =
  | { kind: 'problem'; problem: DeviceProblem }
  | { kind: 'refused'; code: ErrorCode; values: Record<string, string | number> }
  | { kind: 'unloaded' }
  | { kind: 'stopped' };

export type DeviceState =
  | { phase: 'idle'; failure: DeviceFailure | null }
  | { phase: 'waiting' }
  | { phase: 'loading'; bytes: number; bytesTotal: number }
  | {
      phase: 'working';
      stage: DeviceResult['timings'][number]['stage'] | null;
      progress: number;
      maskUrl: string | null;
    }
  | { phase: 'done'; asset: KeptAsset; zip: Blob; zipUrl: string; kept: KeepResult };

export interface DeviceWork {
  state: DeviceState;
  make: (picture: File, level: SubdivisionLevel) => Promise<void>;
  cancel: () => void;
  reset: () => void;
  /** Tries again to keep the finished asset, after room was made for it. */
  keep: () => Promise<void>;
}

const IDLE: DeviceState = { phase: 'idle', failure: null };

/** Runs the engine in this page. It is fetched with the first picture, and stays open for further ones. */
export function useDeviceEngine(): DeviceWork {
  const [state, setState] = useState<DeviceState>(IDLE);
  const engine = useRef<DeviceEngine | null>(null);
  const running = useRef<AbortController | null>(null);
  const urls = useRef<string[]>([]);

  const makeUrl = (blob: Blob) => {
    const url = URL.createObjectURL(blob);
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
    const work = async () => {
      await noteWork({ picture, level });
      engine.current ??= (await import('@tangible/engine/browser')).openDeviceEngine();
      const image = new Uint8Array(await picture.arrayBuffer());
      signal.throwIfAborted();
      const onLoading = (bytes: number, bytesTotal: number) => show({ phase: 'loading', bytes, bytesTotal });
      const { subjects, chosen } = await engine.current.cutOut({ image }, { signal, onLoading });
      // The engine is loaded, and the line is free.
      void prepareOffline();
      const maskUrl = makeUrl(toBlob(subjects[chosen]!.mask, 'image/png'));
      show({ phase: 'working', stage: null, progress: 0, maskUrl });
      const beganMs = performance.now();
      const name = nameOf(picture);
      const result = await engine.current.generate(
        { image, level, formats: [...FILE_FORMATS], name },
        { signal, onProgress: ({ stage, progress }) => show({ phase: 'working', stage, progress, maskUrl }) },
      );
      const asset = describeAsset(result, { name, level, ms: performance.now() - beganMs });
      const zip = toBlob(result.zip, 'application/zip');
      const kept = await keepAsset(asset, zip);
      show({ phase: 'done', asset, zip, zipUrl: makeUrl(zip), kept });
    };
    try {
      const { findDeviceProblem } = await import('@tangible/engine/browser');
      const problem = findDeviceProblem();
      if (problem) return void show({ phase: 'idle', failure: { kind: 'problem', problem } });
      await claimEngine(() => work().finally(forgetWork), { signal, onWait: () => show({ phase: 'waiting' }) });
    } catch (error) {
      const failure = describeFailure(error);
      // What is left of its memory is needed for the next try.
      if (failure.kind === 'stopped' && !signal.aborted) engine.current?.close();
      show({ phase: 'idle', failure });
    }
  };

  const keep = async () => {
    if (state.phase === 'done') setState({ ...state, kept: await keepAsset(state.asset, state.zip) });
  };
  const reset = () => {
    stop();
    setState(IDLE);
  };
  return { state, make, cancel: reset, reset, keep };
}

/** The errors' classes are those of a program that was fetched later; their names are the same everywhere. */
function describeFailure(error: unknown): DeviceFailure {
  if (!(error instanceof Error)) return { kind: 'stopped' };
  if (error.name === 'EngineUnloadedError' || error instanceof TypeError) return { kind: 'unloaded' };
  if (error.name !== 'RefusedError') return { kind: 'stopped' };
  const { code, values } = error as Error & { code: ErrorCode; values: Record<string, string | number> };
  return { kind: 'refused', code, values };
}

function describeAsset(
  { report, files, zip }: DeviceResult,
  { name, level, ms }: Pick<KeptAsset, 'name' | 'level' | 'ms'>,
): KeptAsset {
  const preview = files.find(({ path }) => path === 'preview.png');
  return {
    id: crypto.randomUUID(),
    name,
    level,
    madeAt: Date.now(),
    ms,
    bytes: zip.length,
    checks: { passed: report.checks.filter(({ verdict }) => verdict === 'pass').length, count: report.checks.length },
    preview: preview ? toBlob(preview.bytes, preview.mime) : null,
  };
}

const toBlob = (bytes: Uint8Array, type: string) => new Blob([bytes as Uint8Array<ArrayBuffer>], { type });

const nameOf = ({ name }: File) => name.replace(/\.\w+$/, '');
