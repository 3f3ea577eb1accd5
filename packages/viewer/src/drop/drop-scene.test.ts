import { readFileSync } from 'node:fs';
import openMujoco from '@mujoco/mujoco';
import { listExtremePoints, type Pose } from '@tangible/drop-test';
import { describe, expect, test } from 'vitest';
import type { Hull } from '../model/read-hulls.ts';
import type { Physics } from '../model/report.ts';
import { dropMembers } from './drop-members.ts';
import { dropScene } from './drop-scene.ts';
import { writeDropScene, writeDropScenes } from './write-drop-scene.ts';

const mujoco = await openMujoco({
  wasmBinary: readFileSync(new URL(import.meta.resolve('@mujoco/mujoco/mujoco.wasm'))),
  print: () => {},
  printErr: () => {},
});

/** A box on the ground, its middle at the origin. */
function makeBox(width: number, height: number, depth: number): Hull {
  const positions = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [
    (i & 1 ? 0.5 : -0.5) * width,
    i & 2 ? height : 0,
    (i & 4 ? 0.5 : -0.5) * depth,
  ]);
  return { positions: Float32Array.from(positions), indices: new Uint32Array() };
}

function weigh([w, h, d]: [number, number, number], massKg = 1): Physics {
  const about = (a: number, b: number) => (massKg * (a * a + b * b)) / 12;
  return {
    massKg,
    centreOfMassM: [0, h / 2, 0],
    inertiaKgM2: [about(h, d), about(w, d), about(w, h), 0, 0, 0],
    dynamicFriction: 0.4,
    material: null,
  };
}

function drop(sides: [number, number, number], change: { physics?: Partial<Physics>; hulls?: Hull[] } = {}) {
  const box = makeBox(...sides);
  const physics = { ...weigh(sides), ...change.physics };
  const xml = writeDropScene({ hulls: change.hulls ?? [box], physics, sidesM: sides });
  const fall = dropScene(mujoco, { xml, outline: listExtremePoints(box.positions, 256), heightM: sides[1] });
  const poses: Pose[] = [];
  let step = fall.next();
  for (; !step.done; step = fall.next()) poses.push(step.value);
  return { poses, outcome: step.value };
}

describe('a box', () => {
  test('falls for as long as gravity predicts, and comes to rest where it fell', () => {
    const { poses, outcome } = drop([0.3, 0.3, 0.3]);
    expect(outcome).toMatchObject({ passed: true, problem: null });
    expect(outcome.settledS).toBeLessThan(1);
    expect(outcome.penetrationM).toBeLessThan(0.003);
    expect(poses[0]).toEqual({ timeS: 0, position: [0, 0.6, 0], rotation: [0, 0, 0, 1] });
    // It falls 0.6 m: sqrt(2 * 0.6 / 9.81) s.
    const landed = poses.find(({ position }) => position[1] < 0.002);
    expect(landed?.timeS).toBeCloseTo(0.35, 2);
    expect(poses.at(-1)!.position[1]).toBeCloseTo(0, 2);
  });

  test('that is small, large, flat or tall comes to rest too', () => {
    for (const sides of [
      [0.01, 0.01, 0.01],
      [5, 5, 5],
      [0.4, 0.01, 0.3],
      [0.02, 0.5, 0.02],
    ] as [number, number, number][]) {
      expect(drop(sides).outcome, sides.join(' x ')).toMatchObject({ passed: true });
    }
  });

  test('with a heavy side turns over to it, y up', () => {
    // The mass is at the edge of +z, so it tips towards +z: about +x.
    const { poses } = drop([0.1, 0.4, 0.1], { physics: { centreOfMassM: [0, 0.2, 0.09] } });
    const [x, , , w] = poses.at(-1)!.rotation;
    expect(2 * Math.atan2(x, w)).toBeGreaterThan(1);
    expect(poses.at(-1)!.position[2]).toBeGreaterThan(0);
  });

  test('without colliders falls through the floor', () => {
    const { outcome } = drop([0.3, 0.3, 0.3], { hulls: [] });
    expect(outcome).toMatchObject({ passed: false, problem: 'fell-through', settledS: null });
  });

  test('with colliders in its upper half only sinks in', () => {
    const upper = makeBox(0.3, 0.15, 0.3);
    upper.positions = upper.positions.map((value, i) => (i % 3 === 1 ? value + 0.15 : value));
    const { outcome } = drop([0.3, 0.3, 0.3], { hulls: [upper] });
    expect(outcome).toMatchObject({ passed: false, problem: 'fell-through' });
    expect(outcome.penetrationM).toBeGreaterThan(0.1);
  });

  test('with an invalid inertia is rejected', () => {
    const { poses, outcome } = drop([0.3, 0.3, 0.3], { physics: { inertiaKgM2: [1, 9, 1, 0, 0, 0] } });
    expect(poses).toEqual([]);
    expect(outcome).toMatchObject({ passed: false, problem: 'refused' });
  });

  test('falls in the same way twice', () => {
    expect(drop([0.1, 0.2, 0.1])).toEqual(drop([0.1, 0.2, 0.1]));
  });
});

describe('a scene', () => {
  const at = (box: Hull, x: number, y: number): Hull => ({
    ...box,
    positions: box.positions.map((value, i) => value + (i % 3 === 0 ? x : i % 3 === 1 ? y : 0)),
  });
  const table = makeBox(0.6, 0.4, 0.6);
  const cube = at(makeBox(0.1, 0.1, 0.1), 0.05, 0.4);
  const bodies = [
    { hulls: [table], physics: weigh([0.6, 0.4, 0.6], 10) },
    { hulls: [cube], physics: { ...weigh([0.1, 0.1, 0.1], 0.2), centreOfMassM: [0.05, 0.45, 0] } },
  ];
  const xml = writeDropScenes(bodies, [0.6, 0.5, 0.6]);
  const outlines = [table, cube].map(({ positions }) => listExtremePoints(positions, 256));

  test('falls together, and what stood on something stands there again', () => {
    const fall = dropMembers(mujoco, { xml, outlines, releaseM: 0.1, heightM: 0.5 });
    const frames: Pose[][] = [];
    let step = fall.next();
    for (; !step.done; step = fall.next()) frames.push(step.value);
    expect(step.value).toMatchObject({ passed: true, problem: null });
    expect(frames[0]!.map(({ position }) => position)).toEqual([
      [0, 0.1, 0],
      [0, 0.1, 0],
    ]);
    for (const { position, rotation } of frames.at(-1)!) {
      expect(Math.hypot(...position)).toBeLessThan(0.02);
      expect(Math.abs(rotation[3])).toBeGreaterThan(0.99);
    }
  });
});
