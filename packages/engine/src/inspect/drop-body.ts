import type { MainModule } from '@mujoco/mujoco';
import {
  DROP_RULES,
  type DropInput,
  measureLowest,
  measureMovement,
  measureTilt,
  type Pose,
  simulateDrop,
} from '@tangible/drop-test';
import type { AssetFile } from '../types.ts';
import type { DropTest } from './drop-test.ts';
import { openScene } from './open-scene.ts';
import type { Simulation } from './open-simulation.ts';
import { thinOut } from './thin-out.ts';

export interface DropBodyInput extends DropInput {
  /** `mjcf/model.xml` and the files that it refers to. */
  files: readonly AssetFile[];
}

const TRAJECTORY_COUNT = 60;
/** How long the replay shows the body at rest. */
const STILL_SHOWN_S = 0.25;

/**
 * Drops a body in MuJoCo and measures how it settles. The scene includes the written MJCF unchanged and adds a floor.
 *
 * @example
 * const { passed, settledS } = dropBody(mujoco, { files, outline: listExtremePoints(positions, 256), heightM: 0.13 });
 */
export function dropBody(mujoco: MainModule, { files, ...input }: DropBodyInput): DropTest {
  let simulation: Simulation;
  try {
    simulation = openScene(mujoco, files, input.outline);
  } catch (error) {
    return refuseDrop(error);
  }
  try {
    return dropInScene(mujoco, simulation, input);
  } finally {
    simulation.close();
  }
}

/** The result where MuJoCo refuses the model. */
export function refuseDrop(error: unknown): DropTest {
  return { ...NOTHING_SEEN, detail: error instanceof Error ? error.message : String(error) };
}

/** The drop in a scene that was opened. */
export function dropInScene(mujoco: MainModule, simulation: Simulation, { outline, heightM }: DropInput): DropTest {
  const poses: Pose[] = [];
  const fall = simulateDrop(mujoco, simulation, { outline, heightM });
  let step = fall.next();
  for (; !step.done; step = fall.next()) poses.push(step.value);
  const outcome = step.value;
  const last = poses.at(-1)!;
  const before = poses.at(-1 - DROP_RULES.restSeconds * DROP_RULES.frameHz) ?? poses[0]!;
  const { touchedS, settledS } = outcome;
  const stillS = touchedS === null || settledS === null ? last.timeS : touchedS + settledS;
  return {
    ...outcome,
    detail: null,
    movementM: measureMovement(outline, before, last),
    restGapM: measureLowest(outline, last),
    tiltDegrees: measureTilt(last),
    trajectory: thinOut(poses, stillS + STILL_SHOWN_S, TRAJECTORY_COUNT),
  };
}

const NOTHING_SEEN: DropTest = {
  passed: false,
  problem: 'refused',
  detail: null,
  touchedS: null,
  settledS: null,
  penetrationM: 0,
  movementM: 0,
  restGapM: 0,
  tiltDegrees: 0,
  trajectory: [],
};
