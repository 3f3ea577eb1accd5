import { type FileFormat, type GenerationTask, POLL_INTERVAL_MS, type SubdivisionLevel } from '@tangible/contracts';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ApiError, NetworkError } from '../../api/call.ts';
import { cancelGeneration, readStatus, storeResult } from '../../api/generations.ts';
import { notify } from '../../api/notify.ts';
import {
  canStart,
  type GenerationEvent,
  type GenerationState,
  openState,
  reduceGeneration,
} from './generation-state.ts';
import { forgetGeneration, type GeneratorKind, keepGeneration, readKeptGeneration } from './kept-generation.ts';
import { listen } from './listen.ts';

/** The input, and how it is sent. */
export interface StartRequest {
  send(): Promise<GenerationTask>;
  /** Sent with the error report if the request fails. */
  fileFormat: FileFormat;
  subdivisionLevel: SubdivisionLevel;
}

export interface Generation {
  state: GenerationState;
  /** Ignored while a generation runs or when the stage is not upload. */
  start(beginning: StartRequest): void;
  cancel(): void;
  /** Back to upload, with everything cleared. */
  reset(): void;
}

interface GenerationUser {
  id: string;
  /** Where it is started, and shown again when one comes back. */
  place: GeneratorKind;
  /** Called when points have moved. */
  onPoints(): void;
}

/** Runs the generator's stages for a user: starts, follows, stores, and resumes a running generation. */
export function useGeneration({ id: userId, place, onPoints }: GenerationUser): Generation {
  const [state, setState] = useReducer(reduceGeneration, userId, (id) =>
    openState(readKeptGeneration(place, id) !== null),
  );
  // The state is updated at once, so that a second click sees the first.
  const known = useRef(state);
  const dispatch = useCallback((event: GenerationEvent) => {
    known.current = reduceGeneration(known.current, event);
    setState(event);
  }, []);
  const tellPoints = useRef(onPoints);
  tellPoints.current = onPoints;

  const start = useCallback(
    async ({ send, fileFormat, subdivisionLevel }: StartRequest) => {
      if (!canStart(known.current)) return;
      dispatch({ type: 'start' });
      try {
        const task = await send();
        keepGeneration(place, { userId, contentId: task.contentId });
        dispatch({ type: 'started', task });
        notify({ eventType: 'tangible_generation_start', ...factsOf(task) });
        tellPoints.current();
      } catch (error) {
        dispatch({ type: 'startFailed', error });
        notify({ eventType: 'tangible_error', fileFormat, subdivisionLevel, error: messageOf(error) });
      }
    },
    [userId, place, dispatch],
  );

  useEffect(() => {
    const kept = readKeptGeneration(place, userId);
    if (!kept) return;
    let left = false;
    const resume = () =>
      readStatus({ contentId: kept.contentId }).then(
        (task) => !left && dispatch({ type: 'started', task }),
        (error) => {
          if (left) return;
          if (mayPass(error)) return void setTimeout(resume, POLL_INTERVAL_MS);
          forgetGeneration(place, kept.contentId);
          dispatch({ type: 'resumeFailed' });
        },
      );
    resume();
    return () => {
      left = true;
    };
  }, [userId, place, dispatch]);

  const followed = state.stage === 'generating' ? state.task.contentId : null;
  useEffect(() => {
    if (!followed) return;
    const ending = new AbortController();
    const report = (task: GenerationTask) => dispatch({ type: 'reported', task });
    const poll = setInterval(() => {
      dispatch({ type: 'attempted' });
      if (known.current.stage !== 'generating') return;
      readStatus({ contentId: followed }, ending.signal).then(report, (error) => {
        if (!ending.signal.aborted && !mayPass(error)) dispatch({ type: 'lost', error });
      });
    }, POLL_INTERVAL_MS);
    listen(followed, report, ending.signal);
    return () => {
      clearInterval(poll);
      ending.abort();
    };
  }, [followed, dispatch]);

  const stored = state.stage === 'uploading' ? state.task : null;
  useEffect(() => {
    if (!stored?.resultUrl) return;
    storeResult(stored.contentId, stored.resultUrl).then(
      (resultUrl) => dispatch({ type: 'stored', resultUrl }),
      (error) => dispatch({ type: 'storeFailed', error }),
    );
  }, [stored, dispatch]);

  // The effects of each end of a generation, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage is what changes; the rest of the state comes with it.
  useEffect(() => {
    if (state.stage === 'complete') {
      forgetGeneration(place, state.task.contentId);
      notify({ eventType: 'tangible_generation_complete', ...factsOf(state.task) });
      tellPoints.current();
    } else if (state.stage === 'error' && state.task) {
      const { failure, task } = state;
      // A generation that only timed out may be resumed.
      if (failure.kind === 'task') forgetGeneration(place, task.contentId);
      // That a browser stopped waiting does not mean that the generation failed.
      const eventType = failure.kind === 'task' ? 'tangible_generation_failed' : 'tangible_error';
      const error = failure.kind === 'timeout' ? 'timeout' : (task.error ?? messageOf(failure.error));
      notify({ eventType, ...factsOf(task), error });
      tellPoints.current();
    }
  }, [state.stage]);

  const cancel = useCallback(async () => {
    if (known.current.stage !== 'generating' || known.current.isCancelling) return;
    const { contentId } = known.current.task;
    dispatch({ type: 'cancel' });
    try {
      const task = await cancelGeneration(contentId);
      forgetGeneration(place, contentId);
      dispatch({ type: 'cancelled', task });
      tellPoints.current();
    } catch {
      // Finished meanwhile, or unreachable: polling continues and reports it.
      dispatch({ type: 'cancelFailed' });
    }
  }, [place, dispatch]);

  const reset = useCallback(() => {
    const { current } = known;
    if (current.stage === 'error' && current.task) forgetGeneration(place, current.task.contentId);
    dispatch({ type: 'reset' });
  }, [place, dispatch]);

  return { state, start, cancel, reset };
}

/** Whether the next attempt may succeed: the network was down, or the server had an internal error. */
const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 1000);

const factsOf = ({ taskId, fileFormat, subdivisionLevel, status }: GenerationTask) => ({
  taskId,
  fileFormat,
  subdivisionLevel,
  status,
});
