import { sampleTexture } from '@tangible/geometry';
import { expect, test } from 'vitest';
import type { DrawnScene } from '../scene.ts';
import { block } from '../shapes/index.ts';
import { makeTruthObject } from './make-truth-object.ts';

const scene: DrawnScene = {
  name: 'two-blocks',
  kind: 'prop',
  sizeM: 3,
  look: 'photo',
  yaw: 0,
  pitch: 10,
  light: 'studio',
  ground: null,
  parts: () => [
    // Red to the left of its middle, green to the right
    { shape: block(0.5, 0.5, 0.5, 0).move(0, 0.5, 0), colour: (x) => (x < 0 ? [1, 0, 0] : [0, 1, 0]) },
    // Half of it is within the other
    { shape: block(0.5, 0.1, 0.1, 0).move(0.5, 0.5, 0), colour: [0, 0, 1] },
  ],
};

test('the truth has its size, its colours and no surface within another part', () => {
  const { mesh, texture, metresPerUnit } = makeTruthObject(scene);
  // The box is 1.5 wide.
  expect(metresPerUnit).toBeCloseTo(2, 6);
  const colour = new Float32Array(3);
  let hidden = 0;
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const at = (k: number) =>
      (mesh.positions[i * 3 + k]! + mesh.positions[i * 3 + 3 + k]! + mesh.positions[i * 3 + 6 + k]!) / 3;
    const mean = (k: number) => (mesh.uvs[i * 2 + k]! + mesh.uvs[i * 2 + 2 + k]! + mesh.uvs[i * 2 + 4 + k]!) / 3;
    const isInner = Math.abs(at(1) - 0.5) < 0.11 && Math.abs(at(2)) < 0.11 && at(0) < 0.49 && at(0) > -0.49;
    if (isInner) hidden++;
    sampleTexture(texture, mean(0), mean(1), colour, 0);
    const expected = at(0) > 0.501 ? 2 : at(0) < 0 ? 0 : 1;
    // Texels across the edge between red and green mix.
    if (Math.abs(at(0)) > 0.06 && Math.abs(at(0) - 0.5) > 0.002) expect(colour[expected]).toBeGreaterThan(250);
  }
  expect(hidden).toBe(0);
});
