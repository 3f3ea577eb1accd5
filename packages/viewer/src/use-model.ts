import { useCallback, useEffect, useState } from 'react';
import { PROGRESS } from './constants.ts';
import { type FetchedModel, fetchModel, type LoadProgress } from './model/fetch-model.ts';
import { type ModelError, toModelError } from './model/model-error.ts';
import { disposeObject } from './scene/dispose-object.ts';
import { type LoadedGlb, loadGlb } from './scene/load-glb.ts';

/** A model that is ready to be shown. */
export interface ReadyModel extends Omit<FetchedModel, 'glb'> {
  glb: LoadedGlb;
}

export interface ModelState {
  progress: LoadProgress;
  model: ReadyModel | null;
  error: ModelError | null;
}

const BEGINNING: ModelState = { progress: { stage: 'downloading', percent: 0 }, model: null, error: null };

/** Fetches and reads the model of a URL; a new URL or `retry` starts again. */
export function useModel(url: string): ModelState & { retry: () => void } {
  const [state, setState] = useState(BEGINNING);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same address again.
  useEffect(() => {
    const ending = new AbortController();
    let loaded: LoadedGlb | null = null;
    const load = async () => {
      setState(BEGINNING);
      const onProgress = (progress: LoadProgress) => setState({ ...BEGINNING, progress });
      const fetched = await fetchModel(url, { onProgress, signal: ending.signal });
      onProgress({ stage: 'rendering', percent: PROGRESS.rendering });
      loaded = await loadGlb(fetched.glb);
      if (ending.signal.aborted) return disposeObject(loaded.root);
      const progress: LoadProgress = { stage: 'ready', percent: PROGRESS.ready };
      const hulls = fetched.hulls.length > 0 ? fetched.hulls : loaded.hulls;
      setState({ progress, model: { ...fetched, hulls, glb: loaded }, error: null });
    };
    load().catch((error: unknown) => {
      if (!ending.signal.aborted) setState({ ...BEGINNING, error: toModelError(error) });
    });
    return () => {
      ending.abort();
      if (loaded) disposeObject(loaded.root);
    };
  }, [url, attempt]);

  return { ...state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
