import type { MainModule } from '@mujoco/mujoco';
import type { AssetFile } from '../types.ts';
import { openSimulation, type Simulation } from './open-simulation.ts';
import { writeScene } from './write-scene.ts';

/** Opens a scene that includes the written MJCF unchanged and adds a floor. Throws when MuJoCo refuses it. */
export function openScene(mujoco: MainModule, files: readonly AssetFile[], outline: Float32Array): Simulation {
  return openSimulation(mujoco, 'trial.xml', [{ path: 'trial.xml', bytes: writeScene(outline) }, ...files]);
}
