import { describe, expect, test } from 'vitest';
import { cropPicture } from './imaging/crop-picture.ts';
import { nodePlatform } from './platform/node/node-platform.ts';
import { runPipeline } from './run-pipeline.ts';
import { isolateSubject } from './stages/isolate-subject.ts';
import { prepareImage } from './stages/prepare-image.ts';
import type { AssetRequest } from './types.ts';

const [WIDTH, HEIGHT] = [120, 90];

/** Red before blue, mixed where the edge is soft; the engine would find other edges in the stripes. */
const coverageAt = (x: number, y: number) =>
  Math.min(1, Math.max(0, (30 - Math.hypot(x + 0.5 - 60, y + 0.5 - 45)) / 3 + 0.5));
const encode = (colour: (x: number, y: number) => number[], width = WIDTH, height = HEIGHT) => {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) data.set(colour(i % width, Math.floor(i / width)), i * 4);
  return nodePlatform.encodePng({ data, width, height });
};
const image = await encode((x, y) => {
  const share = coverageAt(x, y);
  return [230 * share, 20, 230 * (1 - share), 255];
});
const mask = await encode((x, y) => [255, 255, 255, Math.round(255 * coverageAt(x, y))]);

const isolate = async (more: Partial<AssetRequest>) => {
  const request: AssetRequest = { image, level: 'low', formats: ['glb'], ...more };
  // Without a network: a mask needs none.
  const platform = { ...nodePlatform, hasModel: () => false };
  const wanted = ['subject', 'furtherSubjects'] as const;
  const { piece } = await runPipeline([prepareImage, isolateSubject], { request }, wanted, { platform });
  return { subject: piece.subject!, furtherSubjects: piece.furtherSubjects! };
};

describe('a given mask', () => {
  test('is the coverage as it is, and the background is taken out of the colours along its edge', async () => {
    const { subject } = await isolate({ mask });
    expect(subject).toMatchObject({ source: 'given', othersCount: 0, touchesBorder: false });
    const { coverage, area, colour } = subject;
    const [left, top] = [Math.round(area.left * WIDTH), Math.round(area.top * HEIGHT)];
    for (let y = 0; y < coverage.height; y++) {
      for (let x = 0; x < coverage.width; x++) {
        expect(coverage.values[y * coverage.width + x]).toBeCloseTo(coverageAt(left + x, top + y), 2);
      }
    }
    const side = Math.max(colour.width, colour.height);
    const { data } = cropPicture(subject, { left: 0, top: 0, side });
    const blue = (x: number, y: number) => data[(y * side + x) * 4 + 2]!;
    expect(blue(Math.floor(60 - left + 30), 45 - top)).toBeLessThan(40);
  });

  test('may be grey, and as large as a large picture is reduced to', async () => {
    const grey = await encode((x, y) => [...Array(3).fill(255 * coverageAt(x, y)), 255]);
    expect((await isolate({ mask: grey })).subject.share).toBeCloseTo((Math.PI * 900) / (WIDTH * HEIGHT), 2);
    const wide = await encode((x) => (x < 1500 ? [200, 30, 30, 255] : [20, 20, 200, 255]), 3000, 300);
    const half = await encode((x) => [255, 255, 255, x < 1024 ? 255 : 0], 2048, 205);
    expect((await isolate({ image: wide, mask: half })).subject.share).toBeCloseTo(0.5, 2);
  });

  test('of another side goes to that side, and an error says which', async () => {
    const back = await encode((x, y) => [20, 200 * coverageAt(x, y), 90, 255]);
    const other = await encode((x, y) => [255, 255, 255, x > 40 && x < 80 && y > 20 && y < 70 ? 255 : 0]);
    const { furtherSubjects } = await isolate({ mask, further: { back }, furtherMasks: { back: other } });
    expect(furtherSubjects[0]!.subject).toMatchObject({ source: 'given' });
    expect(furtherSubjects[0]!.subject.share).toBeCloseTo((39 * 49) / (WIDTH * HEIGHT), 4);
    const small = await encode(() => [255, 255, 255, 255], 9, 9);
    const wrong = isolate({ mask, further: { back }, furtherMasks: { back: small } });
    await expect(wrong).rejects.toMatchObject({ code: 'MASK_SIZE', values: { slot: 'back', given: '9 × 9' } });
  });

  test.each([
    ['MASK_EMPTY', () => encode(() => [255, 255, 255, 0])],
    ['MASK_FULL', () => encode(() => [255, 255, 255, 255])],
    ['MASK_SIZE', () => encode((x) => [255, 255, 255, x < 9 ? 255 : 0], HEIGHT, WIDTH)],
    ['MASK_BROKEN', async () => new TextEncoder().encode('no picture')],
  ])('that cannot be used is refused: %s', async (code, make) => {
    await expect(isolate({ mask: await make() })).rejects.toMatchObject({ code });
  });
});
