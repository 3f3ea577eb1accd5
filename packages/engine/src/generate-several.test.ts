import { readFile } from 'node:fs/promises';
import { PICTURE_SLOTS, SURFACE_SOURCES } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { expectProven, glbOf } from '../test/expect-proven.ts';
import { readPicture } from '../test/support.ts';
import { readGlb } from './formats/gltf/read-glb.ts';
import { generateAsset } from './generate-asset.ts';
import { nodePlatform } from './platform/node/node-platform.ts';
import type { AssetRequest } from './types.ts';

/** A scene of ours, a car, from four sides; the cameras are up to ten degrees off their places. */
const side = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../fixtures/sides/car.${name}.webp`, import.meta.url)));
const [front, back, left, right] = await Promise.all(['front', 'back', 'left', 'right'].map(side));
const make = (more: Partial<AssetRequest>) =>
  generateAsset({ image: front!, level: 'low', formats: ['glb'], ...more }, { platform: nodePlatform });
let alone: ReturnType<typeof make> | undefined;
/** The asset of the front alone, which two tests compare others with. */
const makeAlone = () => (alone ??= make({}));

test('four pictures make one checked asset that has its colours from all of them', async () => {
  const asset = await make({ further: { back: back!, left: left!, right: right! } });
  await expectProven(asset);
  const { pictures, pictureWarnings, provenance } = asset.report;
  expect(pictureWarnings).toEqual([]);
  for (const slot of PICTURE_SLOTS) {
    const cutOut = asset.files.find(({ path }) => path === `cut-outs/${slot}.png`)!;
    const { data, width, height } = await nodePlatform.decodeImage(cutOut.bytes);
    expect(Math.max(width, height)).toBeLessThanOrEqual(512);
    const alphaAt = (x: number, y: number) => data[(Math.floor(y * height) * width + Math.floor(x * width)) * 4 + 3]!;
    expect([alphaAt(0, 0), alphaAt(0.5, 0.6)]).toEqual([0, 255]);
  }
  expect(pictures!.map(({ slot, used }) => [slot, used])).toEqual([
    ['back', true],
    ['left', true],
    ['right', true],
  ]);
  // Where the cameras of the scene stood.
  for (const [k, degrees] of [171, -98, 83].entries()) {
    expect(Math.abs(pictures![k]!.azimuthDegrees - degrees)).toBeLessThan(9);
    expect(pictures![k]!.outlineIou).toBeGreaterThan(0.85);
  }
  expect(provenance!.front).toBeGreaterThan(0.2);
  expect(provenance!.back).toBeGreaterThan(0.1);
  expect(provenance!.left! + provenance!.right!).toBeGreaterThan(0.08);
  expect(provenance!.inferred).toBeLessThan(0.5);

  // Each picture paints what faces it: x to the right, z to the front.
  const { normals, colourSources } = await readGlb(glbOf(asset));
  const towards = (source: (typeof SURFACE_SOURCES)[number], axis: number) => {
    const value = SURFACE_SOURCES.indexOf(source);
    const chosen = [...colourSources!.keys()].filter((v) => colourSources![v] === value);
    return chosen.reduce((sum, v) => sum + normals[v * 3 + axis]!, 0) / chosen.length;
  };
  expect(towards('front', 2)).toBeGreaterThan(0.3);
  expect(towards('back', 2)).toBeLessThan(-0.3);
  expect(towards('left', 0)).toBeLessThan(-0.3);
  expect(towards('right', 0)).toBeGreaterThan(0.3);
});

test('without further pictures the asset is the one it always was', async () => {
  const [plain, empty] = [await makeAlone(), await make({ further: {} })];
  expect(empty.files.map(({ bytes }) => bytes)).toEqual(plain.files.map(({ bytes }) => bytes));
  expect(Object.keys(plain.report)).not.toContain('pictures');
  expect(plain.files.filter(({ path }) => path.startsWith('cut-outs/'))).toEqual([]);
  expect(Object.keys(plain.report.provenance!)).toEqual(['front', 'mirrored', 'inferred']);
  const json = new TextDecoder().decode(glbOf(plain).subarray(20, 2000));
  expect(json).toContain('"values":["front","mirrored","inferred"]');
});

describe('pictures that do not fit together', () => {
  test('exchanged sides are found by their outlines and left out', async () => {
    const { report } = await make({ further: { left: right!, right: left! } });
    expect(report.pictureWarnings).toEqual([{ code: 'PICTURES_EXCHANGED', values: {} }]);
    expect(report.checks.filter(({ name }) => name === 'sides-exchanged')).toMatchObject([{ verdict: 'warn' }]);
    expect(report.pictures!.map(({ used }) => used)).toEqual([false, false]);
    expect(report.passed).toBe(true);
  });

  test('another object is left out, and the asset made without it', async () => {
    const { report, files } = await make({ further: { back: await readPicture('star.webp') } });
    expect(report.pictureWarnings).toEqual([{ code: 'PICTURE_OTHER_OBJECT', values: { slot: 'back' } }]);
    expect(report.checks.filter(({ name }) => name === 'pictures-left-out')).toMatchObject([
      { value: 1, verdict: 'warn' },
    ]);
    const glb = (list: typeof files) => list.find(({ path }) => path === 'model.glb')!.bytes;
    expect((await readGlb(glb(files))).positions).toEqual((await readGlb(glb((await makeAlone()).files))).positions);
  });

  test('one picture for two sides is refused, stored again or not', async () => {
    const error = { code: 'PICTURES_SAME', values: { first: 'front', second: 'back' } };
    await expect(make({ further: { back: front! } })).rejects.toMatchObject(error);
    const again = await nodePlatform.encodePng(await nodePlatform.decodeImage(front!, { sidePxMax: 300 }));
    await expect(make({ further: { back: again } })).rejects.toMatchObject(error);
  });

  test('a file that cannot be read is refused by the name of its side', async () => {
    const broken = make({ further: { back: back!, left: left!.subarray(0, 900) } });
    await expect(broken).rejects.toMatchObject({ code: 'FURTHER_IMAGE_BROKEN', values: { slot: 'left' } });
    await expect(make({ further: { right: new TextEncoder().encode('no picture') } })).rejects.toThrow(
      'from the right',
    );
    await expect(make({ further: { top: back! } as never })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
