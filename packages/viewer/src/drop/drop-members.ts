import type { MainModule, MjModel } from '@mujoco/mujoco';
import {
  countWarnings,
  DROP_RULES,
  type DropOutcome,
  measureLowest,
  measureMovement,
  type Pose,
  penetrationLimit,
  readPose,
} from '@tangible/drop-test';

export interface DropMembersInput {
  /** The scene (`writeDropScenes`). */
  xml: string;
  /** Of each member, where it stands. */
  outlines: readonly Float32Array[];
  /** How far all are lifted. */
  releaseM: number;
  /** Of all together. */
  heightM: number;
}

/** Several bodies hit one another at full speed, so every frame has these steps. */
const STEPS_PER_FRAME = 4;

/**
 * Lifts all members of a scene together, releases them and watches them come to rest: yields the poses of a frame, each as
 * the displacement from where it stood, and returns the outcome.
 *
 * @example
 * const fall = dropMembers(mujoco, { xml, outlines, releaseM: 0.2, heightM: 0.8 });
 * for (let step = fall.next(); !step.done; step = fall.next()) frames.push(step.value);
 */
export function* dropMembers(mujoco: MainModule, input: DropMembersInput): Generator<Pose[], DropOutcome> {
  const { xml, outlines, releaseM, heightM } = input;
  let model: MjModel;
  try {
    model = mujoco.MjModel.from_xml_string(xml);
  } catch {
    return { passed: false, problem: 'refused', touchedS: null, settledS: null, penetrationM: 0 };
  }
  const data = new mujoco.MjData(model);
  try {
    const { frameHz, restSeconds, settleSecondsMax, gravityMS2 } = DROP_RULES;
    model.opt.timestep = 1 / (frameHz * STEPS_PER_FRAME);
    for (const i of outlines.keys()) data.qpos[i * 7 + 2] = releaseM;
    const readAll = (timeS: number) => outlines.map((_, i) => readPose(data.qpos.subarray(i * 7, i * 7 + 7), timeS));
    const limits = outlines.map((outline) =>
      Math.min(DROP_RULES.restMovementMMax, DROP_RULES.restMovementShareMax * measureRadius(outline)),
    );
    const fallS = Math.sqrt((2 * releaseM) / gravityMS2);
    const frameCountMax = Math.ceil((fallS + settleSecondsMax + restSeconds) * frameHz);
    let anchors = readAll(0);
    let touchedS: number | null = null;
    let settledS: number | null = null;
    let lowestM = 0;
    let isUnstable = false;
    yield anchors;
    for (let frame = 1; frame <= frameCountMax && settledS === null; frame++) {
      for (let step = 0; step < STEPS_PER_FRAME; step++) mujoco.mj_step(model, data);
      const timeS = frame / frameHz;
      const poses = readAll(timeS);
      // MuJoCo restarts a simulation that reaches an invalid state.
      isUnstable = data.time < timeS - 1 / frameHz || !poses.every(({ position }) => position.every(Number.isFinite));
      if (isUnstable) break;
      yield poses;
      const lowestNowM = Math.min(...poses.map((pose, i) => measureLowest(outlines[i]!, pose)));
      lowestM = Math.min(lowestM, lowestNowM);
      if (timeS >= fallS) touchedS ??= timeS;
      anchors = poses.map((pose, i) => {
        const moves = touchedS === null || measureMovement(outlines[i]!, anchors[i]!, pose) > limits[i]!;
        return moves ? pose : anchors[i]!;
      });
      const stillSinceS = Math.max(...anchors.map((anchor) => anchor.timeS));
      if (timeS - stillSinceS >= restSeconds) settledS = Math.max(0, stillSinceS - (touchedS ?? 0));
      if (lowestNowM < -10 * heightM) break;
    }
    const penetrationM = Math.max(0, -lowestM);
    const problem = findProblem(isUnstable || countWarnings(data) > 0, settledS, penetrationM, heightM);
    return { passed: problem === null, problem, touchedS, settledS, penetrationM };
  } finally {
    data.delete();
    model.delete();
  }
}

function findProblem(isUnstable: boolean, settledS: number | null, penetrationM: number, heightM: number) {
  if (isUnstable) return 'unstable';
  if (penetrationM >= penetrationLimit(heightM)) return 'fell-through';
  return settledS === null ? 'did-not-settle' : null;
}

/** Half of the longest side. */
function measureRadius(points: Float32Array): number {
  const sides = [0, 1, 2].map((axis) => {
    const values = points.filter((_, i) => i % 3 === axis);
    return Math.max(...values) - Math.min(...values);
  });
  return Math.max(...sides) / 2;
}
