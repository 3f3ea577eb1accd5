import { createRandom } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { prepareTruth } from '../truth/prepare-truth.ts';
import { stageObject } from '../truth/stage-object.ts';
import { makeBox, paint } from '../truth/test-shapes.ts';
import { cameraAxes } from '../truth/view.ts';
import { findPose } from './find-pose.ts';
import { measureObject } from './measure-object.ts';
import { moveMesh } from './move-mesh.ts';
import { placeAtAnchor } from './place-asset.ts';
import { compose, NO_CHANGE } from './vectors.ts';

const view = { azimuth: 0.7, elevation: 0.4 };
const body = paint(makeBox([-1, -0.6, -0.4], [1, 0.6, 0.4]), [90, 140, 190]);
const truth = prepareTruth({ name: 'box', mesh: body, texture: body.texture, metresPerUnit: 0.1 }, { perPart: false });
const staged = stageObject(truth, view);

/** The truth as a perfect engine would write it: upright, seen side to the front, in metres. */
const rotation = compose(cameraAxes({ azimuth: 0.7, elevation: 0 }), NO_CHANGE.rotation);
const asset = moveMesh(truth, { ...NO_CHANGE, rotation, scale: 0.1 });
const options = { metresPerUnit: 0.1, random: createRandom(4) };

test('a perfect asset has no error', () => {
  const up = [0, Math.cos(0.4), Math.sin(0.4)] as const;
  const scores = measureObject(asset, staged, { up, ...options });
  // Not 1: the crop is a little off the camera's axis, and an engine cannot know by how much.
  expect(scores.silhouetteIou).toBeGreaterThan(0.98);
  expect(scores.volumeIou).toBeGreaterThan(0.93);
  expect(scores.box.f05).toBeGreaterThan(0.97);
  expect(scores.sizeRatio).toBeCloseTo(1, 1);
  expect(scores.upDegrees).toBeLessThan(0.1);
  expect(scores.seenPsnr).toBe(60);
  expect(scores.unseenPsnr).toBe(60);
  for (const side of Object.values(scores.views!)) {
    expect(side.iou).toBeGreaterThan(0.97);
    expect(side.degrees).toBeLessThan(2);
    expect(side.psnr).toBe(60);
    expect(side.tears).toBe(0);
  }
  expect(scores.unseen!.f05).toBeGreaterThan(0.97);
  expect(scores.pieces).toBe(1);
});

test('a sideways tilt that the engine reported but did not correct is found by the outline', () => {
  const up = [Math.sin(0.1) * Math.cos(0.4), Math.cos(0.1) * Math.cos(0.4), Math.sin(0.4)] as const;
  expect(measureObject(asset, staged, { up, ...options }).upDegrees).toBeLessThan(0.5);
});

test('an engine that assumes an upright picture is off by the elevation', () => {
  const degrees = (0.4 * 180) / Math.PI;
  expect(measureObject(asset, staged, { up: null, ...options }).upDegrees).toBeCloseTo(degrees, 3);
});

test('the size error is a ratio, in either direction', () => {
  const up = [0, Math.cos(0.4), Math.sin(0.4)] as const;
  const { rotation: pose } = findPose(asset, staged.truth, staged.window, up);
  const { scale } = placeAtAnchor(asset, pose, staged.window, staged.anchor);
  expect(scale).toBeCloseTo(10, 0);
  const twice = { ...asset, positions: asset.positions.map((value) => value * 2) };
  expect(measureObject(twice, staged, { up, ...options }).sizeRatio).toBeCloseTo(2, 1);
});

test('an asset without a far-reaching part still matches the picture', () => {
  const up = [0, Math.cos(0.4), Math.sin(0.4)] as const;
  const boom = makeBox([0.9, -0.02, -0.02], [2.2, 0.02, 0.02]);
  const mesh = {
    positions: Float32Array.from([...body.positions, ...boom.positions]),
    indices: Uint32Array.from([...body.indices, ...boom.indices.map((v) => v + 8)]),
    uvs: new Float32Array(32).fill(0.5),
  };
  const whole = prepareTruth({ name: 'boom', mesh, texture: body.texture, metresPerUnit: 1 }, { perPart: true });
  const scene = stageObject(whole, view);
  const { silhouetteIou } = measureObject(asset, scene, { up, ...options });
  expect(silhouetteIou).toBeGreaterThan(0.85);
});
