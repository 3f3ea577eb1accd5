import type { MainModule } from '@mujoco/mujoco';
import { measureBox } from '@tangible/geometry';
import type { AssetFile } from '../types.ts';
import { measureReach, measureSpeed } from './measure-motion.ts';
import { countWarnings, openSimulation, type Simulation } from './open-simulation.ts';
import { measureLowest, measureMovement, measureTilt, type Pose, readPose, thinOut, toYUp } from './pose.ts';

/** The rules of the drop, from NVIDIA's SimReady "ground drop" where it has them. */
export const DROP_RULES = {
  frameHz: 240,
  /** Where the base is released, in heights of the body above the floor. */
  releaseHeights: 2,
  floorFriction: 0.5,
  penetrationMMax: 0.1,
  /** The same as a share of the height. */
  penetrationShareMax: 0.05,
  restMovementMMax: 0.02,
  /** The same as a share of how far the body reaches, which is stricter for bodies below 0.4 m. */
  restMovementShareMax: 0.05,
  restSeconds: 2,
  /** From the first touch until it lies still. */
  settleSecondsMax: 8,
} as const;

/** Why a body did not pass; null when it did. */
export type DropProblem = 'refused' | 'unstable' | 'fell-through' | 'restless';

export interface DropTest {
  passed: boolean;
  problem: DropProblem | null;
  /** What MuJoCo said when it refused the model. */
  detail: string | null;
  /** When the body first touched the floor, from its release; null when it never did. */
  touchedS: number | null;
  /** From the touch until it began to lie still; null when it never did. */
  settledS: number | null;
  /** How far the visible surface went below the floor at worst. */
  penetrationM: number;
  /** The most that any point of the body moved in the last two seconds. */
  movementM: number;
  /** How far the lowest visible point is above the floor in the end: what the colliders add. Negative is below. */
  restGapM: number;
  /** Between the body's own up and the world's in the end. */
  tiltDegrees: number;
  /** About sixty poses from the release until it lies still. */
  trajectory: Pose[];
}

export interface DropInput {
  /** `mjcf/model.xml` and what it names. */
  files: readonly AssetFile[];
  /** Points of the visible surface that stand for its outline, y up (`listExtremePoints`). */
  outline: Float32Array;
  heightM: number;
}

const GRAVITY_M_S2 = 9.81;

/** How far a moving point may go in one step, in heights: it limits how deep a body gets before it is felt. */
const STEP_SHARE_MAX = 0.005;
const STEPS_PER_FRAME_MAX = 24;

/** What rolling takes, as a share of the weight, at the radius on which a body rolls. */
const ROLLING_RESISTANCE = 0.03;

const TRAJECTORY_COUNT = 60;
/** How long the replay shows the body lying still. */
const STILL_SHOWN_S = 0.25;

/**
 * Drops a body in MuJoCo and watches it come to rest. It is the written MJCF that falls: the scene includes the file
 * as it is and adds a floor.
 *
 * Contributor notes. At 240 Hz a body of 0.3 m that falls twice its height moves 14 mm a step, and MuJoCo feels a
 * contact only once it is there, so a fixed step measures its own coarseness (4.8 % of the height) and not the asset.
 * A frame of 1/240 s is therefore cut into smaller steps while the body is fast and near the floor, so that no point
 * moves more than 0.5 % of the height in one; at rest a frame is one step. The floor is as stiff as the step allows
 * (MuJoCo keeps a contact's time constant above two steps by itself).
 *
 * Real floors stop what rolls; MuJoCo's default does not. A hard ball on a hard floor loses about 1 % of its weight to
 * rolling, on carpet several times that; this floor takes 3 %, of spinning as well. A disk that came of a picture of a
 * glass lies still after 1.3 s with 3 % and after 2.9 s with 1 %. The radius that counts is half of the middle of the three
 * sides: that of a ball, of a disk on its rim and of a rod on its side. So the drop proves that a body comes to rest on a
 * floor of a home, not on polished steel.
 */
export function dropBody(mujoco: MainModule, { files, outline, heightM }: DropInput): DropTest {
  let simulation: Simulation;
  try {
    simulation = openSimulation(mujoco, 'scene.xml', [{ path: 'scene.xml', bytes: writeScene(outline) }, ...files]);
  } catch (error) {
    return { ...NOTHING_SEEN, problem: 'refused', detail: error instanceof Error ? error.message : String(error) };
  }
  try {
    const points = outline.slice();
    for (let i = 0; i < points.length; i += 3) {
      points[i + 1] = -outline[i + 2]!;
      points[i + 2] = outline[i + 1]!;
    }
    return judge(watch(mujoco, simulation, points, heightM), points, heightM);
  } finally {
    simulation.close();
  }
}

const NOTHING_SEEN: DropTest = {
  passed: false,
  problem: null,
  detail: null,
  touchedS: null,
  settledS: null,
  penetrationM: 0,
  movementM: 0,
  restGapM: 0,
  tiltDegrees: 0,
  trajectory: [],
};

function writeScene(outline: Float32Array): Uint8Array {
  const { frameHz, floorFriction } = DROP_RULES;
  const rollingM = ROLLING_RESISTANCE * findRollingRadius(outline);
  return new TextEncoder().encode(`<mujoco model="drop">
  <include file="model.xml"/>
  <option timestep="${1 / frameHz}" cone="elliptic"/>
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1" condim="6" friction="${floorFriction} ${rollingM} ${rollingM}"
      solref="0.0005 1" solmix="1000000"/>
  </worldbody>
</mujoco>`);
}

function findRollingRadius(outline: Float32Array): number {
  const { min, max } = measureBox(outline);
  const [, middle] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]].sort((a, b) => a - b);
  return middle! / 2;
}

interface Watched {
  /** One per frame, z up. */
  poses: Pose[];
  touchedS: number | null;
  /** Since when no point has moved by more than is allowed; null when the body never lay still. */
  stillSinceS: number | null;
  lowestM: number;
  unstable: boolean;
}

function watch(mujoco: MainModule, { model, data }: Simulation, outline: Float32Array, heightM: number): Watched {
  const { frameHz, releaseHeights, restSeconds, settleSecondsMax } = DROP_RULES;
  const reachM = measureReach(outline);
  const movementMMax = Math.min(DROP_RULES.restMovementMMax, DROP_RULES.restMovementShareMax * reachM);
  const fallS = Math.sqrt((2 * releaseHeights * heightM) / GRAVITY_M_S2);
  const frameCountMax = Math.ceil((fallS + settleSecondsMax + restSeconds) * frameHz);
  // Views of the module's memory: asking for them again in every step would take longer than the step.
  let [places, speeds]: [Float64Array, Float64Array] = [data.qpos, data.qvel];
  places[2] = releaseHeights * heightM;

  const poses = [readPose(places, 0)];
  let anchor = poses[0]!;
  let touched = false;
  let touchedS: number | null = null;
  let heightNowM = releaseHeights * heightM;
  let lowestM = 0;
  for (let frame = 1; frame <= frameCountMax; frame++) {
    const speed = measureSpeed(speeds, reachM);
    const near = touchedS !== null || heightNowM < (2 * speed) / frameHz;
    const steps = near ? Math.ceil(speed / frameHz / (STEP_SHARE_MAX * heightM)) : 1;
    const stepCount = Math.min(STEPS_PER_FRAME_MAX, Math.max(1, steps));
    model.opt.timestep = 1 / (frameHz * stepCount);
    for (let step = 0; step < stepCount; step++) {
      mujoco.mj_step(model, data);
      // A view comes to nothing when the memory grows.
      if (places.length === 0) [places, speeds] = [data.qpos, data.qvel];
      touched ||= data.ncon > 0;
      if (near) lowestM = Math.min(lowestM, measureLowest(outline, readPose(places, 0)));
    }
    const pose = readPose(places, frame / frameHz);
    poses.push(pose);
    // A state that cannot be makes MuJoCo begin again from the start.
    if (!pose.position.every(Number.isFinite) || data.time < (frame - 1) / frameHz) break;
    if (touched) touchedS ??= pose.timeS;
    heightNowM = measureLowest(outline, pose);
    lowestM = Math.min(lowestM, heightNowM);
    if (touchedS === null || measureMovement(outline, anchor, pose) > movementMMax) anchor = pose;
    if (pose.timeS - anchor.timeS >= restSeconds) {
      return { poses, touchedS, stillSinceS: anchor.timeS, lowestM, unstable: countWarnings(data) > 0 };
    }
    if (heightNowM < -10 * heightM) break;
  }
  return { poses, touchedS, stillSinceS: null, lowestM, unstable: countWarnings(data) > 0 };
}

function judge({ poses, touchedS, stillSinceS, lowestM, unstable }: Watched, outline: Float32Array, heightM: number) {
  const { frameHz, restSeconds } = DROP_RULES;
  const last = poses.at(-1)!;
  const before = poses.at(-1 - restSeconds * frameHz) ?? poses[0]!;
  const settledS = touchedS === null || stillSinceS === null ? null : Math.max(0, stillSinceS - touchedS);
  const penetrationM = Math.max(0, -lowestM);
  const problem = unstable ? 'unstable' : findProblem(touchedS, settledS, penetrationM, heightM);
  return {
    passed: problem === null,
    problem,
    detail: null,
    touchedS,
    settledS,
    penetrationM,
    movementM: measureMovement(outline, before, last),
    restGapM: measureLowest(outline, last),
    tiltDegrees: measureTilt(last),
    trajectory: thinOut(poses, (stillSinceS ?? last.timeS) + STILL_SHOWN_S, TRAJECTORY_COUNT).map(toYUp),
  } satisfies DropTest;
}

function findProblem(
  touchedS: number | null,
  settledS: number | null,
  penetrationM: number,
  heightM: number,
): DropProblem | null {
  const { penetrationMMax, penetrationShareMax, settleSecondsMax } = DROP_RULES;
  if (touchedS === null) return 'fell-through';
  if (penetrationM >= penetrationMMax || penetrationM >= penetrationShareMax * heightM) return 'fell-through';
  if (settledS === null || settledS > settleSecondsMax) return 'restless';
  return null;
}
