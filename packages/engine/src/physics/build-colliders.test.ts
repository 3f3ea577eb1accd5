import { type Mesh, measureBox, measureSolid, measureTopology, placeOnGround } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { makeCube, moveMesh } from '../../../geometry/test/shapes.ts';
import { meshSolid } from '../../../geometry/test/solids.ts';
import { buildColliders } from './build-colliders.ts';

function stand(mesh: Mesh, longestSide: number): Mesh {
  return { positions: placeOnGround(mesh.positions, { longestSide }).positions, indices: mesh.indices };
}

/** Corners that touch the ground. */
function listFeet(hulls: readonly Mesh[]): number[] {
  return hulls.flatMap(({ positions }) => {
    const feet: number[] = [];
    for (let i = 0; i < positions.length; i += 3)
      if (positions[i + 1] === 0) feet.push(positions[i]!, 0, positions[i + 2]!);
    return feet;
  });
}

test('a slightly ragged base becomes flat, without losing width', () => {
  // A can of radius 0.6 whose underside is wavy by 0.4 % of its height.
  const can = meshSolid((x, y, z) => {
    const low = -0.6 + 0.002 * (1 + Math.sin(17 * x) * Math.cos(13 * z));
    return Math.max(Math.hypot(x, z) - 0.6, low - y, y - 0.6);
  }, 65);
  const mesh = stand(can, 0.12);
  const { hulls, volumeError, distanceErrorM } = buildColliders(mesh);
  const { min, max } = measureBox(Float32Array.from(listFeet(hulls)));
  expect(max[0] - min[0]).toBeGreaterThan(0.11);
  expect(max[2] - min[2]).toBeGreaterThan(0.11);
  expect(Math.abs(volumeError)).toBeLessThan(0.04);
  expect(distanceErrorM).toBeLessThan(0.005);
  for (const hull of hulls) {
    expect(measureTopology(hull).boundaryEdgeCount).toBe(0);
    expect(measureBox(hull.positions).min[1]).toBeGreaterThanOrEqual(0);
  }
});

test('an object of a millimetre keeps its hull', () => {
  const { hulls } = buildColliders(stand(moveMesh(makeCube(), [0, 0, 0], 0.0005), 0.0005));
  expect(hulls).toHaveLength(1);
  expect(measureSolid(hulls[0]!).volume).toBeCloseTo(1.25e-10, 14);
});
