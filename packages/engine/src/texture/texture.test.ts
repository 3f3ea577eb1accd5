import { computeNormals, extractIsosurface, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../create-random.ts';
import { makeCamera } from '../frustum/frustum.ts';
import { cutCharts } from '../unwrap/cut-charts.ts';
import { layOutCharts } from '../unwrap/lay-out-charts.ts';
import { packRectangles } from '../unwrap/pack-rectangles.ts';
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
