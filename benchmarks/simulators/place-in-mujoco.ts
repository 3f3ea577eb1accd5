import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DROP_RULES, type Pose, readPose } from '@tangible/drop-test';
import { nodePlatform } from '@tangible/engine/node';
import { openSimulation } from '../../packages/engine/src/inspect/open-simulation.ts';
import { writeScene } from '../../packages/engine/src/inspect/write-scene.ts';
import type { Placement } from './placement.ts';

/** All but the first have MuJoCo's own contacts and its step of 2 ms, as for a user who adds nothing but a plane. */
export type MujocoFloor = 'place-test' | keyof typeof PLAIN_FLOORS;

/**
 * MuJoCo takes the larger friction of two bodies: on a floor with none the body's own remains. It lets bodies creep against
 * friction; an elliptic cone and a higher `impratio` lessen that.
 */
const PLAIN_FLOORS = {
  plain: { option: '', friction: '' },
  slippery: { option: '', friction: ' friction="0 0 0"' },
  'slippery, elliptic': { option: '<option cone="elliptic" impratio="10"/>', friction: ' friction="0 0 0"' },
};

/**
 * Sets a body down in MuJoCo from its written MJCF, on one of four floors.
 *
 * @example
 * const poses = await placeInMujoco('place-test', placement);
 */
export async function placeInMujoco(
  floor: MujocoFloor,
  { folder, corners, heightM, seconds, rampDegrees }: Placement,
): Promise<Pose[]> {
  const mujoco = await nodePlatform.openPhysics();
  const scene = floor === 'place-test' ? writeScene(corners) : writePlainScene(PLAIN_FLOORS[floor]);
  const files = [{ path: 'placed.xml', bytes: scene }, ...(await readFolder(join(folder, 'mjcf')))];
  const { model, data, close } = openSimulation(mujoco, 'placed.xml', files);
  try {
    const ramp = (rampDegrees * Math.PI) / 180;
    const { gravityMS2 } = DROP_RULES;
    (model.opt.gravity as Float64Array).set([gravityMS2 * Math.sin(ramp), 0, -gravityMS2 * Math.cos(ramp)]);
    (data.qpos as Float64Array).set([0, 0, heightM, 1, 0, 0, 0]);
    const stepS: number = model.opt.timestep;
    const poses = [readPose(data.qpos, 0)];
    for (let step = 1; step <= Math.round(seconds / stepS); step++) {
      mujoco.mj_step(model, data);
      poses.push(readPose(data.qpos, step * stepS));
    }
    return poses;
  } finally {
    close();
  }
}

function writePlainScene({ option, friction }: { option: string; friction: string }): Uint8Array {
  return new TextEncoder().encode(`<mujoco model="plain">
  <include file="model.xml"/>
  ${option}
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1"${friction}/>
  </worldbody>
</mujoco>`);
}

async function readFolder(folder: string) {
  const names = await readdir(folder);
  return Promise.all(names.map(async (path) => ({ path, bytes: new Uint8Array(await readFile(join(folder, path))) })));
}
