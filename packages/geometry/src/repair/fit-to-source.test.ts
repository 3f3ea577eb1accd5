import { expect, test } from 'vitest';
import { makeCube } from '../../test/shapes.ts';
import { countSelfIntersections } from '../intersection/count-self-intersections.ts';
import type { Mesh } from '../types.ts';
import { extractIsosurface } from '../volume/extract-isosurface.ts';
import { fitToSource } from './fit-to-source.ts';
import { sampleSolid } from './sample-solid.ts';

const source = makeCube();
const sampled = sampleSolid(source, 16);
const rough = extractIsosurface(sampled.volume);
const fitted = fitToSource(rough, source, sampled);

/** The distance of each vertex from the cube's surface, in cells, in rising order. */
const listDistances = ({ positions }: Mesh) => {
  const distances: number[] = [];
  for (let i = 0; i < positions.length; i += 3) {
    const sides = [0, 1, 2].map((k) => Math.max(-positions[i + k]!, positions[i + k]! - 1));
    const outside = Math.hypot(...sides.map((d) => Math.max(0, d)));
    distances.push((outside > 0 ? outside : -Math.max(...sides)) / sampled.volume.spacing);
  }
  return distances.sort((a, b) => a - b);
};

test('vertices move onto the source surface, and none moves away from it', () => {
  const [before, after] = [listDistances(rough), listDistances(fitted)];
  expect(after[Math.floor(after.length * 0.9)]).toBeLessThan(0.001);
  expect(after.at(-1)).toBeLessThanOrEqual(before.at(-1)!);
});

test('corners cut off by the grid get closer', () => {
  const nearest = ({ positions }: Mesh, corner: number) => {
    let least = Infinity;
    for (let i = 0; i < positions.length; i += 3) {
      const off = [corner & 1, (corner >> 1) & 1, corner >> 2].map((value, k) => positions[i + k]! - value);
      least = Math.min(least, Math.hypot(...off));
    }
    return least;
  };
  let [before, after] = [0, 0];
  for (let corner = 0; corner < 8; corner++) {
    expect(nearest(fitted, corner)).toBeLessThanOrEqual(nearest(rough, corner));
    before += nearest(rough, corner);
    after += nearest(fitted, corner);
  }
  expect(after).toBeLessThan(before);
});

test('the triangles stay the same and do not intersect', () => {
  expect(fitted.indices).toEqual(rough.indices);
  expect(countSelfIntersections(fitted)).toBe(0);
});
