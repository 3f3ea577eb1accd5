import { WebIO } from '@gltf-transform/core';
import { ONE_PICTURE_SOURCES } from '@tangible/contracts';
import { addMesh, createDocument, describePhysics, describeProvenance } from '../formats/gltf/build-document.ts';
import type { AssetFile } from '../types.ts';
import type { SceneBody, ScenePose } from './types.ts';

/**
 * `scene.glb`: every asset's surface, material and textures once, a node for each member. The physical properties of a
 * member are in the extras of its node.
 *
 * @example
 * const file = await writeSceneGlb('desk', bodies, poses);
 */
export async function writeSceneGlb(
  name: string,
  bodies: readonly SceneBody[],
  poses: readonly ScenePose[],
): Promise<AssetFile> {
  const assets = [...new Set(bodies.map(({ asset }) => asset))];
  const isTraced = assets.some(({ colourSources }) => colourSources);
  const hasFurther = assets.some(({ colourSources }) =>
    colourSources?.some((value) => value >= ONE_PICTURE_SOURCES.length),
  );
  const document = createDocument({ kind: 'scene', ...(isTraced && { provenance: describeProvenance(hasFurther) }) });
  const meshes = new Map(assets.map((asset) => [asset, addMesh(document, asset.key, asset, asset.textures)]));
  const scene = document.createScene(name);
  for (const [i, { asset, node }] of bodies.entries()) {
    const { position, rotation } = poses[i]!;
    scene.addChild(
      document
        .createNode(node)
        .setMesh(meshes.get(asset)!)
        .setTranslation([...position])
        .setRotation([...rotation])
        .setExtras({ name: asset.name, physics: describePhysics(asset) }),
    );
  }
  document.getRoot().setDefaultScene(scene);
  return { path: 'scene.glb', mime: 'model/gltf-binary', bytes: await new WebIO().writeBinary(document) };
}
