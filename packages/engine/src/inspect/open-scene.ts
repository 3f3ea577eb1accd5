import type { MainModule } from '@mujoco/mujoco';
import { writeFloor } from '@tangible/drop-test';
import { measureBox } from '@tangible/geometry';
import type { AssetFile } from '../types.ts';
import { openSimulation, type Simulation } from './open-simulation.ts';

/** Opens a scene that includes the written MJCF unchanged and adds a floor. Throws when MuJoCo refuses it. */
export function openScene(mujoco: MainModule, files: readonly AssetFile[], outline: Float32Array): Simulation {
  return openSimulation(mujoco, 'scene.xml', [{ path: 'scene.xml', bytes: writeScene(outline) }, ...files]);
}

function writeScene(outline: Float32Array): Uint8Array {
  const { min, max } = measureBox(outline);
  const { option, floor } = writeFloor([max[0] - min[0], max[1] - min[1], max[2] - min[2]]);
  return new TextEncoder().encode(`<mujoco model="floor">
  <include file="model.xml"/>
  ${option}
  <worldbody>
    ${floor}
  </worldbody>
</mujoco>`);
}
