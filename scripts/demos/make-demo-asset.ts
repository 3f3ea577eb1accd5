import { type AssetFile, type AssetReport, generateAsset } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import type { RenderedMesh } from '@tangible/geometry';
import { readGlb } from '../../packages/engine/src/formats/gltf/read-glb.ts';
import { readHulls } from './read-hulls.ts';

export interface DemoAsset {
  /** As the engine made it, for the renderer. */
  mesh: RenderedMesh;
  report: AssetReport;
  /** Its convex parts, each in its own colour. */
  hulls: RenderedMesh[];
  /** The contents of the ZIP. */
  files: readonly AssetFile[];
}

/** Makes the asset of one picture like the product, and opens the written files. */
export async function makeDemoAsset(picture: Uint8Array, name: string): Promise<DemoAsset> {
  const { files, report } = await generateAsset(
    { image: picture, level: 'medium', formats: ['glb', 'mjcf'], name },
    { platform: nodePlatform },
  );
  const glb = await readGlb(files.find(({ path }) => path === 'model.glb')!.bytes);
  const mesh: RenderedMesh = {
    positions: glb.positions,
    indices: glb.indices,
    normals: glb.normals,
    tangents: glb.tangents,
    uvs: glb.uvs,
    texture: await nodePlatform.decodeImage(glb.texture.bytes),
    normalMap: glb.normalMap ? await nodePlatform.decodeImage(glb.normalMap.bytes) : undefined,
    orm: glb.orm ? await nodePlatform.decodeImage(glb.orm.bytes) : undefined,
  };
  return { mesh, report, hulls: readHulls(files), files };
}
