import { AppError, STAGES } from '@tangible/contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPicture } from '../../../../test/support.ts';
import { generateAsset } from '../../../generate-asset.ts';
import type { AssetRequest, Progress } from '../../../types.ts';
import { nodePlatform } from '../node-platform.ts';
import { generateInThread } from './generate-in-thread.ts';
import { packFiles } from './pack-files.ts';

const request = async (name: string, more: Partial<AssetRequest> = {}): Promise<AssetRequest> => ({
  image: await readPicture(name),
  level: 'low',
  formats: ['glb'],
  ...more,
});
// The networks of these threads really run, so that a run can be aborted inside one: see remember-predictions.mjs.
beforeAll(() => vi.stubEnv('PREDICTIONS_DIR', undefined));
afterAll(() => vi.unstubAllEnvs());
/** For several assets on a machine that has much to do. */
const PATIENCE_MS = 600_000;
const CRASHING = new URL('../../../../test/crashing-thread.ts', import.meta.url);

/**
 * A run that is aborted during inference, and after it two at the same time, one of them with the network: runs take
 * seconds each, so several tests are about these.
 */
async function runAfterAbort() {
  const cancelled = new AppError('GENERATION_CANCELLED');
  const aborted = new AbortController();
  const seenOfAborted: Progress[] = [];
  const onProgress = (progress: Progress) => {
    seenOfAborted.push(progress);
    // The stage reports its start, and then that the network runs.
    if (seenOfAborted.filter(({ stage }) => stage === 'infer-shape').length === 2) aborted.abort(cancelled);
  };
  const run = generateInThread(await request('mug.png'), { onProgress, signal: aborted.signal });
  const reason = await run.then(
    () => null,
    (error) => error,
  );
  const seenCount = seenOfAborted.length;

  const star = await request('star.webp', { name: 'star.webp', formats: ['obj', 'stl'] });
  const seen: Progress[] = [];
  const controller = new AbortController();
  const bottle = await request('bottle.png', { name: 'bottle.png', shape: 'baseline' });
  const [there, other] = await Promise.all([
    generateInThread(star, { onProgress: (progress) => seen.push(progress), signal: controller.signal }),
    generateInThread(bottle),
  ]);
  // After the end a signal does nothing any more.
  controller.abort();
  return { cancelled, reason, seenOfAborted, seenCount, star, seen, there, other };
}
let afterAbort: ReturnType<typeof runAfterAbort> | undefined;
const makeAfterAbort = () => (afterAbort ??= runAfterAbort());

describe('generateInThread', () => {
  test(
    'aborting during inference rejects at once with the reason, and the next asset is made',
    async () => {
      const { reason, cancelled, seenOfAborted, seenCount, there } = await makeAfterAbort();
      expect(reason).toBe(cancelled);
      expect(seenOfAborted.at(-1)?.stage).toBe('infer-shape');
      expect(there.report.passed).toBe(true);
      expect(seenOfAborted).toHaveLength(seenCount);
    },
    PATIENCE_MS,
  );

  test(
    'concurrent runs do not affect each other',
    async () => {
      const { there, other } = await makeAfterAbort();
      expect([there, other].map(({ report }) => report.name)).toEqual(['star.webp', 'bottle.png']);
      expect([there, other].map(({ report }) => report.method)).toEqual(['network', 'silhouette']);
      expect(other.report.passed).toBe(true);
    },
    PATIENCE_MS,
  );

  test(
    'returns the same bytes as the engine in this thread, reports every stage in order, and keeps the picture usable',
    async () => {
      const { star, seen, there } = await makeAfterAbort();
      expect(there.report.passed).toBe(true);
      expect([...new Set(seen.map(({ stage }) => stage))]).toEqual([...STAGES]);
      for (let i = 1; i < seen.length; i++) expect(seen[i]!.progress).toBeGreaterThanOrEqual(seen[i - 1]!.progress);
      expect(seen.at(-1)?.progress).toBe(100);
      const here = await generateAsset(star, { platform: nodePlatform });
      expect(there.files.map(({ path, mime }) => [path, mime])).toEqual(
        here.files.map(({ path, mime }) => [path, mime]),
      );
      for (const [i, { path, bytes }] of there.files.entries()) {
        expect(Buffer.compare(bytes, here.files[i]!.bytes), path).toBe(0);
      }
      expect(Buffer.compare(there.zip, await packFiles(here.files))).toBe(0);
      expect(there.report).toEqual(here.report);
      expect(there.timings.map(({ stage }) => stage)).toEqual([...STAGES]);
    },
    PATIENCE_MS,
  );

  test('rejects a picture without a subject with its code', async () => {
    const run = generateInThread(await request('blank.png'));
    await expect(run).rejects.toBeInstanceOf(AppError);
    await expect(run).rejects.toMatchObject({ code: 'SUBJECT_NOT_FOUND', status: 422 });
  });

  test('rejects a broken picture with its code', async () => {
    const image = (await readPicture('mug.jpg')).subarray(0, 3000);
    await expect(generateInThread(await request('mug.jpg', { image }))).rejects.toMatchObject({ code: 'IMAGE_BROKEN' });
  });

  test('aborting rejects with the reason at any stage', async () => {
    for (const stage of ['prepare-image', 'infer-shape', 'inspect-asset']) {
      const controller = new AbortController();
      const onProgress = (progress: Progress) => {
        if (progress.stage === stage) controller.abort(new Error(`enough of ${stage}`));
      };
      // Without the network the last stage comes sooner, and is the same.
      const shape = stage === 'inspect-asset' ? ({ shape: 'baseline' } as const) : {};
      const run = generateInThread(await request('mug.png', shape), { onProgress, signal: controller.signal });
      await expect(run).rejects.toThrow(`enough of ${stage}`);
    }
  });

  test('an already aborted signal starts nothing', async () => {
    const signal = AbortSignal.abort(new Error('never mind'));
    await expect(generateInThread(await request('mug.png'), { signal })).rejects.toThrow('never mind');
  });

  test('a thread that crashes rejects with a plain error', async () => {
    const run = generateInThread(await request('mug.png'), { threadUrl: CRASHING });
    await expect(run).rejects.toThrow("The engine's thread broke: out of luck");
    await expect(run).rejects.not.toBeInstanceOf(AppError);
  });

  test('a thread that ends without an answer rejects with a plain error', async () => {
    const run = generateInThread(await request('mug.png', { name: 'exit' }), { threadUrl: CRASHING });
    await expect(run).rejects.toThrow("The engine's thread ended early with code 3");
  });
});
