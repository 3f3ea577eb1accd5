import { expect, test } from 'vitest';
import { flattenCharts } from './flatten-charts.ts';
import { linkTriangles } from './link-triangles.ts';

const SPOKES = 12;

/** The fans below were found with this generator; the seeds of another one give other fans. */
function createRecordedRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A crumpled fan around one vertex: its angles add up to more than 360 degrees. */
function makeFan(random: () => number) {
  const rim = Array.from({ length: SPOKES }, (_, i) => {
    const angle = (i / SPOKES) * 2 * Math.PI + 2 * (random() - 0.5);
    const length = 0.3 + 2 * random();
    return [length * Math.cos(angle), length * Math.sin(angle), 2 * length * (random() - 0.5)];
  });
  return {
    positions: Float32Array.from([0, 0, 0, ...rim.flat()]),
    indices: Uint32Array.from(rim.flatMap((_, i) => [0, i + 1, ((i + 1) % SPOKES) + 1])),
  };
}

// All triangles of these must be cut out of the chart, and the fewest disks that they make are the same chart again.
test.each([78, 229, 232, 283, 304])('seed %i: a fan that cannot be flattened is cut until it can', (seed) => {
  const mesh = linkTriangles(makeFan(createRecordedRandom(seed)));
  const charts = flattenCharts(mesh, new Int32Array(mesh.triangleCount), 1);
  const laid = charts.flatMap(({ triangles }) => [...triangles]).sort((a, b) => a - b);
  expect(laid).toEqual(Array.from({ length: SPOKES }, (_, t) => t));
  expect(charts.length).toBeGreaterThan(1);
});
