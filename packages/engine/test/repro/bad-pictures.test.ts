import { readFile } from 'node:fs/promises';
import { measureSolid } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { unpackPrediction } from '../../../../benchmarks/reconstruct/frozen-prediction.ts';
import { extractFrustum } from '../../src/frustum/extract-frustum.ts';
import type { SurfaceMaps } from '../../src/frustum/surface-maps.ts';
import { fitPlane } from '../../src/reconstruct/layers/fit-plane.ts';
import { TOLERANCE } from '../../src/reconstruct/options.ts';
import { PASSES } from '../../src/reconstruct/passes.ts';
import { runPasses } from '../../src/reconstruct/reconstruct-solid.ts';
import type { DepthLayers } from '../../src/reconstruct/reconstruction.ts';

/** Predictions whose assets once looked bad, and their problems. */
const OPTIONS = { tolerance: TOLERANCE, rays: 128, keepStrands: true };

async function reconstruct(name: string, skip: readonly string[] = [], isFilled = false) {
  const url = new URL(`../../../../fixtures/predictions/${name}.br`, import.meta.url);
  const { distances, maps, camera, silhouette } = unpackPrediction(await readFile(url));
  const prediction = { distances: isFilled ? distances.map(() => -1) : distances, maps: maps as SurfaceMaps, camera };
  const passes = PASSES.filter((pass) => !skip.includes(pass.name));
  const piece = runPasses(passes, { prediction, silhouette }, OPTIONS);
  return { ...piece, surface: extractFrustum(piece.solid!, camera) };
}

const countMarks = (marks: Uint8Array) => marks.reduce((sum, mark) => sum + (mark & 1) + (mark >> 1), 0);

describe('pictures that once gave bad results', () => {
  test('the eaves of a house were jagged, each tooth as long as their overhang', async () => {
    const [straight, comb] = [await reconstruct('house'), await reconstruct('house', ['straighten-discontinuities'])];
    // The border between eaves and wall is as long as it looks, not as long as all the teeth.
    const lengths = [straight, comb].map(({ segmentation }) => countMarks(segmentation!.discontinuities));
    expect(lengths[0]! / lengths[1]!).toBeLessThan(0.9);
  });

  test('the legs of a chair wavered', async () => {
    const [round, raw] = [await reconstruct('chair'), await reconstruct('chair', ['round-thin-parts'])];
    const thin = round.segmentation!.parts.filter(({ kind }) => kind === 'thin');
    const legs = thin.map(({ rays }) => rays).filter((rays) => rays.length > 100);
    expect(legs.length).toBeGreaterThanOrEqual(3);
    const sways = [round, raw].map(({ layers, grid }) =>
      legs.reduce((sum, rays) => sum + measureSway(layers!, rays, grid!.width), 0),
    );
    expect(sways[0]! / sways[1]!).toBeLessThan(0.7);
  });

  test('a mug was filled', async () => {
    const [hollow, filled] = [await reconstruct('mug'), await reconstruct('mug', [], true)];
    expect(measureSolid(hollow.surface).volume / measureSolid(filled.surface).volume).toBeLessThan(0.8);
  });
});

/** How far a part's axis lies from a straight line: the root of the mean square, in h. */
function measureSway({ front, back }: DepthLayers, rays: Int32Array, width: number): number {
  const samples = new Float32Array(rays.length * 4);
  rays.forEach((i, n) => {
    samples.set([(i % width) / width, Math.floor(i / width) / width, (front[i]! + back[i]!) / 2, 1], n * 4);
  });
  return fitPlane(samples).spread;
}
