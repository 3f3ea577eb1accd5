import { computeNormals, extractIsosurface, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { drawPicture } from '../../test/support.ts';
import { createRandom } from '../create-random.ts';
import { COLOUR_BINS, COLOUR_RAYS, makeCamera } from '../frustum/frustum.ts';
import { cutCharts } from '../unwrap/cut-charts.ts';
import { layOutCharts } from '../unwrap/lay-out-charts.ts';
import { packRectangles } from '../unwrap/pack-rectangles.ts';
import { bakeTexture } from './bake-texture.ts';
import { colourVertices } from './colour-vertices.ts';
import { fillGutters } from './fill-gutters.ts';
import { seeSurface } from './see-surface.ts';

/** A ball of radius 0.6 before the camera, with a small one in front of its right half when asked for. */
function makeBall(withSatellite = false): Mesh {
  const count = 48;
  const at = (i: number) => (2 * i) / (count - 1) - 1;
  const values = Float32Array.from({ length: count ** 3 }, (_, i) => {
    const [x, y, z] = [at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2))];
    const ball = Math.hypot(x, y, z + 0.3) - 0.6;
    return withSatellite ? Math.min(ball, Math.hypot(x - 0.3, y, z - 0.7) - 0.15) : ball;
  });
  return extractIsosurface({ values, counts: [count, count, count], origin: [-1, -1, -1], spacing: 2 / (count - 1) });
}

const camera = makeCamera(0.2);
const see = (mesh: Mesh) => seeSurface(mesh, computeNormals(mesh), camera);

describe('what the camera sees', () => {
  test('is the side towards it and nothing behind', () => {
    const ball = makeBall();
    const { weights } = see(ball);
    for (let v = 0; v < weights.length; v++) {
      const z = ball.positions[v * 3 + 2]! + 0.3;
      if (z > 0.45) expect(weights[v]).toBeGreaterThan(0.9);
      if (z < 0) expect(weights[v]).toBe(0);
    }
  });

  test('is not what something else covers', () => {
    const both = makeBall(true);
    const { weights } = see(both);
    let covered = 0;
    for (let v = 0; v < weights.length; v++) {
      const [x, y, z] = [both.positions[v * 3]!, both.positions[v * 3 + 1]!, both.positions[v * 3 + 2]!];
      const isBehind = z < 0.4 && z > -0.1 && Math.hypot(x - 0.28, y) < 0.08;
      if (!isBehind) continue;
      covered++;
      expect(weights[v]).toBe(0);
    }
    expect(covered).toBeGreaterThan(0);
  });
});

describe('charts', () => {
  test('take every triangle once, lie apart and keep inside the texture', () => {
    const ball = makeBall();
    const seen = see(ball);
    const charts = cutCharts(ball, seen);
    const { indices, sources, pixels } = layOutCharts(ball, charts, seen, { sidePx: 256, cropPx: 200 });
    expect(indices).toHaveLength(ball.indices.length);
    const key = (list: number[]) => list.sort((a, b) => a - b).join();
    const triangles = (of: Uint32Array, map: (v: number) => number) =>
      Array.from({ length: of.length / 3 }, (_, t) => key([0, 1, 2].map((k) => map(of[t * 3 + k]!)))).sort();
    expect(triangles(indices, (v) => sources[v]!)).toEqual(triangles(ball.indices, (v) => v));
    for (const pixel of pixels) expect(pixel > 0 && pixel < 256).toBe(true);

    // No texel's middle belongs to two triangles, or two places of the surface would share a colour.
    const owners = new Int32Array(256 * 256).fill(-1);
    let shared = 0;
    for (let t = 0; t < indices.length / 3; t++) {
      const [a, b, c] = [0, 1, 2].map((k) => [pixels[indices[t * 3 + k]! * 2]!, pixels[indices[t * 3 + k]! * 2 + 1]!]);
      const area = (b![0]! - a![0]!) * (c![1]! - a![1]!) - (b![1]! - a![1]!) * (c![0]! - a![0]!);
      for (let y = Math.floor(Math.min(a![1]!, b![1]!, c![1]!)); y <= Math.max(a![1]!, b![1]!, c![1]!); y++) {
        for (let x = Math.floor(Math.min(a![0]!, b![0]!, c![0]!)); x <= Math.max(a![0]!, b![0]!, c![0]!); x++) {
          const [px, py] = [x + 0.5, y + 0.5];
          const wa = ((b![0]! - px) * (c![1]! - py) - (b![1]! - py) * (c![0]! - px)) / area;
          const wb = ((c![0]! - px) * (a![1]! - py) - (c![1]! - py) * (a![0]! - px)) / area;
          if (wa <= 1e-4 || wb <= 1e-4 || 1 - wa - wb <= 1e-4) continue;
          if (owners[y * 256 + x] !== -1) shared++;
          owners[y * 256 + x] = t;
        }
      }
    }
    expect(shared).toBe(0);
  });

  test('rectangles fit without touching, or not at all (seed 5)', () => {
    const random = createRandom(5);
    const sizes = Array.from({ length: 60 }, () => ({
      width: 1 + Math.floor(random() * 20),
      height: 1 + Math.floor(random() * 20),
    }));
    const places = packRectangles(sizes, 96)!;
    sizes.forEach((a, i) => {
      const p = places[i]!;
      expect(p.x >= 0 && p.y >= 0 && p.x + a.width <= 96 && p.y + a.height <= 96).toBe(true);
      sizes.slice(0, i).forEach((b, j) => {
        const q = places[j]!;
        expect(p.x + a.width <= q.x || q.x + b.width <= p.x || p.y + a.height <= q.y || q.y + b.height <= p.y).toBe(
          true,
        );
      });
    });
    expect(packRectangles([{ width: 5, height: 1 }], 4)).toBeNull();
  });
});

describe('colours', () => {
  /** The picture is red on its left half and green on its right; the network says dark blue everywhere. */
  const picture = drawPicture(100, 100, (x) => (x < 50 ? [220, 20, 20] : [20, 200, 20]));
  const volume = new Float32Array(3 * COLOUR_BINS * COLOUR_RAYS ** 2).fill(0.1);

  test('come from the picture in front, unmirrored, and meet it behind', () => {
    const ball = makeBall();
    const seen = see(ball);
    const unseen = colourVertices(ball, seen, volume, picture);
    const laidOut = layOutCharts(ball, cutCharts(ball, seen), seen, { sidePx: 256, cropPx: 100 });
    const { data } = bakeTexture(
      { ...laidOut, uvs: laidOut.pixels.map((value) => value / 256) },
      seen,
      unseen,
      picture,
    );
    for (let v = 0; v < laidOut.sources.length; v++) {
      const src = laidOut.sources[v]!;
      if (seen.weights[src]! < 0.99) continue;
      const at = (Math.floor(laidOut.pixels[v * 2 + 1]!) * 256 + Math.floor(laidOut.pixels[v * 2]!)) * 4;
      const x = ball.positions[src * 3]!;
      if (x < -0.1) expect(data[at]).toBeGreaterThan(data[at + 1]! + 50);
      if (x > 0.1) expect(data[at + 1]).toBeGreaterThan(data[at]! + 50);
    }
    // Just beyond the rim the unseen colour goes on with what the picture had there.
    for (let v = 0; v < seen.weights.length; v++) {
      if (seen.weights[v]! > 0 || ball.positions[v * 3 + 2]! < -0.32) continue;
      const isLeft = ball.positions[v * 3]! < -0.3;
      if (isLeft) expect(unseen[v * 3]).toBeGreaterThan(unseen[v * 3 + 1]!);
    }
  });

  test('gutters take the colour of what is near and nothing stays empty', () => {
    const side = 37;
    const data = new Uint8ClampedArray(side * side * 4);
    data.set([200, 100, 50, 255], (5 * side + 5) * 4);
    data.set([10, 20, 30, 255], (30 * side + 30) * 4);
    fillGutters(data, side);
    for (let i = 3; i < data.length; i += 4) expect(data[i]).toBe(255);
    expect([...data.subarray((6 * side + 4) * 4, (6 * side + 4) * 4 + 3)]).toEqual([200, 100, 50]);
    expect(data[(5 * side + 5) * 4]).toBe(200);
  });
});
