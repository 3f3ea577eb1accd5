import { FILE_FORMATS, type SubdivisionLevel } from '@tangible/contracts';
import type { DeviceEngine, DeviceResult } from '@tangible/engine/browser';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FindSubjects } from '../cut-out/use-cut-out.ts';
import { claimEngine } from './claim-engine.ts';
import { describeAsset, toBlob } from './describe-asset.ts';
import { type DeviceFailure, DeviceProblemError, describeFailure } from './describe-failure.ts';
import { findSubjects } from './find-subjects.ts';
import { type KeepResult, type KeptAsset, keepAsset } from './kept-assets.ts';
import { prepareOffline } from './prepare-offline.ts';
import { toAssetRequest } from './to-asset-request.ts';
import { forgetWork, noteWork } from './unfinished-work.ts';
import type { DeviceInput } from './use-device-pictures.ts';

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
  /** Finds the subjects of a picture. The engine does one work after another. */
  find: FindSubjects;
  /** While the engine is loaded for that. */
  findLoading: { bytes: number; bytesTotal: number } | null;
  make: (input: DeviceInput, level: SubdivisionLevel) => Promise<void>;
  cancel: () => void;
  reset: () => void;
  /** Tries again to keep the finished asset, after room was made for it. */
  keep: () => Promise<void>;
}

type EngineOptions = NonNullable<Parameters<DeviceEngine['cutOut']>[1]>;
type TurnOptions = Parameters<typeof claimEngine>[1];

const IDLE: DeviceState = { phase: 'idle', failure: null };

/** Runs the engine in this page. It is fetched with the first picture, and stays open for further ones. */
export function useDeviceEngine(): DeviceWork {
  const [state, setState] = useState<DeviceState>(IDLE);
  const engine = useRef<DeviceEngine | null>(null);
  const running = useRef<AbortController | null>(null);
  const urls = useRef<string[]>([]);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const [findLoading, setFindLoading] = useState<DeviceWork['findLoading']>(null);

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

  /** The engine does one work after another, in one tab at a time. */
  const takeTurn = <T>(work: (opened: DeviceEngine) => Promise<T>, { signal, onWait }: TurnOptions): Promise<T> => {
    const before = turn.current;
    const result = (async () => {
      await before.catch(() => {});
      signal.throwIfAborted();
      const { findDeviceProblem, openDeviceEngine } = await import('@tangible/engine/browser');
      const problem = findDeviceProblem();
      if (problem) throw new DeviceProblemError(problem);
      return claimEngine(
        () => {
          engine.current ??= openDeviceEngine();
          return work(engine.current);
        },
        { signal, onWait },
      );
    })();
    turn.current = result;
    return result;
  };
  const find: FindSubjects = async (file, options = {}) => {
    const onLoading = (bytes: number, bytesTotal: number) => setFindLoading({ bytes, bytesTotal });
    const { signal = new AbortController().signal } = options;
    try {
      return await takeTurn((opened) => findSubjects(opened, file, { ...options, onLoading }), {
        signal,
        onWait: () => {},
      });
    } finally {
      setFindLoading(null);
    }
  };

  const make: DeviceWork['make'] = async (input, level) => {
    stop();
    const { signal } = Object.assign(running, { current: new AbortController() }).current;
    const show = (next: DeviceState) => signal.aborted || setState(next);
    show({ phase: 'loading', bytes: 0, bytesTotal: 0 });
    const work = async (opened: DeviceEngine) => {
      await noteWork({ pictures: { front: input.front, ...input.sides }, level });
      const request = await toAssetRequest(input);
      signal.throwIfAborted();
      const onLoading = (bytes: number, bytesTotal: number) => show({ phase: 'loading', bytes, bytesTotal });
      const mask = request.mask ?? (await findMask(opened, request.image, { signal, onLoading }));
      // The engine is loaded, and the line is free.
      void prepareOffline();
      const maskUrl = makeUrl(toBlob(mask, 'image/png'));
      show({ phase: 'working', stage: null, progress: 0, maskUrl });
      const onProgress: EngineOptions['onProgress'] = ({ stage, progress }) =>
        show({ phase: 'working', stage, progress, maskUrl });
      const beganMs = performance.now();
      const name = nameOf(input.front);
      const result = await opened.generate(
        { ...request, level, formats: [...FILE_FORMATS], name },
        { signal, onLoading, onProgress },
      );
      const asset = describeAsset(result, { name, level, ms: performance.now() - beganMs });
      const zip = toBlob(result.zip, 'application/zip');
      const kept = await keepAsset(asset, zip);
      show({ phase: 'done', asset, zip, zipUrl: makeUrl(zip), kept });
    };
    try {
      await takeTurn((opened) => work(opened).finally(forgetWork), {
        signal,
        onWait: () => show({ phase: 'waiting' }),
      });
    } catch (error) {
      const failure = describeFailure(error);
      if (failure.kind === 'stopped' && !signal.aborted) {
        // The sentence on the page names the likely cause; this is the real one.
        console.error(error);
        // What is left of its memory is needed for the next try.
        engine.current?.close();
      }
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
  return { state, find, findLoading, make, cancel: reset, reset, keep };
}

/** What is shown while the engine works. */
async function findMask(engine: DeviceEngine, image: Uint8Array, options: EngineOptions) {
  const { subjects, chosen } = await engine.cutOut({ image }, options);
  return subjects[chosen]!.mask;
}

const nameOf = ({ name }: File) => name.replace(/\.\w+$/, '');
