import { nameHull, writeHullObjects } from '../formats/mesh/write-robot-mesh.ts';
import type { AssetFile } from '../types.ts';
import { movePoints } from './turn-points.ts';
import type { SceneBody, ScenePose } from './types.ts';

/**
 * `web/colliders.obj` of a scene: all convex pieces where they are, y up. The name of each begins with its member's:
 * `mug_2/collision_00`.
 *
 * @example
 * const file = writeSceneColliders(bodies, poses);
 */
export function writeSceneColliders(bodies: readonly SceneBody[], poses: readonly ScenePose[]): AssetFile {
  const hulls = bodies.flatMap(({ asset }, i) =>
    asset.colliders.hulls.map(({ positions, indices }) => ({ positions: movePoints(positions, poses[i]!), indices })),
  );
  const names = bodies.flatMap(({ asset, node }) => asset.colliders.hulls.map((_, i) => `${node}/${nameHull(i)}`));
  return { path: 'web/colliders.obj', mime: 'model/obj', bytes: writeHullObjects(hulls, (index) => names[index]!) };
}
