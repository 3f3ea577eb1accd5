import { expect, test } from 'vitest';
import { rasterise } from '../quality/render/rasterise.ts';
import { frameWindow } from '../quality/truth/camera.ts';
import type { DrawnScene, Look } from './scene.ts';
import { SCENES } from './scenes/index.ts';
import { ball, block } from './shapes/index.ts';
import { drawPicture, stageScene } from './stage-scene.ts';

const SIDE_PX = 96;
const scene = (look: Look, hasGround: boolean): DrawnScene => ({
  name: 'snail',
  kind: 'animal',
  sizeM: 0.1,
  look,
  yaw: 30,
  pitch: 15,
  light: 'studio',
  ground: hasGround ? { floor: [0.9, 0.9, 0.9], wall: [0.9, 0.9, 0.9] } : null,
  parts: () => [
    { shape: block(0.4, 0.1, 0.15).move(0, 0.1, 0), colour: [0.1, 0.2, 0.8] },
    { shape: ball(0.25).move(-0.1, 0.35, 0), colour: [0.8, 0.2, 0.1] },
  ],
});

test('the picture shows the subject where the true surface is', () => {
  const { truth, picture } = stageScene(scene('photo', false));
  const { faces } = rasterise(truth, frameWindow(truth.positions, 0.76), picture.width);
  let different = 0;
  for (let i = 0; i < faces.length; i++) if (faces[i]! >= 0 !== picture.data[i * 4 + 3]! > 127) different++;
  expect(different / faces.filter((face) => face >= 0).length).toBeLessThan(0.01);
});

test.each(['photo', 'ink', 'oil', 'wash'] as const)('a picture in the look %s shows the subject', (look) => {
  const { data } = drawPicture(scene(look, true), SIDE_PX);
  const [middle, corner] = [(SIDE_PX / 2) * SIDE_PX + SIDE_PX / 2, SIDE_PX + 1].map((at) =>
    data.subarray(at * 4, at * 4 + 4),
  ) as [Uint8Array, Uint8Array];
  expect(Math.abs(middle[1]! - corner[1]!)).toBeGreaterThan(40);
  expect(corner[3]).toBe(255);
});

test('an object casts a shadow on the ground, the same each time', () => {
  const { data } = drawPicture(scene('photo', true), SIDE_PX);
  expect(drawPicture(scene('photo', true), SIDE_PX).data).toEqual(data);
  const { data: alone } = drawPicture(scene('photo', false), SIDE_PX);
  // The lamp stands at the upper left, so more of the ground to the right of the subject is in its shadow.
  const shaded = [0, 0];
  for (let i = 0; i < SIDE_PX * SIDE_PX; i++) {
    if (alone[i * 4 + 3] === 0 && data[i * 4]! < 190) shaded[i % SIDE_PX < SIDE_PX / 2 ? 0 : 1]!++;
  }
  expect(shaded[1]).toBeGreaterThan(30);
  expect(shaded[1]).toBeGreaterThan(2 * shaded[0]!);
});

test('the set has the kinds that people upload, a third of it painted, and names of its own', () => {
  const least = { figure: 3, prop: 3, vehicle: 3, building: 3, animal: 3, tool: 3, furniture: 3, vessel: 2, plant: 2 };
  for (const [kind, count] of Object.entries(least)) {
    expect(SCENES.filter((one) => one.kind === kind).length, kind).toBeGreaterThanOrEqual(count);
  }
  expect(new Set(SCENES.map(({ name }) => name)).size).toBe(SCENES.length);
  expect(SCENES.filter(({ look }) => look !== 'photo').length / SCENES.length).toBeGreaterThan(0.3);
});
