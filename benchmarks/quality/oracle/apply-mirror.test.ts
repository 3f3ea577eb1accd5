import { createRandom, type Mesh } from '@tangible/geometry';
import { expect, test } from 'vitest';
import type { TexturedMesh } from '../measure/textured-mesh.ts';
import { NO_CHANGE } from '../measure/vectors.ts';
import { sampleSurface } from '../truth/sample-surface.ts';
import { makeBox, paint } from '../truth/test-shapes.ts';
import { applyMirror } from './apply-mirror.ts';
import { findMirror } from './find-mirror.ts';

/** Before the camera, symmetric about the plane z = -5. */
const truth = paint(makeBox([-1, -1, -6], [1, 1, -4]), [90, 140, 190]);
const plane = { normal: [0, 0, 1], offset: -5 } as const;

function mirror(asset: TexturedMesh) {
  const sample = (mesh: Mesh, seed: number) => sampleSurface(mesh, 6000, createRandom(seed)).points;
  const [assetPoints, truthPoints] = [sample(asset, 1), sample(truth, 2)];
  const distances = { result: new Float32Array(), truth: new Float32Array() };
  const scores = { cd: 0, f05: 0, f10: 0, f20: 0, f50: 0, normals: 0 };
  const alignment = {
    box: scores,
    icp: scores,
    asset,
    truth,
    assetPoints,
    truthPoints,
    distances,
    toCamera: NO_CHANGE,
  };
  return applyMirror(alignment, plane)!;
}

test('a perfect asset is not changed by its own mirror image', () => {
  const { shape, colour, nearShare } = mirror(truth);
  // Of the five hidden faces, the far one has the near one as its partner.
  expect(nearShare).toBeCloseTo(1 / 5, 1);
  expect(shape.near.unseenF05).toBeCloseTo(shape.before.unseenF05, 2);
  expect(shape.moved.unseenF05).toBeCloseTo(shape.before.unseenF05, 2);
  expect(colour.near).toEqual({ before: { error: 0, psnr: 60 }, after: { error: 0, psnr: 60 } });
});

test('a wrong far side is moved to where the near side says', () => {
  const { shape } = mirror(paint(makeBox([-1, -1, -5.92], [1, 1, -4]), [90, 140, 190]));
  expect(shape.near.unseenF05).toBeGreaterThan(shape.before.unseenF05 + 0.1);
});

test('the plane of a symmetric object is found, and none of another', () => {
  const found = findMirror(makeBox([-1, -0.5, -0.4], [1, 0.5, 0.4]))!;
  expect(found.distance).toBeLessThan(1e-4);
  expect(found.offset).toBe(0);
  const arms = [makeBox([-1, -0.5, -0.1], [1, 0.5, 0.1]), makeBox([0.3, -0.5, 0.1], [1, 0.5, 1])];
  const boot = {
    positions: Float32Array.from(arms.flatMap(({ positions }) => [...positions])),
    indices: Uint32Array.from(arms.flatMap(({ indices }, i) => [...indices].map((v) => v + 8 * i))),
  };
  expect(findMirror(boot)).toBeNull();
});
