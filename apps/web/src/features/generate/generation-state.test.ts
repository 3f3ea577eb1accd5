import { type GenerationTask, POLL_ATTEMPTS_MAX } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import {
  canStart,
  type GenerationEvent,
  type GenerationState,
  openState,
  reduceGeneration,
} from './generation-state.ts';

const TASK: GenerationTask = {
  success: true,
  contentId: 'c1',
  taskId: 'task_1',
  name: null,
  version: 1,
  isEditing: false,
  kind: 'picture',
  generator: null,
  status: 'PENDING',
  progress: 0,
  stage: null,
  queuePosition: 1,
  subdivisionLevel: 'medium',
  fileFormat: 'glb',
  pointsCost: 10,
  cancelCost: 0,
  resultUrl: null,
  originalUrl: null,
  guidance: null,
  inputImageUrl: null,
  pictures: [],
  previewImageUrl: null,
  checks: null,
  error: null,
  errorCode: null,
  createdAt: '2026-11-15T09:00:00.000Z',
  startedAt: null,
  completedAt: null,
  updatedAt: '2026-11-15T09:00:00.000Z',
};
const at = (second: number) => `2026-11-15T09:00:${String(second).padStart(2, '0')}.000Z`;
const running = (second: number, more: Partial<GenerationTask>): GenerationTask => ({
  ...TASK,
  status: 'PROCESSING',
  queuePosition: null,
  startedAt: at(2),
  updatedAt: at(second),
  ...more,
});
const started: GenerationEvent = { type: 'started', task: TASK };
const reported = (task: GenerationTask): GenerationEvent => ({ type: 'reported', task });
const completed = running(20, { status: 'COMPLETED', progress: 100, resultUrl: '/files/t/model.zip' });
const failed = running(20, { status: 'FAILED', success: false, errorCode: 'SUBJECT_NOT_FOUND', error: 'No object' });

const follow = (...events: GenerationEvent[]): GenerationState => events.reduce(reduceGeneration, openState(false));

describe('the stages of the generator', () => {
  test('go from upload to generating once the task is created, then to uploading, then to complete', () => {
    expect(follow()).toEqual({ stage: 'upload', busy: null, cancelled: null });
    expect(follow({ type: 'start' })).toMatchObject({ stage: 'upload', busy: 'starting' });
    expect(follow({ type: 'start' }, started)).toMatchObject({ stage: 'generating', task: { contentId: 'c1' } });
    const uploading = follow({ type: 'start' }, started, reported(completed));
    expect(uploading).toEqual({ stage: 'uploading', task: completed });
    const stored = reduceGeneration(uploading, { type: 'stored', resultUrl: '/files/own.zip' });
    expect(stored).toEqual({
      stage: 'complete',
      task: completed,
      resultUrl: '/files/own.zip',
    });
  });

  test('stay at generating while a completed task has no resultUrl', () => {
    const state = follow({ type: 'start' }, started, reported({ ...completed, resultUrl: null }));
    expect(state.stage).toBe('generating');
  });

  test.each<[string, GenerationEvent[], string]>([
    ['the start', [{ type: 'start' }, { type: 'startFailed', error: 'x' }], 'start'],
    ['the task', [{ type: 'start' }, started, reported(failed)], 'task'],
    ['asking for the status', [{ type: 'start' }, started, { type: 'lost', error: 'x' }], 'lost'],
    ['storing', [{ type: 'start' }, started, reported(completed), { type: 'storeFailed', error: 'x' }], 'storage'],
  ])('end in error when %s fails, and restart with everything cleared', (_, events, kind) => {
    const state = follow(...events);
    expect(state).toMatchObject({ stage: 'error', failure: { kind } });
    expect(reduceGeneration(state, { type: 'reset' })).toEqual(openState(false));
  });

  test('restart from complete as well', () => {
    const stored: GenerationEvent = { type: 'stored', resultUrl: '/x.zip' };
    const state = follow({ type: 'start' }, started, reported(completed), stored, { type: 'reset' });
    expect(state).toEqual(openState(false));
  });
});

describe('starting', () => {
  test('is ignored while a generation runs and in every stage but upload', () => {
    const states: GenerationState[] = [
      follow({ type: 'start' }),
      follow({ type: 'start' }, started),
      follow({ type: 'start' }, started, reported(completed)),
      follow({ type: 'start' }, started, reported(failed)),
      openState(true),
    ];
    for (const state of states) {
      expect(canStart(state)).toBe(false);
      expect(reduceGeneration(state, { type: 'start' })).toBe(state);
    }
    expect(canStart(follow())).toBe(true);
  });

  test('is answered once: a second response changes nothing', () => {
    const state = follow({ type: 'start' }, started);
    expect(reduceGeneration(state, started)).toBe(state);
    expect(follow(started)).toEqual(openState(false));
  });
});

describe('polling', () => {
  test(`times out after ${POLL_ATTEMPTS_MAX} attempts and not before`, () => {
    const attempts = Array.from({ length: 120 }, (): GenerationEvent => ({ type: 'attempted' }));
    const last = follow({ type: 'start' }, started, ...attempts);
    expect(last).toMatchObject({ stage: 'generating', attempts: 120 });
    expect(reduceGeneration(last, { type: 'attempted' })).toMatchObject({
      stage: 'error',
      failure: { kind: 'timeout' },
      task: { contentId: 'c1' },
    });
  });

  test('ignores reports that are older or of another task', () => {
    const state = follow({ type: 'start' }, started, reported(running(9, { progress: 60, stage: 'bake-texture' })));
    expect(reduceGeneration(state, reported(running(8, { progress: 20, stage: 'infer-shape' })))).toBe(state);
    expect(reduceGeneration(state, reported({ ...failed, contentId: 'c2' }))).toBe(state);
  });

  test('takes the beginning of each stage from the server’s stamps', () => {
    const state = follow(
      { type: 'start' },
      started,
      reported(TASK),
      reported(running(3, { stage: 'prepare-image', progress: 1 })),
      reported(running(4, { stage: 'infer-shape', progress: 10 })),
      reported(running(5, { stage: 'infer-shape', progress: 20 })),
      reported(running(6, { stage: 'bake-texture', progress: 60 })),
    );
    expect(state).toMatchObject({
      seen: [
        { stage: 'prepare-image', atMs: Date.parse(at(2)) },
        { stage: 'infer-shape', atMs: Date.parse(at(4)) },
        { stage: 'bake-texture', atMs: Date.parse(at(6)) },
      ],
    });
  });
});

describe('cancelling', () => {
  const cancelled = running(7, {
    status: 'FAILED',
    success: false,
    errorCode: 'GENERATION_CANCELLED',
    errorValues: { charged: '5' },
  });

  test('returns to upload, whether the response or the event arrives first', () => {
    const asked = follow({ type: 'start' }, started, { type: 'cancel' });
    const told = reduceGeneration(asked, reported(cancelled));
    expect(told.stage).toBe('generating');
    expect(reduceGeneration(told, { type: 'cancelled', task: cancelled })).toEqual({
      stage: 'upload',
      busy: null,
      cancelled: { charged: '5' },
    });
  });

  test('that is too late changes nothing, and one from elsewhere is a failure with a message', () => {
    const late = follow({ type: 'start' }, started, { type: 'cancel' }, { type: 'cancelFailed' });
    expect(late).toMatchObject({ stage: 'generating', isCancelling: false });
    expect(follow({ type: 'start' }, started, reported(cancelled))).toMatchObject({ stage: 'error' });
  });
});

describe('returning to the page', () => {
  test('resumes a generation, at whatever stage it is', () => {
    const resume = (task: GenerationTask) => reduceGeneration(openState(true), { type: 'started', task });
    // When a stage began that was under way already is not known.
    expect(resume(running(5, { stage: 'bake-texture' }))).toMatchObject({
      stage: 'generating',
      seen: [{ stage: 'bake-texture', atMs: null }],
    });
    expect(resume(completed)).toMatchObject({ stage: 'uploading' });
    expect(resume(failed)).toMatchObject({ stage: 'error', failure: { kind: 'task' } });
  });

  test('starts over if it is gone', () => {
    expect(reduceGeneration(openState(true), { type: 'resumeFailed' })).toEqual(openState(false));
  });
});
