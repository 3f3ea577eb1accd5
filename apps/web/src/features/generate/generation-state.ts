import { type GenerationTask, POLL_ATTEMPTS_MAX, stagesOf, type WorkStage } from '@tangible/contracts';

/** The kind of failure, and its error if there is one. */
export interface Failure {
  kind: 'start' | 'task' | 'timeout' | 'storage' | 'lost';
  error: unknown;
}

/** A stage of the engine, and when it began by the server's clock; null if that was before this page looked. */
export interface SeenStage {
  stage: WorkStage;
  atMs: number | null;
}

export type GenerationState =
  | Uploading
  | Generating
  | { stage: 'uploading'; task: GenerationTask }
  | { stage: 'complete'; task: GenerationTask; resultUrl: string }
  | { stage: 'error'; failure: Failure; task: GenerationTask | null };

interface Uploading {
  stage: 'upload';
  busy: 'starting' | 'resuming' | null;
  /** The last one was cancelled, at this cost in points; null if it was not. */
  cancelled: { charged: string | number } | null;
}

interface Generating {
  stage: 'generating';
  task: GenerationTask;
  seen: readonly SeenStage[];
  /** How often its status was asked for. */
  attempts: number;
  isCancelling: boolean;
}

export type GenerationEvent =
  | { type: 'start' }
  | { type: 'started'; task: GenerationTask }
  | { type: 'startFailed'; error: unknown }
  | { type: 'resumeFailed' }
  | { type: 'attempted' }
  | { type: 'reported'; task: GenerationTask }
  | { type: 'lost'; error: unknown }
  | { type: 'cancel' }
  | { type: 'cancelled'; task: GenerationTask }
  | { type: 'cancelFailed' }
  | { type: 'stored'; resultUrl: string }
  | { type: 'storeFailed'; error: unknown }
  | { type: 'reset' };

const UPLOAD: Uploading = { stage: 'upload', busy: null, cancelled: null };

/** The initial state of the screen: with a picture to choose, or with a running generation. */
export const openState = (isKept: boolean): GenerationState => (isKept ? { ...UPLOAD, busy: 'resuming' } : UPLOAD);

/** Whether a start is heeded: only while nothing runs and the stage is upload. */
export const canStart = (state: GenerationState): boolean => state.stage === 'upload' && state.busy === null;

/**
 * The generator's stages: upload, generating, uploading, complete, and error from any of them. An event that does not
 * belong to the stage changes nothing.
 *
 * @example
 * reduceGeneration(openState(false), { type: 'start' }); // { stage: 'upload', busy: 'starting', cancelled: null }
 */
export function reduceGeneration(state: GenerationState, event: GenerationEvent): GenerationState {
  if (event.type === 'reset') return UPLOAD;
  switch (state.stage) {
    case 'upload':
      return whileUploading(state, event);
    case 'generating':
      return whileGenerating(state, event);
    case 'uploading':
      if (event.type === 'stored') {
        return { ...state, stage: 'complete', resultUrl: event.resultUrl };
      }
      if (event.type === 'storeFailed') return fail('storage', event.error, state.task);
      return state;
    default:
      return state;
  }
}

function whileUploading(state: Uploading, event: GenerationEvent): GenerationState {
  switch (event.type) {
    case 'start':
      return canStart(state) ? { ...UPLOAD, busy: 'starting' } : state;
    case 'started': {
      if (state.busy === null) return state;
      const { task } = event;
      const waiting: Generating = {
        stage: 'generating',
        task: { ...task, status: 'PENDING' },
        seen: [],
        attempts: 0,
        isCancelling: false,
      };
      return whileGenerating(waiting, { type: 'reported', task });
    }
    case 'startFailed':
      return state.busy === 'starting' ? fail('start', event.error, null) : state;
    case 'resumeFailed':
      return state.busy === 'resuming' ? UPLOAD : state;
    default:
      return state;
  }
}

function whileGenerating(state: Generating, event: GenerationEvent): GenerationState {
  switch (event.type) {
    case 'attempted': {
      const attempts = state.attempts + 1;
      return attempts > POLL_ATTEMPTS_MAX ? fail('timeout', null, state.task) : { ...state, attempts };
    }
    case 'reported':
      return report(state, event.task);
    case 'lost':
      return fail('lost', event.error, state.task);
    case 'cancel':
      return { ...state, isCancelling: true };
    case 'cancelled':
      return state.isCancelling ? { ...UPLOAD, cancelled: { charged: event.task.errorValues?.charged ?? 0 } } : state;
    case 'cancelFailed':
      return { ...state, isCancelling: false };
    default:
      return state;
  }
}

function report(state: Generating, task: GenerationTask): GenerationState {
  // Polling and events report the same states at different speeds: older states than the known one are ignored.
  if (task.contentId !== state.task.contentId || task.updatedAt < state.task.updatedAt) return state;
  if (task.status === 'COMPLETED' && task.resultUrl) {
    return { stage: 'uploading', task };
  }
  if (task.status === 'FAILED') {
    // The answer to the cancelling itself comes next.
    if (state.isCancelling && task.errorCode === 'GENERATION_CANCELLED') return state;
    return fail('task', null, task);
  }
  const { stage } = task;
  const isNew = stage !== null && state.seen.at(-1)?.stage !== stage;
  return {
    ...state,
    task,
    seen: isNew ? [...state.seen, { stage, atMs: beganAt(state, task) }] : state.seen,
  };
}

/** The first stage begins with the work, another one with the report of it, unless the page was opened in its middle. */
function beganAt({ seen }: Generating, task: GenerationTask): number | null {
  if (task.stage === stagesOf(task)[0]) return task.startedAt === null ? null : Date.parse(task.startedAt);
  return seen.length > 0 ? Date.parse(task.updatedAt) : null;
}

const fail = (kind: Failure['kind'], error: unknown, task: GenerationTask | null): GenerationState => ({
  stage: 'error',
  failure: { kind, error },
  task,
});
