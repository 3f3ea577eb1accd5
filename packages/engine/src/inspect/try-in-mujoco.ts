import type { MainModule } from '@mujoco/mujoco';
import type { AssetFile } from '../types.ts';
import { type DropInput, type DropTest, dropBody } from './drop-body.ts';
import { openSimulation } from './open-simulation.ts';

export interface TryInput {
  /** The MJCF as it was written; null when it was not asked for. */
  drop: DropInput | null;
  /** `urdf/model.urdf` and what it names; empty when it was not asked for. */
  urdf: readonly AssetFile[];
}

export interface Tried {
  dropTest: DropTest | null;
  /** Whether MuJoCo loads the URDF; null when there is none. */
  urdfLoaded: boolean | null;
}

/**
 * All that MuJoCo is asked about the files of an asset: what the MJCF does when it falls, and whether the URDF loads.
 *
 * @example
 * const { dropTest, urdfLoaded } = tryInMujoco(await platform.openPhysics(), { drop, urdf: [] });
 */
export function tryInMujoco(mujoco: MainModule, { drop, urdf }: TryInput): Tried {
  return { dropTest: drop && dropBody(mujoco, drop), urdfLoaded: loadUrdf(mujoco, urdf) };
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
