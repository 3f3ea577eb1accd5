import { AppError, STAGES } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { readPicture } from '../../../../test/support.ts';
import { generateAsset } from '../../../generate-asset.ts';
import { zipFiles } from '../../../packaging/zip-files.ts';
import type { AssetRequest, Progress } from '../../../types.ts';
import { nodePlatform } from '../node-platform.ts';
import { generateInThread } from './generate-in-thread.ts';

const request = async (name: string, more: Partial<AssetRequest> = {}): Promise<AssetRequest> => ({
  image: await readPicture(name),
  level: 'low',
  formats: ['glb'],
  ...more,
});
const CRASHING = new URL('../../../../test/crashing-thread.ts', import.meta.url);

describe('generateInThread', () => {
  test('returns the same bytes as the engine in this thread, reports every stage in order, and keeps the picture usable', async () => {
    const star = await request('star.webp', { formats: ['obj', 'stl'] });
    const seen: Progress[] = [];
    const controller = new AbortController();
    const there = await generateInThread(star, {
      onProgress: (progress) => seen.push(progress),
      signal: controller.signal,
    });
    // After the end a signal does nothing any more.
    controller.abort();
    expect(there.report.passed).toBe(true);
    expect([...new Set(seen.map(({ stage }) => stage))]).toEqual([...STAGES]);
    for (let i = 1; i < seen.length; i++) expect(seen[i]!.progress).toBeGreaterThanOrEqual(seen[i - 1]!.progress);
    expect(seen.at(-1)?.progress).toBe(100);
    const here = await generateAsset(star, { platform: nodePlatform });
    expect(there.files.map(({ path, mime }) => [path, mime])).toEqual(here.files.map(({ path, mime }) => [path, mime]));
    for (const [i, { path, bytes }] of there.files.entries()) {
      expect(Buffer.compare(bytes, here.files[i]!.bytes), path).toBe(0);
    }
    expect(Buffer.compare(there.zip, zipFiles(here.files))).toBe(0);
    expect(there.report).toEqual(here.report);
    expect(there.timings.map(({ stage }) => stage)).toEqual([...STAGES]);
  });

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

  test('aborting during inference rejects at once with the reason, and the next asset is made', async () => {
    const cancelled = new AppError('GENERATION_CANCELLED');
    const controller = new AbortController();
    const seen: Progress[] = [];
    const onProgress = (progress: Progress) => {
      seen.push(progress);
      // The stage reports its start, and then that the network runs.
      if (seen.filter(({ stage }) => stage === 'infer-shape').length === 2) controller.abort(cancelled);
    };
    const run = generateInThread(await request('mug.png'), { onProgress, signal: controller.signal });
    await expect(run).rejects.toBe(cancelled);
    const seenCount = seen.length;
    expect(seen.at(-1)?.stage).toBe('infer-shape');
    expect((await generateInThread(await request('star.webp'))).report.passed).toBe(true);
    expect(seen).toHaveLength(seenCount);
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

  test('concurrent runs do not affect each other', async () => {
    const names = ['mug.png', 'bottle.png', 'star.webp'];
    const assets = await Promise.all(
      names.map(async (name) => generateInThread(await request(name, { name, shape: 'baseline' }))),
    );
    expect(assets.map(({ report }) => report.name)).toEqual(names);
  });
});
