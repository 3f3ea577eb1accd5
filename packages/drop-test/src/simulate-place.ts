import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { countWarnings } from './count-warnings.ts';
import { measureReach, measureSpeed } from './measure-motion.ts';
import { measureMovement, measureTilt, type Pose, readPose } from './pose.ts';
import { DROP_RULES, PLACE_RULES } from './rules.ts';

/** The distance that a point may move in one step, as a share of the reach: contacts are found that late. */
const STEP_SHARE_MAX = 0.005;
const STEPS_PER_FRAME_MAX = 8;

export interface PlaceInput {
  /** Points of the visible surface that stand for its outline, y up (`listExtremePoints`). */
  outline: Float32Array;
  /** Height of the lowest point of the colliders above the body's origin; below 0 where one sticks out. */
  lowestM: number;
  heightM: number;
}

export interface PlaceOutcome {
  /** Between the body's own up and the world's in the end. */
  tiltDegrees: number;
  /** How far its origin has moved over the floor. */
  driftM: number;
  /** When it came to rest; null when it had not after five seconds. */
  settledS: number | null;
  isUnstable: boolean;
}

/**
 * Sets a body down on the floor in MuJoCo, upright, and watches it for five seconds, or until it has been at rest for one.
 *
 * @param model A model whose first body is free, above a floor (`writeFloor`).
 *
 * @example
 * const { tiltDegrees } = simulatePlace(mujoco, { model, data }, { outline, lowestM: 0, heightM: 0.13 });
 */
export function simulatePlace(
  mujoco: MainModule,
  { model, data }: { model: MjModel; data: MjData },
  { outline, lowestM }: PlaceInput,
): PlaceOutcome {
  const places: Float64Array = data.qpos;
  places.set([0, 0, -lowestM, 1, 0, 0, 0]);
  (data.qvel as Float64Array).fill(0);
  return watch(mujoco, model, data, measureReach(outline), outline);
}

/**
 * Pushes a standing body at the height of its centre of mass, and returns its final tilt.
 *
 * @param rest Where it stands: `qpos` after `simulatePlace`.
 * @param direction Over the floor, in the body's own x and z; of length 1.
 */
export function simulateTap(
  mujoco: MainModule,
  { model, data }: { model: MjModel; data: MjData },
  { outline, heightM }: PlaceInput,
  rest: Float64Array,
  [x, z]: readonly [number, number],
): PlaceOutcome {
  const speed = Math.sqrt(2 * DROP_RULES.gravityMS2 * PLACE_RULES.tapHeightShare * heightM);
  (data.qpos as Float64Array).set(rest);
  // MuJoCo has z up: the body's z is its -y. An impulse at the centre of mass is a speed and no turning.
  (data.qvel as Float64Array).set([x * speed, -z * speed, 0, 0, 0, 0]);
  return watch(mujoco, model, data, measureReach(outline), outline);
}

function watch(mujoco: MainModule, model: MjModel, data: MjData, reachM: number, outline: Float32Array): PlaceOutcome {
  const { seconds, restShareMax, restSeconds } = PLACE_RULES;
  const { frameHz } = DROP_RULES;
  let [places, speeds]: [Float64Array, Float64Array] = [data.qpos, data.qvel];
  const first = readPose(places, 0);
  let anchor = first;
  let last: Pose = first;
  let settledS: number | null = null;
  let isUnstable = false;
  for (let frame = 1; frame <= seconds * frameHz && settledS === null && !isUnstable; frame++) {
    const steps = Math.ceil(measureSpeed(speeds, reachM) / frameHz / (STEP_SHARE_MAX * reachM));
    const stepCount = Math.min(STEPS_PER_FRAME_MAX, Math.max(1, steps));
    model.opt.timestep = 1 / (frameHz * stepCount);
    for (let step = 0; step < stepCount; step++) {
      mujoco.mj_step(model, data);
      // A view becomes empty when the module's memory grows.
      if (places.length === 0) [places, speeds] = [data.qpos, data.qvel];
    }
    last = readPose(places, frame / frameHz);
    isUnstable = !last.position.every(Number.isFinite);
    if (measureMovement(outline, anchor, last) > restShareMax * reachM) anchor = last;
    if (last.timeS - anchor.timeS >= restSeconds) settledS = anchor.timeS;
  }
  return {
    tiltDegrees: measureTilt(last),
    driftM: Math.hypot(last.position[0] - first.position[0], last.position[2] - first.position[2]),
    settledS,
    isUnstable: isUnstable || countWarnings(data) > 0,
  };
}
