import { WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { meshopt } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer';
import { buildDocument } from './build-document.ts';
import type { AssetBody, Format } from './format.ts';

const MIME = 'model/gltf-binary';
/** Positions to 1/16384 of the size, texture coordinates to a quarter of a texel of a 2048 texture. */
const PRECISION = { level: 'medium', quantizePosition: 14, quantizeTexcoord: 13, quantizeNormal: 10 } as const;

/**
 * Binary glTF 2.0 with one mesh, one material and its textures inside: `model.glb` exact and as fine as the level has
 * it, `web/model.glb` within what a browser on a phone takes, quantised and compressed by meshopt.
 */
export const glb: Format = {
  async write(body) {
    return [
      { path: 'model.glb', mime: MIME, bytes: await new WebIO().writeBinary(buildDocument(body, body)) },
      { path: 'web/model.glb', mime: MIME, bytes: await writeWebGlb(body) },
    ];
  },
};

async function writeWebGlb(body: AssetBody): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  const document = buildDocument(body, body.light);
  await document.transform(meshopt({ encoder: MeshoptEncoder, ...PRECISION }));
  return new WebIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
    .writeBinary(document);
}
