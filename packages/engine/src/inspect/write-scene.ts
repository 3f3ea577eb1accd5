import { writeFloor } from '@tangible/drop-test';
import { measureBox } from '@tangible/geometry';

/** A scene that includes the written MJCF unchanged and adds a floor. */
export function writeScene(outline: Float32Array): Uint8Array {
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
