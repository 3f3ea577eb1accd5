import { describe, expect, test } from 'vitest';
import { drawDisk } from '../../test/shapes.ts';
import { measureSignedDistance } from '../field/measure-signed-distance.ts';
import { measureTopology } from '../mesh/measure-topology.ts';
import type { Field } from '../types.ts';
import { buildPillow, countPillowTriangles } from './build-pillow.ts';
import { extractIsosurface } from './extract-isosurface.ts';
import { inflateSilhouette } from './inflate-silhouette.ts';

function drawBar(width: number, height: number, top: number, bottom: number): Field {
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 4; x < width - 4; x++) values[y * width + x] = y >= top && y < bottom ? 1 : 0;
  }
  return { values, width, height };
}

describe('inflateSilhouette', () => {
  test('a long bar gets a circular cross-section', () => {
    const { values, width } = inflateSilhouette(measureSignedDistance(drawBar(160, 31, 5, 25)));
    const x = 80;
    for (let y = 6; y < 24; y++) {
      const off = y - 14.5;
      expect(Math.abs(Math.sqrt(values[y * width + x]!) - Math.sqrt(100 - off * off))).toBeLessThan(0.35);
    }
  });

  test('a disk becomes a lens: u = (R^2 - r^2) / 2', () => {
    const { values, width } = inflateSilhouette(measureSignedDistance(drawDisk(61, 25)));
    const middle = (width - 1) / 2;
    expect(values[middle * width + middle]! / (25 ** 2 / 2)).toBeCloseTo(1, 1);
    expect(values[0]).toBe(0);
  });

  test('an empty silhouette stays empty', () => {
    const distances = measureSignedDistance({ values: new Float32Array(100), width: 10, height: 10 });
    expect(inflateSilhouette(distances).values.every((u) => u === 0)).toBe(true);
  });
});

describe('buildPillow', () => {
  for (const coverage of [drawDisk(40, 14.2), drawBar(60, 30, 13, 14), drawBar(60, 30, 8, 21)]) {
    test(`its surface has the counted number of triangles (${coverage.width} wide)`, () => {
      const distances = measureSignedDistance(coverage);
      const pillow = { distances, squaredHeights: inflateSilhouette(distances) };
      const topology = measureTopology(extractIsosurface(buildPillow(pillow)));
      expect(topology.triangleCount).toBe(countPillowTriangles(pillow));
      expect(topology).toMatchObject({ boundaryEdgeCount: 0, nonManifoldEdgeCount: 0, componentCount: 1 });
    });
  }
});
