import { computeNormals, extractIsosurface, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeCamera } from '../frustum/frustum.ts';
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
