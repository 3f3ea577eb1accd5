import { describe, expect, test } from 'vitest';
import { ball, ring, sampleVolume } from '../../test/shapes.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { measureTopology } from '../mesh/measure-topology.ts';
import { weldVertices } from '../mesh/weld-vertices.ts';
import { createRandom } from '../numeric/create-random.ts';
import type { Mesh } from '../types.ts';
import { extractIsosurface } from './extract-isosurface.ts';

function expectClosed(mesh: Mesh): void {
  expect(measureTopology(weldVertices(mesh))).toMatchObject({
    boundaryEdgeCount: 0,
    nonManifoldEdgeCount: 0,
    nonManifoldVertexCount: 0,
    flippedEdgeCount: 0,
  });
}

describe('extractIsosurface', () => {
  test('a ball has the right volume and topology', () => {
    const mesh = extractIsosurface(sampleVolume(41, ball(0.7)));
    expectClosed(mesh);
    const { volume, area } = measureSolid(mesh);
    expect(volume / ((4 / 3) * Math.PI * 0.7 ** 3)).toBeCloseTo(1, 1);
    expect(area / (4 * Math.PI * 0.7 ** 2)).toBeCloseTo(1, 1);
    expect(measureTopology(mesh).eulerCharacteristic).toBe(2);
  });

  test('a ring has one hole', () => {
    const mesh = extractIsosurface(sampleVolume(41, ring(0.6, 0.2)));
    expectClosed(mesh);
    expect(measureTopology(mesh).eulerCharacteristic).toBe(0);
  });

  test('a shape that reaches the border of the volume is closed there', () => {
    const mesh = extractIsosurface(sampleVolume(12, ball(3)));
    expectClosed(mesh);
    expect(measureSolid(mesh).volume).toBeGreaterThan(0);
  });

  test('NaN counts as outside', () => {
    const mesh = extractIsosurface(sampleVolume(15, (x, y, z) => (x > 0.3 ? Number.NaN : ball(0.7)(x, y, z))));
    expectClosed(mesh);
    expect(mesh.positions.every(Number.isFinite)).toBe(true);
  });

  test('an empty volume has no surface', () => {
    expect(extractIsosurface(sampleVolume(5, () => 1)).indices).toHaveLength(0);
  });

  for (let seed = 1; seed <= 100; seed++) {
    test(`noise gives a closed 2-manifold (seed ${seed})`, () => {
      const random = createRandom(seed);
      const filled = random();
      const mesh = extractIsosurface(sampleVolume(9, () => random() - filled));
      expectClosed(mesh);
      if (mesh.indices.length > 0) expect(measureSolid(mesh).degenerateFaceCount).toBe(0);
    });
  }
});
