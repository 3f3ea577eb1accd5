import type { MainModule } from '@mujoco/mujoco';
import { listExtremePoints } from '@tangible/drop-test';
import { type Mesh, measureBox, measureSolid, placeOnGround, simplifyMesh } from '@tangible/geometry';
import { writeMjcfModel } from '../../packages/engine/src/formats/mjcf.ts';
import { placeBody } from '../../packages/engine/src/inspect/place-body.ts';
import type { PlaceTest } from '../../packages/engine/src/inspect/place-test.ts';
import { LEVELS } from '../../packages/engine/src/levels.ts';
import { buildColliders } from '../../packages/engine/src/physics/build-colliders.ts';
import { enforceValidInertia } from '../../packages/engine/src/physics/enforce-valid-inertia.ts';
import { balanceBody } from '../../packages/engine/src/stand/balance-body.ts';

/** As one made from a picture is when nothing is known of it. */
const SIDE_M = 0.3;
const PLASTIC = {
  name: 'plastic',
  source: 'assumed',
  densityKgM3: 500,
  staticFriction: 0.5,
  dynamicFriction: 0.4,
  restitution: 0.1,
} as const;
const OUTLINE_COUNT = 256;

export interface Placed {
  mesh: Mesh;
  test: PlaceTest | null;
}

/**
 * Gives a closed mesh a body as the engine does at low, and sets it down in MuJoCo.
 *
 * @param solid Upright, closed.
 */
export async function placeMesh(mujoco: MainModule, solid: Mesh, { balance }: { balance: boolean }): Promise<Placed> {
  const { positions: reduced, indices } = await simplifyMesh(solid, LEVELS.low);
  const { positions } = placeOnGround(reduced, { longestSide: SIDE_M });
  const mesh = { positions, indices };
  const { volume, centre, inertia } = measureSolid(mesh);
  const [xx, yy, zz, xy, xz, yz] = inertia;
  const d = PLASTIC.densityKgM3;
  const body = {
    name: 'body',
    material: PLASTIC,
    massKg: d * volume,
    volumeM3: volume,
    centreOfMassM: balance ? balanceBody(mesh, centre) : centre,
    inertiaKgM2: enforceValidInertia([d * xx, d * yy, d * zz, d * xy, d * xz, d * yz]),
    colliders: buildColliders(mesh),
  };
  const test = placeBody(mujoco, {
    files: writeMjcfModel(body, { visual: false }),
    outline: listExtremePoints(positions, OUTLINE_COUNT),
    lowestM: Math.min(...body.colliders.hulls.map((hull) => measureBox(hull.positions).min[1])),
    heightM: measureBox(positions).max[1],
  });
  return { mesh, test };
}
