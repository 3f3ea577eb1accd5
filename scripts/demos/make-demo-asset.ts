import type { AssetReport } from '@tangible/engine';
import { generateAsset } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import type { RenderedMesh } from '@tangible/geometry';
import { readGlb } from '../../packages/engine/src/formats/read-glb.ts';

export interface DemoAsset {
  /** As the engine made it, for the renderer. */
  mesh: RenderedMesh;
  report: AssetReport;
  /** The tier for browsers. */
  webGlb: Uint8Array;
}

/** Makes the asset of one picture as the product would, and opens what it wrote. */
export async function makeDemoAsset(picture: Uint8Array, name: string): Promise<DemoAsset> {
  const asset = await generateAsset(
    { image: picture, level: 'medium', formats: ['glb'], name },
    { platform: nodePlatform },
  );
  const find = (path: string) => asset.files.find((file) => file.path === path)!.bytes;
  const glb = await readGlb(find('model.glb'));
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
  return { mesh, report: asset.report, webGlb: find('web/model.glb') };
}
