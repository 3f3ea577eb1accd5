import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { countWarnings } from './count-warnings.ts';
import { measureReach, measureSpeed } from './measure-motion.ts';
import { measureLowest, measureMovement, type Pose, readPose } from './pose.ts';
import { DROP_RULES, type DropProblem, penetrationLimit } from './rules.ts';

/** The distance that a point may move in one step, in heights: it limits the depth at which a contact is first detected. */
const STEP_SHARE_MAX = 0.005;
const STEPS_PER_FRAME_MAX = 24;

export interface DropInput {
  /** Points of the visible surface that stand for its outline, y up (`listExtremePoints`). */
  outline: Float32Array;
  heightM: number;
}

export interface DropOutcome {
  passed: boolean;
  problem: DropProblem | null;
  /** Time of the first contact with the floor since the release; null when there was none. */
  touchedS: number | null;
  /** From the first contact until the body was at rest; null when it never was. */
  settledS: number | null;
  /** The greatest depth of the visible surface below the floor. */
  penetrationM: number;
}

/**
 * Drops a body in MuJoCo: yields a pose for every 1/240 s and returns the outcome. The simulation ends when the body has
 * been at rest for two seconds, or has had the time to settle.
 *
 * Contributor notes. At 240 Hz a body of 0.3 m that falls twice its height moves 14 mm a step, and MuJoCo detects a contact
 * only after the bodies overlap, so a fixed step measures its own size (4.8 % of the height) and not the asset. A frame of
 * 1/240 s is therefore split into smaller steps while the body is fast and near the floor, so that no point moves more
 * than 0.5 % of the height in one; at rest a frame is one step.
 *
 * @param model A model whose first body is free, above a floor (`writeFloor`).
 *
 * @example
 * const fall = simulateDrop(mujoco, { model, data }, { outline, heightM: 0.13 });
 * for (let step = fall.next(); !step.done; step = fall.next()) poses.push(step.value);
 */
export function* simulateDrop(
  mujoco: MainModule,
  { model, data }: { model: MjModel; data: MjData },
  { outline, heightM }: DropInput,
): Generator<Pose, DropOutcome> {
  const { frameHz, releaseHeights, restSeconds, settleSecondsMax, gravityMS2 } = DROP_RULES;
  const reachM = measureReach(outline);
  const movementMMax = Math.min(DROP_RULES.restMovementMMax, DROP_RULES.restMovementShareMax * reachM);
  const fallS = Math.sqrt((2 * releaseHeights * heightM) / gravityMS2);
  const frameCountMax = Math.ceil((fallS + settleSecondsMax + restSeconds) * frameHz);
  // Views of the module's memory: reading the properties in every step would take longer than the step.
  let [places, speeds]: [Float64Array, Float64Array] = [data.qpos, data.qvel];
  places[2] = releaseHeights * heightM;

  let anchor = readPose(places, 0);
  let anchorFrame = 0;
  let touchedS: number | null = null;
  let settledS: number | null = null;
  let heightNowM = releaseHeights * heightM;
  let lowestM = 0;
  let isUnstable = false;
  yield anchor;
  for (let frame = 1; frame <= frameCountMax && settledS === null; frame++) {
    const speed = measureSpeed(speeds, reachM);
    const isNear = touchedS !== null || heightNowM < (2 * speed) / frameHz;
    const steps = isNear ? Math.ceil(speed / frameHz / (STEP_SHARE_MAX * heightM)) : 1;
    const stepCount = Math.min(STEPS_PER_FRAME_MAX, Math.max(1, steps));
    model.opt.timestep = 1 / (frameHz * stepCount);
    for (let step = 0; step < stepCount; step++) {
      mujoco.mj_step(model, data);
      // A view becomes empty when the module's memory grows.
      if (places.length === 0) [places, speeds] = [data.qpos, data.qvel];
      if (data.ncon > 0) touchedS ??= frame / frameHz;
      if (isNear) lowestM = Math.min(lowestM, measureLowest(outline, readPose(places, 0)));
    }
    const pose = readPose(places, frame / frameHz);
    // MuJoCo restarts a simulation that reaches an invalid state.
    isUnstable = !pose.position.every(Number.isFinite) || data.time < (frame - 1) / frameHz;
    if (isUnstable) break;
    yield pose;
    heightNowM = measureLowest(outline, pose);
    lowestM = Math.min(lowestM, heightNowM);
    if (touchedS === null || measureMovement(outline, anchor, pose) > movementMMax)
      [anchor, anchorFrame] = [pose, frame];
    // Counted in frames: the difference of two times may fall short of two seconds by its rounding.
    if (frame - anchorFrame >= restSeconds * frameHz) settledS = Math.max(0, anchor.timeS - (touchedS ?? 0));
    if (heightNowM < -10 * heightM) break;
  }
  const penetrationM = Math.max(0, -lowestM);
  isUnstable ||= countWarnings(data) > 0;
  const problem = findProblem(isUnstable, touchedS, settledS, penetrationM >= penetrationLimit(heightM));
  return { passed: problem === null, problem, touchedS, settledS, penetrationM };
}

function findProblem(
  isUnstable: boolean,
  touchedS: number | null,
  settledS: number | null,
  isDeep: boolean,
): DropProblem | null {
  if (isUnstable) return 'unstable';
  if (touchedS === null || isDeep) return 'fell-through';
  return settledS === null || settledS > DROP_RULES.settleSecondsMax ? 'did-not-settle' : null;
}
