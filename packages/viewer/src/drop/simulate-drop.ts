import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import type { DropOutcome, Pose } from '../model/report.ts';
import { measureLowest, measureMovement } from './measure-pose.ts';
import { DROP_RULES, penetrationLimit } from './rules.ts';

/** How far a moving point may go in one step, in heights: it limits how deep a body gets before it is felt. */
const STEP_SHARE_MAX = 0.005;
const STEPS_PER_FRAME_MAX = 24;

export interface DropInput {
  /** The scene (`writeDropScene`). */
  xml: string;
  /** Points of the visible surface that stand for its outline, y up. */
  outline: Float32Array;
  heightM: number;
}

/**
 * Drops a body in MuJoCo, a pose for each 1/240 s, and tells in the end how it went. It ends when the body has lain still
 * for two seconds, or has had the time to. A model that MuJoCo refuses is an outcome, not an error.
 *
 * Contributor notes. The engine drops every asset under the same rules and by the same steps, which are cut smaller while
 * the body is fast and near the floor: `packages/engine/src/inspect/drop-body.ts` says why. The test beside this file
 * holds the two against each other on a written asset.
 *
 * @example
 * const fall = simulateDrop(mujoco, { xml, outline, heightM: 0.13 });
 * for (let step = fall.next(); !step.done; step = fall.next()) poses.push(step.value);
 */
export function* simulateDrop(mujoco: MainModule, input: DropInput): Generator<Pose, DropOutcome> {
  let model: MjModel;
  try {
    model = mujoco.MjModel.from_xml_string(input.xml);
  } catch {
    return { passed: false, problem: 'refused', settledS: null, penetrationM: 0 };
  }
  const data = new mujoco.MjData(model);
  try {
    return yield* watch(mujoco, model, data, input);
  } finally {
    data.delete();
    model.delete();
  }
}

function* watch(
  mujoco: MainModule,
  model: MjModel,
  data: MjData,
  { outline, heightM }: DropInput,
): Generator<Pose, DropOutcome> {
  const { frameHz, releaseHeights, restSeconds, settleSecondsMax, gravityMS2 } = DROP_RULES;
  const reachM = measureReach(outline);
  const movementMMax = Math.min(DROP_RULES.restMovementMMax, DROP_RULES.restMovementShareMax * reachM);
  const fallS = Math.sqrt((2 * releaseHeights * heightM) / gravityMS2);
  const frameCountMax = Math.ceil((fallS + settleSecondsMax + restSeconds) * frameHz);
  // Views of the module's memory: asking for them again in every step would take longer than the step.
  let [places, speeds]: [Float64Array, Float64Array] = [data.qpos, data.qvel];
  places[2] = releaseHeights * heightM;

  let pose = readPose(places, 0);
  let anchor = pose;
  let touchedS: number | null = null;
  let settledS: number | null = null;
  let heightNowM = releaseHeights * heightM;
  let lowestM = 0;
  let unstable = false;
  yield pose;
  for (let frame = 1; frame <= frameCountMax && settledS === null; frame++) {
    const speed = measureSpeed(speeds, reachM);
    const near = touchedS !== null || heightNowM < (2 * speed) / frameHz;
    const steps = near ? Math.ceil(speed / frameHz / (STEP_SHARE_MAX * heightM)) : 1;
    const stepCount = Math.min(STEPS_PER_FRAME_MAX, Math.max(1, steps));
    model.opt.timestep = 1 / (frameHz * stepCount);
    for (let step = 0; step < stepCount; step++) {
      mujoco.mj_step(model, data);
      // A view comes to nothing when the memory grows.
      if (places.length === 0) [places, speeds] = [data.qpos, data.qvel];
      if (data.ncon > 0) touchedS ??= frame / frameHz;
      if (near) lowestM = Math.min(lowestM, measureLowest(outline, readPose(places, 0)));
    }
    pose = readPose(places, frame / frameHz);
    // A state that cannot be makes MuJoCo begin again from the start.
    unstable = !pose.position.every(Number.isFinite) || data.time < (frame - 1) / frameHz;
    if (unstable) break;
    yield pose;
    heightNowM = measureLowest(outline, pose);
    lowestM = Math.min(lowestM, heightNowM);
    if (touchedS === null || measureMovement(outline, anchor, pose) > movementMMax) anchor = pose;
    if (pose.timeS - anchor.timeS >= restSeconds) settledS = Math.max(0, anchor.timeS - (touchedS ?? 0));
    if (heightNowM < -10 * heightM) break;
  }
  const penetrationM = Math.max(0, -lowestM);
  unstable ||= countWarnings(data) > 0;
  const problem = findProblem(unstable, touchedS, settledS, penetrationM >= penetrationLimit(heightM));
  return { passed: problem === null, problem, settledS, penetrationM };
}

function findProblem(unstable: boolean, touchedS: number | null, settledS: number | null, deep: boolean) {
  if (unstable) return 'unstable';
  if (touchedS === null || deep) return 'fell-through';
  return settledS === null || settledS > DROP_RULES.settleSecondsMax ? 'restless' : null;
}

/** What MuJoCo warned of while it simulated: full buffers, states that cannot be. */
function countWarnings({ warning: warnings }: MjData): number {
  let count = 0;
  for (let i = 0; i < warnings.size(); i++) count += warnings.get(i)?.number ?? 0;
  return count;
}

/** From MuJoCo's z up to y up: (x, y, z) becomes (x, z, -y). Its quaternions begin with w. */
function readPose(places: Float64Array, timeS: number): Pose {
  const [x, y, z, qw, qx, qy, qz] = places as unknown as [number, number, number, number, number, number, number];
  return { timeS, position: [x, z, -y], rotation: [qx, qz, -qy, qw] };
}

/** The fastest that any point within reach of the origin can move. */
function measureSpeed(velocities: Float64Array, reachM: number): number {
  const [x, y, z, ax, ay, az] = velocities as unknown as [number, number, number, number, number, number];
  return Math.hypot(x, y, z) + Math.hypot(ax, ay, az) * reachM;
}

function measureReach(points: Float32Array): number {
  let reach = 0;
  for (let i = 0; i < points.length; i += 3) {
    reach = Math.max(reach, Math.hypot(points[i]!, points[i + 1]!, points[i + 2]!));
  }
  return reach;
}
