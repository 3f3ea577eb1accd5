import { WebIO } from '@gltf-transform/core';
import type { AssetBody, Format } from './format.ts';
import { buildDocument } from './gltf/build-document.ts';
import { quantiseSurface } from './gltf/quantise-surface.ts';
import { writeCompressed } from './gltf/write-compressed.ts';
import { writeHullObjects } from './mesh/write-robot-mesh.ts';

const MIME = 'model/gltf-binary';

/**
 * Binary glTF 2.0 with one mesh, one material and its textures inside: `model.glb` exact and with the level's detail,
 * `web/model.glb` within the limits of a browser on a phone, quantised and compressed by meshopt, and next to it the
 * convex hulls, so that a viewer can show them and simulate the drop.
 */
export const glb: Format = {
  async write(body) {
    const surface = { ...body, colourSources: body.provenance?.colourSources ?? null };
    const bytes = await new WebIO().writeBinary(buildDocument(body, surface, body.textures));
    return [
      { path: 'model.glb', mime: MIME, bytes },
      { path: 'web/model.glb', mime: MIME, bytes: await writeWebGlb(body) },
      { path: 'web/colliders.obj', mime: 'model/obj', bytes: writeHullObjects(body.colliders.hulls) },
    ];
  },
};

async function writeWebGlb(body: AssetBody): Promise<Uint8Array> {
  const surface = await quantiseSurface(body.light);
  const { scale, offset } = surface;
  const document = buildDocument(body, surface, body.light.textures);
  for (const node of document.getRoot().listNodes()) node.setScale([scale, scale, scale]).setTranslation([...offset]);
  return writeCompressed(document);
}
