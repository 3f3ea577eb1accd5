import { sampleTexture } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { expectProven, glbOf } from '../test/expect-proven.ts';
import { makeCube, makeGlb } from '../test/make-glb.ts';
import { drawPicture } from '../test/support.ts';
import { finishModel } from './finish-model.ts';
import { readGlb } from './formats/gltf/read-glb.ts';
import { nodePlatform } from './platform/node/node-platform.ts';
import type { FinishRequest } from './types.ts';

const finish = (model: Uint8Array, options: Partial<FinishRequest> = {}) =>
  finishModel({ model, level: 'low', formats: ['glb'], ...options }, { platform: nodePlatform });

/** Red on the left half of every side, blue on the right. */
const HALVES = drawPicture(64, 64, (x) => (x < 32 ? [220, 30, 30] : [30, 30, 220]));

/** Shares of a triangle's first two corners, spread over it. */
const GRID = Array.from(
  { length: 200 },
  (_, i) => [(i % 20) / 20 + 0.02, Math.floor(i / 20) / 10 + 0.03] as const,
).filter(([a, b]) => a + b < 0.98);

describe('an uploaded model', () => {
  test('a textured cube without its lid becomes a closed cube with the same appearance', async () => {
    const cube = makeCube({ without: [2] });
    const asset = await finish(await makeGlb([{ ...cube, texture: HALVES }]), { sizeM: 0.5 });
    await expectProven(asset);
    expect(asset.report).toMatchObject({ method: 'model', subject: null, passed: true });
    expect(asset.report.mesh.volumeM3).toBeCloseTo(0.125, 3);

    const { positions, uvs, texture, indices } = await readGlb(glbOf(asset));
    const picture = await nodePlatform.decodeImage(texture.bytes);
    const colour = new Float32Array(3);
    let [right, wrong] = [0, 0];
    for (let i = 0; i < indices.length; i += 3) {
      for (const [a, b] of GRID) {
        const at = (values: Float32Array, size: number, k: number) =>
          [a, b, 1 - a - b].reduce((sum, share, c) => sum + share * values[indices[i + c]! * size + k]!, 0);
        const [x, y, z] = [at(positions, 3, 0), at(positions, 3, 1), at(positions, 3, 2)];
        // The sides that face +z and -z have u along x; near an edge or the middle the colour may be either.
        if (Math.abs(z) < 0.249 || Math.abs(x) < 0.02 || Math.abs(x) > 0.24 || y < 0.01 || y > 0.49) continue;
        sampleTexture(picture, at(uvs, 2, 0), at(uvs, 2, 1), colour, 0);
        if (x < 0 === colour[0]! > colour[2]!) right++;
        else wrong++;
      }
    }
    expect(right).toBeGreaterThan(20);
    expect(wrong).toBeLessThanOrEqual(0.02 * right);
  });
});

describe('the unit of a model that has none', () => {
  const box = (side: number) => {
    const corners = [0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1].map((x) => [x, y, z])));
    const lines = corners.map((corner) => `v ${corner.map((value) => value * side).join(' ')}`);
    const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '1 5 7 3', '2 4 8 6', '3 7 8 4'].map((face) => `f ${face}`);
    return new TextEncoder().encode([...lines, ...faces, ''].join('\n'));
  };
  const sizeOf = async (side: number, options?: Partial<FinishRequest>) =>
    (await finish(box(side), { formats: [], ...options })).report.size;

  test('is assumed and told: 0.4 are metres, 120 are millimetres', async () => {
    expect(await sizeOf(0.4)).toMatchObject({ source: 'assumed', unit: 'm', factor: null, widthM: 0.4 });
    expect(await sizeOf(120)).toMatchObject({ source: 'assumed', unit: 'mm', widthM: 0.12 });
  });

  test('is not assumed where size or unit were given, or where no unit is plausible', async () => {
    const given = await sizeOf(120, { sizeM: 2 });
    expect(given).toMatchObject({ source: 'given', widthM: 2 });
    const inches = await sizeOf(10, { unitM: 0.0254 });
    expect(inches).toMatchObject({ source: 'given', widthM: 0.254 });
    const unknown = await sizeOf(1e6);
    expect(unknown).toMatchObject({ source: 'assumed', widthM: 0.3 });
    for (const size of [given, inches, unknown]) expect(size).not.toHaveProperty('unit');
  });
});

describe('unusable models fail before any stage', () => {
  test.each([
    ['nothing', new Uint8Array(0), 'MODEL_TYPE'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'MODEL_TYPE'],
    ['points without faces', new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\n'), 'MODEL_EMPTY'],
    ['lines without faces', new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2 3\n'), 'MODEL_EMPTY'],
    ['an STL of nothing', new TextEncoder().encode('solid nothing\nendsolid nothing\n'), 'MODEL_EMPTY'],
    ['a binary STL of nothing', new Uint8Array(84), 'MODEL_EMPTY'],
    ['faces that are no numbers', new TextEncoder().encode('v 0 0 nan\nv 1 0 0\nv 0 1 2\nf 1 2 3\n'), 'MODEL_EMPTY'],
    ['a flat line', new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n'), 'MODEL_EMPTY'],
  ])('%s', async (_, bytes, code) => {
    await expect(finish(bytes)).rejects.toMatchObject({ code });
  });

  test('a GLB without faces', async () => {
    const nothing = { positions: new Float32Array(9), uvs: new Float32Array(6), indices: new Uint32Array() };
    await expect(finish(await makeGlb([nothing]))).rejects.toMatchObject({ name: 'AppError', code: 'MODEL_EMPTY' });
  });

  test('units that make it a kilometre long, or invalid ones', async () => {
    const model = await makeGlb([makeCube()]);
    for (const unitM of [1001, 0, -1, Number.NaN]) {
      await expect(finish(model, { unitM })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    }
  });

  test('an invalid size', async () => {
    const model = await makeGlb([makeCube()]);
    await expect(finish(model, { sizeM: -1 })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('an abort', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const model = await makeGlb([makeCube()]);
    const request: FinishRequest = { model, level: 'low', formats: [] };
    await expect(finishModel(request, { platform: nodePlatform, signal })).rejects.toThrow('enough');
  });
});
