import { computeNormals, type Mesh, sampleTexture } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { drawPicture } from '../../test/support.ts';
import { readMiddles, readNormal, unwrapApart } from '../../test/unwrap-apart.ts';
import { bakeModelMaps } from '../materials/bake-model-maps.ts';
import { bakeModelColour } from '../texture/bake-model.ts';
import type { ModelPaint, UnwrappedMesh } from '../workpiece.ts';

/** Corners of the six sides of a cube from -1 to 1, counter-clockwise from outside. */
const SIDES = [
  [
    [1, -1, 1],
    [1, -1, -1],
    [1, 1, -1],
    [1, 1, 1],
  ],
  [
    [-1, -1, -1],
    [-1, -1, 1],
    [-1, 1, 1],
    [-1, 1, -1],
  ],
  [
    [-1, 1, 1],
    [1, 1, 1],
    [1, 1, -1],
    [-1, 1, -1],
  ],
  [
    [-1, -1, -1],
    [1, -1, -1],
    [1, -1, 1],
    [-1, -1, 1],
  ],
  [
    [-1, -1, 1],
    [1, -1, 1],
    [1, 1, 1],
    [-1, 1, 1],
  ],
  [
    [1, -1, -1],
    [-1, -1, -1],
    [-1, 1, -1],
    [1, 1, -1],
  ],
] as const;

/** A cube whose sides lie next to each other in a texture of 3 by 2 cells, sharing no vertices. */
function makeModel(more: Partial<ModelPaint> = {}): ModelPaint {
  const positions = Float32Array.from(SIDES.flat(2));
  const indices = Uint32Array.from(SIDES.flatMap((_, s) => [0, 1, 2, 0, 2, 3].map((k) => s * 4 + k)));
  const uvs = Float32Array.from(
    SIDES.flatMap((_, s) => {
      const [x, y] = [s % 3, Math.floor(s / 3)];
      return [x, y + 1, x + 1, y + 1, x + 1, y, x, y].map((value, i) => (i % 2 === 0 ? value / 3 : value / 2));
    }),
  );
  return {
    kind: 'model',
    mesh: { positions, indices, uvs },
    baseColour: drawPicture(192, 128, (x, y) => [
      40 * (Math.floor(x / 64) + 3 * Math.floor(y / 64)),
      (x % 64) * 4,
      (y % 64) * 4,
    ]),
    orm: null,
    normal: null,
    factors: { baseColour: [1, 1, 1], roughness: 1, metallic: 1 },
    ...more,
  };
}

/** The same cube as repair and reduction leave it: welded, in smaller triangles. */
function makeRepaired(count = 8): Mesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const [a, b, , d] of SIDES) {
    const first = positions.length / 3;
    for (let j = 0; j <= count; j++) {
      for (let i = 0; i <= count; i++) {
        for (let k = 0; k < 3; k++) positions.push(a[k]! + ((b[k]! - a[k]!) * i + (d[k]! - a[k]!) * j) / count);
        if (i === count || j === count) continue;
        const v = first + j * (count + 1) + i;
        indices.push(v, v + 1, v + count + 2, v, v + count + 2, v + count + 1);
      }
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

const repaired = makeRepaired();
const unwrapped = unwrapApart(repaired, 512);

/** The side of the cube that a point lies on, and where on it, from its first corner. */
function placeOn(position: readonly number[]): { side: number; u: number; v: number } {
  const side = SIDES.findIndex((corners) =>
    [0, 1, 2].some((k) =>
      corners.every((corner) => corner[k] === corners[0][k] && Math.abs(corner[k]! - position[k]!) < 1e-5),
    ),
  );
  const [a, b, , d] = SIDES[side]!;
  const along = (to: readonly number[]) =>
    [0, 1, 2].reduce((sum, k) => sum + (position[k]! - a[k]!) * (to[k]! - a[k]!), 0) / 4;
  return { side, u: along(b), v: along(d) };
}

describe('base colour', () => {
  test('looks the same from all six sides with another UV layout', () => {
    const paint = makeModel();
    const counts = new Map<number, number>();
    const expected = new Float32Array(3);
    for (const { position, colour } of readMiddles(unwrapped, bakeModelColour(unwrapped, paint).data)) {
      const { side, u, v } = placeOn(position);
      counts.set(side, (counts.get(side) ?? 0) + 1);
      sampleTexture(paint.baseColour!, ((side % 3) + u) / 3, (Math.floor(side / 3) + 1 - v) / 2, expected, 0);
      for (let k = 0; k < 3; k++) expect(Math.abs(colour[k]! - expected[k]!)).toBeLessThan(5);
    }
    expect([...counts.values()]).toEqual([128, 128, 128, 128, 128, 128]);
  });

  test('is multiplied by a linear factor, and the factor alone where there is no texture', () => {
    const factors = { baseColour: [0.5, 1, 0] as const, roughness: 1, metallic: 1 };
    const plain = bakeModelColour(unwrapped, makeModel({ baseColour: null, factors }));
    // Half of the light is 188 of 255 in sRGB.
    expect([...plain.data.subarray(0, 4)]).toEqual([188, 255, 0, 255]);
    const white = drawPicture(4, 4, () => [255, 100, 255]);
    const [first] = readMiddles(unwrapped, bakeModelColour(unwrapped, makeModel({ baseColour: white, factors })).data);
    expect(first!.colour).toEqual([188, 100, 0]);
  });

  test('of the two sides of a thin wall stays on its side', () => {
    const sheet = (z: number, turned: boolean) => {
      const corners = [-1, -1, z, 1, -1, z, 1, 1, z, -1, 1, z];
      return { corners, order: turned ? [0, 2, 1, 0, 3, 2] : [0, 1, 2, 0, 2, 3] };
    };
    const [front, back] = [sheet(0.001, false), sheet(-0.001, true)];
    const mesh = {
      positions: Float32Array.from([...front.corners, ...back.corners]),
      indices: Uint32Array.from([...front.order, ...back.order.map((v) => v + 4)]),
      uvs: Float32Array.from([0, 1, 0.5, 1, 0.5, 0, 0, 0, 0.5, 1, 1, 1, 1, 0, 0.5, 0]),
    };
    const baseColour = drawPicture(64, 64, (x) => (x < 32 ? [255, 0, 0] : [0, 0, 255]));
    // Repaired so that both sides lie nearer to the other one's colours than to their own.
    const moved = { ...mesh, positions: mesh.positions.map((value, i) => (i % 3 === 2 ? -2 * value : value)) };
    const laidOut = unwrapApart(moved, 256);
    const colours = readMiddles(laidOut, bakeModelColour(laidOut, makeModel({ mesh, baseColour })).data);
    expect(colours.map(({ colour }) => colour[0] > colour[2])).toEqual([true, true, false, false]);
  });
});

describe('material maps', () => {
  const full = new Float32Array(repaired.positions.length / 3).fill(1);

  test('roughness and metallic are transferred and multiplied by their factors', () => {
    const orm = drawPicture(192, 128, (x) => [x < 64 ? 100 : 200, 200, 100]);
    const paint = makeModel({ orm, factors: { baseColour: [1, 1, 1], roughness: 0.5, metallic: 0.2 } });
    for (const { position, colour } of readMiddles(unwrapped, bakeModelMaps(unwrapped, paint, full, 512).orm.data)) {
      const { side } = placeOn(position);
      expect(colour).toEqual([side % 3 === 0 ? 100 : 200, 100, 20]);
    }
  });

  test('occlusion is computed from the mesh if the model has none', () => {
    const paint = makeModel({ factors: { baseColour: [1, 1, 1], roughness: 0.6, metallic: 0 } });
    const half = full.map(() => 0.5);
    for (const { colour } of readMiddles(unwrapped, bakeModelMaps(unwrapped, paint, half, 512).orm.data)) {
      expect(colour).toEqual([128, 153, 0]);
    }
  });

  test('edges stay sharp despite smooth normals, and bumps stay bumps', () => {
    // Welded, so that the normals at the cube's edges lie between its sides.
    const smooth = smoothAcrossSides(unwrapped);
    const tilted = drawPicture(4, 4, () => [128 + 64, 128 + 32, 128 + 100]);
    for (const normal of [null, tilted]) {
      const maps = bakeModelMaps(smooth, makeModel({ normal }), full, 512);
      readMiddles(smooth, maps.normal.data).forEach(({ position, colour }, t) => {
        const { side } = placeOn(position);
        const [a, b, , d] = SIDES[side]!;
        const [right, up] = [[0, 1, 2].map((k) => (b[k]! - a[k]!) / 2), [0, 1, 2].map((k) => (d[k]! - a[k]!) / 2)];
        const out = [0, 1, 2].map(
          (k) => right[(k + 1) % 3]! * up[(k + 2) % 3]! - right[(k + 2) % 3]! * up[(k + 1) % 3]!,
        );
        const map = normal ? [64.5, 32.5, 100.5] : [0, 0, 1];
        const expected = [0, 1, 2].map((k) => map[0]! * right[k]! + map[1]! * up[k]! + map[2]! * out[k]!);
        const read = readNormal(smooth, t, colour);
        const cosine = [0, 1, 2].reduce((sum, k) => sum + (read[k]! * expected[k]!) / Math.hypot(...expected), 0);
        expect(cosine).toBeGreaterThan(0.995);
      });
    }
  });
});

function smoothAcrossSides(src: UnwrappedMesh): UnwrappedMesh {
  const keys = new Map<string, number[]>();
  const plain = computeNormals(src);
  const key = (v: number) => [0, 1, 2].map((k) => src.positions[v * 3 + k]!.toFixed(4)).join();
  for (let v = 0; v < plain.length / 3; v++) {
    const sum = keys.get(key(v)) ?? [0, 0, 0];
    keys.set(
      key(v),
      sum.map((value, k) => value + plain[v * 3 + k]!),
    );
  }
  const normals = plain.map((_, i) => {
    const sum = keys.get(key(Math.floor(i / 3)))!;
    return sum[i % 3]! / Math.hypot(...sum);
  });
  return { ...src, normals };
}
