import { extractIsosurface, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeCamera } from '../frustum/frustum.ts';
import { projectPoints } from './compute-visibility.ts';
import { findLastSurface } from './find-last-surface.ts';

/** A ball around the origin with a small one between it and the camera. */
function makeBalls(): Mesh {
  const count = 56;
  const at = (i: number) => (2 * i) / (count - 1) - 1;
  const values = Float32Array.from({ length: count ** 3 }, (_, i) => {
    const [x, y, z] = [at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2))];
    return Math.min(Math.hypot(x, y, z + 0.3) - 0.5, Math.hypot(x - 0.1, y, z - 0.7) - 0.15);
  });
  return extractIsosurface({ values, counts: [count, count, count], origin: [-1, -1, -1], spacing: 2 / (count - 1) });
}

describe('the last surface along the rays', () => {
  const mesh = makeBalls();
  const { positions: p } = mesh;
  const camera = makeCamera(0.3);
  const places = new Float32Array((p.length / 3) * 2);
  projectPoints(camera, p, p.length / 3, places);
  const isLast = findLastSurface(mesh, places, camera);
  const pick = (test: (x: number, y: number, z: number) => boolean) =>
    [...isLast].filter((_, v) => test(p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!));

  test('is the whole back of an object', () => {
    const back = pick((_x, _y, z) => z < -0.45);
    expect(back.length).toBeGreaterThan(200);
    expect(back.every((last) => last === 1)).toBe(true);
  });

  test('is neither its front nor a part before it', () => {
    const others = [...pick((x, y, z) => z > 0 && z < 0.3 && Math.hypot(x, y) < 0.3), ...pick((_x, _y, z) => z > 0.5)];
    expect(others.length).toBeGreaterThan(100);
    expect(others.some((last) => last === 1)).toBe(false);
  });
});
