import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { countWarnings, measureMovement, measureReach, measureSpeed, type Pose, readPose } from '@tangible/drop-test';
import { openSimulation } from '../inspect/open-simulation.ts';
import type { AssetFile } from '../types.ts';
import type { ScenePose } from './types.ts';

export interface SettleInput {
  /** `mjcf/scene.xml` and the files that it refers to. */
  files: readonly AssetFile[];
  /** Of each member, about its own origin, y up. */
  outlines: readonly Float32Array[];
  /** Seconds for which all members must be at rest. */
  restS: number;
  /** When to give up. */
  secondsMax: number;
}

/** Two that touch, by their numbers; the floor is -1. */
export interface Touch {
  a: number;
  b: number;
  /** How deep they are inside each other; negative where they only come close. */
  depthM: number;
}

export interface Settled {
  /** y up. */
  poses: ScenePose[];
  /** How fast the fastest point of each was at the end. */
  speedsMS: number[];
  /** Whether each still moved by more than is allowed when time was up. */
  stillMoving: boolean[];
  /** The time since which all bodies were at rest; null if one never was. */
  settledS: number | null;
  /** The farthest that a point of each is from where it began. */
  movedM: number[];
  unstable: boolean;
  touches: Touch[];
}

/** How often it is looked whether anything moves. */
const FRAME_S = 0.02;
/** At rest no point may move by more than this, or than this share of how far the body reaches. */
const REST_MOVEMENT_M_MAX = 0.002;
const REST_MOVEMENT_SHARE_MAX = 0.01;

/**
 * Lets go of all members of a scene at once in MuJoCo and watches them come to rest.
 *
 * @example
 * const { poses, touches } = settleBodies(mujoco, { files, outlines, restS: 0.5, secondsMax: 6 });
 */
export function settleBodies(mujoco: MainModule, { files, outlines, restS, secondsMax }: SettleInput): Settled {
  const { model, data, close } = openSimulation(mujoco, 'scene.xml', files);
  try {
    const reaches = outlines.map(measureReach);
    const limits = reaches.map((reach) => Math.min(REST_MOVEMENT_M_MAX, REST_MOVEMENT_SHARE_MAX * reach));
    const stepCount = Math.round(FRAME_S / model.opt.timestep);
    const start = readPoses(data, outlines.length);
    const anchors = [...start];
    let poses = start;
    let settledS: number | null = null;
    for (let frame = 1; frame * FRAME_S <= secondsMax && settledS === null; frame++) {
      for (let step = 0; step < stepCount; step++) mujoco.mj_step(model, data);
      // An invalid state makes MuJoCo restart from the beginning.
      if (data.time < frame * FRAME_S - FRAME_S / 2) break;
      poses = readPoses(data, outlines.length);
      for (const [i, pose] of poses.entries()) {
        if (!(measureMovement(outlines[i]!, anchors[i]!, pose) <= limits[i]!)) anchors[i] = pose;
      }
      const stillSinceS = Math.max(...anchors.map(({ timeS }) => timeS));
      if (data.time - stillSinceS >= restS) settledS = stillSinceS;
    }
    const endS = poses[0]!.timeS;
    return {
      poses: poses.map(({ position, rotation }) => ({ position, rotation: normalise(rotation) })),
      speedsMS: reaches.map((reach, i) => measureSpeed(data.qvel.subarray(i * 6, i * 6 + 6), reach)),
      stillMoving: anchors.map(({ timeS }) => settledS === null && endS - timeS < restS),
      settledS,
      movedM: outlines.map((outline, i) => measureMovement(outline, start[i]!, poses[i]!)),
      unstable: countWarnings(data) > 0,
      touches: listTouches(model, data),
    };
  } finally {
    close();
  }
}

/** Of all free bodies, in their order, y up. */
function readPoses(data: MjData, count: number): Pose[] {
  const { qpos, time } = data;
  return Array.from({ length: count }, (_, i) => readPose(qpos.subarray(i * 7, i * 7 + 7), time));
}

/** The deepest contact of each two that touch. */
function listTouches(model: MjModel, data: MjData): Touch[] {
  const touches = new Map<string, Touch>();
  const contacts = data.contact;
  for (let i = 0; i < data.ncon; i++) {
    const contact = contacts.get(i);
    if (!contact) continue;
    const [first, second] = [model.geom_bodyid[contact.geom1] - 1, model.geom_bodyid[contact.geom2] - 1];
    const [a, b] = [Math.min(first, second), Math.max(first, second)];
    const depthM = Math.max(-contact.dist, touches.get(`${a} ${b}`)?.depthM ?? -Infinity);
    touches.set(`${a} ${b}`, { a, b, depthM });
  }
  return [...touches.values()].sort((one, other) => one.a - other.a || one.b - other.b);
}

function normalise(rotation: ScenePose['rotation']): ScenePose['rotation'] {
  const [x, y, z, w] = rotation;
  const size = Math.hypot(x, y, z, w) || 1;
  return [x / size, y / size, z / size, w / size];
}
