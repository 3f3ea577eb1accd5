import { SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { measureTopology, sampleTexture } from '@tangible/geometry';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { expectProven, glbOf } from '../test/expect-proven.ts';
import { expectSolid, makeSolid, runUntil } from '../test/make-solid.ts';
import { drawCover, ODD_PICTURES, THINNEST } from '../test/odd-pictures.ts';
import { drawPicture, readPicture } from '../test/support.ts';
import { readGlb } from './formats/gltf/read-glb.ts';
import { generateAsset } from './generate-asset.ts';
import { LEVELS } from './levels.ts';
import { zipFiles } from './packaging/zip-files.ts';
import { nodePlatform } from './platform/node/node-platform.ts';
import type { Asset, AssetRequest, RgbaImage } from './types.ts';

/** Without the shape network, which is slower and has its own tests. */
const make = (image: Uint8Array, more: Partial<AssetRequest> = {}) =>
  generateAsset({ image, level: 'low', formats: ['glb'], shape: 'baseline', ...more }, { platform: nodePlatform });
const makeOf = async (name: string, more?: Partial<AssetRequest>) => make(await readPicture(name), more);

/** Assets that several tests use are made once. */
const SHARED = {
  'mug.png': { formats: ['stl', 'obj', 'glb'], name: 'My mug' },
  'mug.jpg': {},
  'bottle.png': {},
  'pair.gif': {},
} as const satisfies Record<string, object>;
const shared = new Map<string, Promise<Asset>>();
function makeShared(name: keyof typeof SHARED): Promise<Asset> {
  const made = shared.get(name) ?? makeOf(name, { ...SHARED[name] } as Partial<AssetRequest>);
  shared.set(name, made);
  return made;
}
const makeDrawn = async (picture: RgbaImage, more?: Partial<AssetRequest>) =>
  make(await nodePlatform.encodePng(picture), more);

describe('every picture of a subject becomes a checked asset', () => {
  const HOLES: Record<string, number> = {
    'mug.png': 1,
    'mug.jpg': 1,
    'chair.png': 2,
    'star.webp': 0,
    'bottle.png': 0,
    'pair.gif': 0,
  };
  for (const [name, holes] of Object.entries(HOLES)) {
    test(`${name}, with ${holes} holes through it`, async () => {
      const asset = await (name in SHARED ? makeShared(name as keyof typeof SHARED) : makeOf(name));
      await expectProven(asset);
      expect(asset.report.mesh.eulerCharacteristic).toBe(2 - 2 * holes);
    });
  }

  test.each([
    ['mug-studio.jpg', 1],
    ['chair.jpg', 2],
  ])('and %s a solid, with %d holes through it', async (name, holes) => {
    const made = await makeSolid(await readPicture(name), { shape: 'baseline' });
    await expectSolid(made);
    expect(measureTopology(made.reduced).eulerCharacteristic).toBe(2 - 2 * holes);
  });

  // A medium asset is made of the same picture by the network, in generate-by-network.test.ts.
  for (const level of SUBDIVISION_LEVELS) {
    test(`${level} is close to its triangle limit and not above`, async () => {
      const triangleCount = await (level === 'medium' ? countSolid(level) : countProven(level));
      expect(triangleCount).toBeLessThanOrEqual(LEVELS[level].triangleCountMax);
      expect(triangleCount).toBeGreaterThan(0.85 * LEVELS[level].triangleCountMax);
    });
  }
  async function countProven(level: SubdivisionLevel): Promise<number> {
    const asset = await (level === 'low' ? makeShared('mug.png') : makeOf('mug.png', { level }));
    await expectProven(asset);
    return asset.report.mesh.triangleCount;
  }
  async function countSolid(level: SubdivisionLevel): Promise<number> {
    const made = await makeSolid(await readPicture('mug.png'), { shape: 'baseline', level });
    await expectSolid(made);
    return made.reduced.indices.length / 3;
  }
});

describe('the files', () => {
  test('the ZIP contains model, report and preview at its root and every other format in a folder', async () => {
    const asset = await makeShared('mug.png');
    const entries = unzipSync(zipFiles(asset.files));
    expect(Object.keys(entries)).toEqual([
      'model.glb',
      'report.json',
      'preview.png',
      'web/model.glb',
      'web/colliders.obj',
      'stl/model.stl',
      'obj/model.obj',
      'obj/model.mtl',
      'obj/texture.jpg',
      'obj/normal.png',
    ]);
    expect(JSON.parse(new TextDecoder().decode(entries['report.json']))).toEqual(asset.report);
    expect(await nodePlatform.decodeImage(entries['preview.png']!)).toMatchObject({ width: 512, height: 512 });
  });

  test('the same request gives the same bytes', async () => {
    const [first, second] = [await makeShared('mug.jpg'), await makeOf('mug.jpg', SHARED['mug.jpg'])];
    expect(Buffer.compare(zipFiles(first.files), zipFiles(second.files))).toBe(0);
  });
});

describe('the pose of the asset', () => {
  test('is upright on the ground, centred, and 0.3 m unless a size is given', async () => {
    const { report } = await makeShared('bottle.png');
    expect(report.size).toMatchObject({ source: 'assumed', heightM: 0.3 });
    expect(report.size.widthM).toBeCloseTo(0.1, 1);
    const given = await makeOf('bottle.png', { sizeM: 1.5 });
    expect(given.report.size).toMatchObject({ source: 'given', heightM: 1.5 });
    await expectProven(given);
  });

  test('left in the picture is -x, up is +y, and the front shows it unmirrored', async () => {
    // A tall bar to the left and a low one to the right on one base; the left is red and the right green.
    const isLeft = (x: number, y: number) => x >= 40 && x < 70 && y >= 30;
    const isSubject = (x: number, y: number) => isLeft(x, y) || (x >= 40 && x < 160 && y >= 120);
    const asset = await makeDrawn(
      drawPicture(200, 180, (x, y) => [
        x < 100 ? 220 : 20,
        x < 100 ? 20 : 200,
        30,
        isSubject(x, y) && y < 160 ? 255 : 0,
      ]),
    );
    await expectProven(asset);
    const { positions, uvs, normals, texture } = await readGlb(glbOf(asset));
    const image = await nodePlatform.decodeImage(texture.bytes);
    const colour = new Float32Array(3);
    let top = 0;
    for (let v = 0; v < positions.length / 3; v++) {
      if (positions[v * 3 + 1]! > positions[top * 3 + 1]!) top = v;
      // As a renderer reads it: a neighbouring texel may be outside the chart.
      sampleTexture(image, uvs[v * 2]!, uvs[v * 2 + 1]!, colour, 0);
      const [red, green, blue] = [colour[0]!, colour[1]!, colour[2]!];
      if (positions[v * 3]! < -0.05) expect(red).toBeGreaterThan(green);
      if (positions[v * 3]! > 0.05) expect(green).toBeGreaterThan(red);
      // Any mixture of the two colours is right where they meet, as between two pixels; nothing else may come in.
      const redShare = (red - 20) / 200;
      expect(Math.abs(green - (20 + 180 * (1 - redShare)))).toBeLessThan(20);
      expect(Math.abs(blue - 30)).toBeLessThan(20);
    }
    expect(positions[top * 3]!).toBeLessThan(-0.05);
    let front = 0;
    for (let v = 0; v < positions.length / 3; v++) if (positions[v * 3 + 2]! > positions[front * 3 + 2]!) front = v;
    expect(normals[front * 3 + 2]!).toBeGreaterThan(0.9);
  });
});

describe('unusual pictures give a solid or a clear code', () => {
  const fine: Record<string, RgbaImage> = {
    ...ODD_PICTURES,
    'two disks that touch at a corner': drawCover(80, 80, (x, y) =>
      x < 40 === y < 40 && x > 8 && x < 72 && y > 8 && y < 72 ? 255 : 0,
    ),
    'a half-transparent edge all around': drawCover(90, 90, (x, y) =>
      Math.max(0, Math.min(255, 255 - 9 * (Math.hypot(x - 45, y - 45) - 15))),
    ),
  };
  for (const [name, picture] of Object.entries(fine)) {
    test(name, async () => {
      if (name === THINNEST) await expectProven(await makeDrawn(picture));
      else await expectSolid(await makeSolid(await nodePlatform.encodePng(picture), { shape: 'baseline' }));
    });
  }

  const refused: Record<string, RgbaImage> = {
    'nothing but transparency': drawPicture(64, 64, () => [255, 0, 0, 0]),
    'a single pixel': drawPicture(64, 64, (x, y) => [255, 0, 0, x === 30 && y === 30 ? 255 : 0]),
    dust: drawPicture(128, 128, (x, y) => [255, 0, 0, x % 9 === 0 && y % 9 === 0 ? 255 : 0]),
    'one colour without a gap': drawPicture(64, 64, () => [10, 200, 30]),
  };
  for (const [name, picture] of Object.entries(refused)) {
    test(name, async () => {
      await expect(makeDrawn(picture)).rejects.toMatchObject({ code: 'SUBJECT_NOT_FOUND' });
    });
  }

  test('a picture that a server would have rejected', async () => {
    const small = drawPicture(31, 64, () => [1, 2, 3]);
    const long = drawPicture(640, 60, () => [1, 2, 3]);
    await expect(makeDrawn(small)).rejects.toMatchObject({ code: 'IMAGE_TOO_SMALL' });
    await expect(makeDrawn(long)).rejects.toMatchObject({ code: 'IMAGE_ASPECT' });
  });

  test('an invalid size', async () => {
    for (const sizeM of [0, -1, Number.NaN, Infinity, 1e9]) {
      await expect(makeOf('mug.png', { sizeM })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    }
  });

  test('a point outside the picture', async () => {
    for (const point of [
      { x: -0.1, y: 0.5 },
      { x: 0.5, y: 2 },
      { x: Number.NaN, y: 0 },
    ]) {
      await expect(makeOf('mug.png', { point })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    }
  });

  test('of several subjects the selected one is kept, also if the point just misses it', async () => {
    for (const point of [
      { x: 0.82, y: 0.74 },
      { x: 0.95, y: 0.74 },
    ]) {
      const image = await readPicture('pair.gif');
      const request: AssetRequest = { image, level: 'low', formats: ['glb'], shape: 'baseline', point };
      const { subject } = await runUntil('isolate-subject', ['subject'], request);
      // The box is as wide as high; the ball next to it is far larger.
      expect(subject).toMatchObject({ othersCount: 1 });
      expect(subject.share).toBeLessThan(0.05);
    }
  });

  test('the largest of several subjects is kept, and the report says how many were left out', async () => {
    expect((await makeShared('pair.gif')).report.subject).toMatchObject({
      othersCount: 1,
      touchesBorder: false,
    });
  });
});
