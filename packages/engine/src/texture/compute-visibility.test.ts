import { extractIsosurface, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeCamera } from '../frustum/frustum.ts';
import { computeVertexVisibility } from './compute-visibility.ts';
import { drawDepths } from './draw-depths.ts';

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
const see = (mesh: Mesh) => computeVertexVisibility(drawDepths(mesh, camera), mesh);

describe('the visible surface', () => {
  test('is the side facing the camera', () => {
    const ball = makeBall();
    const { weights } = see(ball);
    for (let v = 0; v < weights.length; v++) {
      const z = ball.positions[v * 3 + 2]! + 0.3;
      if (z > 0.45) expect(weights[v]).toBeGreaterThan(0.9);
      if (z < 0) expect(weights[v]).toBe(0);
    }
  });

  test('excludes occluded parts', () => {
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
