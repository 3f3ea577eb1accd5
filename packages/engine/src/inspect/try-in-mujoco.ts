import type { MainModule } from '@mujoco/mujoco';
import { listExtremePoints, type PlaceInput } from '@tangible/drop-test';
import { buildHull, measureBox, measureSolid } from '@tangible/geometry';
import { type SimulatedBody, writeMjcfModel } from '../formats/mjcf.ts';
import type { AssetFile } from '../types.ts';
import { dropInScene, refuseDrop } from './drop-body.ts';
import { openScene } from './open-scene.ts';
import { openSimulation, type Simulation } from './open-simulation.ts';
import { placeInScene } from './place-body.ts';
import type { Trial } from './trial.ts';

/** Directions in which the body's outline is taken. */
const OUTLINE_COUNT = 256;

export interface TryInput {
  /** Of the visible mesh. */
  positions: Float32Array;
  body: SimulatedBody;
  /** `mjcf/model.xml` and the files that it refers to, as written; empty if it was not requested. */
  mjcf: readonly AssetFile[];
  /** `urdf/model.urdf` and the files that it refers to, as written; empty if it was not requested. */
  urdf: readonly AssetFile[];
}

/**
 * All MuJoCo tests of an asset: dropping and placing the written MJCF, and loading the URDF. If no MJCF was requested,
 * the body falls from one in memory, without the visual mesh.
 *
 * @example
 * const { dropTest } = tryInMujoco(await platform.openPhysics(), { positions, body, mjcf: [], urdf: [] });
 */
export function tryInMujoco(mujoco: MainModule, { positions, body, mjcf, urdf }: TryInput): Trial {
  const outline = listExtremePoints(positions, OUTLINE_COUNT);
  const { min, max } = measureBox(positions);
  const files = mjcf.length > 0 ? mjcf : writeMjcfModel(body, { visual: false });
  const heightM = max[1] - min[1];
  const { hulls } = body.colliders;
  const lowestM = hulls.length > 0 ? Math.min(...hulls.map((hull) => measureBox(hull.positions).min[1])) : 0;
  return {
    ...dropAndPlace(mujoco, files, { outline, lowestM, heightM }),
    hullVolumeM3: measureSolid(buildHull(outline, { vertexCountMax: OUTLINE_COUNT })).volume,
    urdfLoaded: loadUrdf(mujoco, urdf),
  };
}

/** Both tests in one scene: compiling the visible mesh of a medium asset takes longer than either of them. */
function dropAndPlace(
  mujoco: MainModule,
  files: readonly AssetFile[],
  input: PlaceInput,
): Pick<Trial, 'dropTest' | 'placeTest'> {
  let scene: Simulation;
  try {
    scene = openScene(mujoco, files, input.outline);
  } catch (error) {
    return { dropTest: refuseDrop(error), placeTest: null };
  }
  try {
    const dropTest = dropInScene(mujoco, scene, input);
    mujoco.mj_resetData(scene.model, scene.data);
    return { dropTest, placeTest: placeInScene(mujoco, scene, input) };
  } finally {
    scene.close();
  }
}

/** Whether MuJoCo compiles a URDF; null when there is none. */
export function loadUrdf(mujoco: MainModule, files: readonly AssetFile[]): boolean | null {
  if (files.length === 0) return null;
  try {
    openSimulation(mujoco, 'model.urdf', files).close();
    return true;
  } catch {
    return false;
  }
}
