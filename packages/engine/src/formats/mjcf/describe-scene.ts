import { measureBox } from '@tangible/geometry';
import type { AssetBody } from '../format.ts';
import { toIdentifier } from '../text/to-word.ts';
import { formatNumbers } from '../text/xml.ts';

/**
 * A scene to look at: the model on a floor in daylight, seen whole. Its key `drop` lifts the model by its own height.
 *
 * @example
 * // python -m mujoco.viewer --mjcf=scene.xml
 * describeScene(body); // <mujoco model="mug scene"> …
 */
export function describeScene({ name, positions }: Pick<AssetBody, 'name' | 'positions'>): string {
  const { min, max } = measureBox(positions);
  const [width, height, depth] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const longestM = Math.max(width, height, depth);
  const tile = formatNumbers([1 / longestM]);
  return `<?xml version="1.0" encoding="utf-8"?>
<mujoco model="${toIdentifier(name)} scene">
  <include file="model.xml"/>
  <option cone="elliptic"/>
  <statistic center="${formatNumbers([0, 0, height / 2])}" extent="${formatNumbers([1.5 * longestM])}"/>
  <visual>
    <headlight ambient="0.3 0.3 0.3" diffuse="0.4 0.4 0.4" specular="0 0 0"/>
    <global azimuth="110" elevation="-20"/>
  </visual>
  <asset>
    <texture name="floor" type="2d" builtin="checker" rgb1="0.8 0.8 0.8" rgb2="0.7 0.7 0.7" width="256" height="256"/>
    <material name="floor" texture="floor" texuniform="true" texrepeat="${tile} ${tile}"/>
    <texture type="skybox" builtin="gradient" rgb1="1 1 1" rgb2="0.6 0.7 0.8" width="64" height="384"/>
  </asset>
  <worldbody>
    <light directional="true" pos="0 0 ${formatNumbers([4 * longestM])}" dir="-0.3 0.4 -1" diffuse="0.6 0.6 0.6"/>
    <geom name="floor" type="plane" size="0 0 1" condim="6" friction="0.5 0.005 0.0001" material="floor"/>
  </worldbody>
  <keyframe>
    <key name="drop" qpos="${formatNumbers([0, 0, height])} 1 0 0 0"/>
  </keyframe>
</mujoco>
`;
}
