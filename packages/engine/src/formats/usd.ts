import type { AssetFile } from '../types.ts';
import type { AssetBody, Format } from './format.ts';
import { createTextWriter } from './text/text-writer.ts';
import { toIdentifier } from './text/to-word.ts';
import { describeLayer, writeAssetPrim } from './usd/write-asset-prim.ts';
import { listTextures } from './usd/write-materials.ts';
import { zipAligned } from './usd/zip-aligned.ts';

/**
 * OpenUSD for simulation: metres, kilograms, z up, with UsdPhysics as NVIDIA's SimReady list asks for it. Once as text
 * with its textures next to it, once packaged into one file.
 *
 * The root is the rigid body, with mass, centre and principal inertia written out. The visible mesh
 * does not collide; colliders are convex hulls with purpose `guide`, which renderers do not draw by default. A body
 * without hulls collides by the convex hull of its visible mesh.
 */
export const usd: Format = {
  async write(body, platform) {
    const layer: AssetFile = { path: 'model.usda', mime: 'model/vnd.usda', bytes: writeLayer(body) };
    const textures = listTextures(body.textures);
    return [
      ...[layer, ...textures].map((file) => ({ ...file, path: `usd/${file.path}` })),
      { path: 'usd/model.usdz', mime: 'model/vnd.usdz+zip', bytes: zipAligned([layer, ...textures], platform) },
    ];
  },
};

function writeLayer(body: AssetBody): Uint8Array {
  const root = toIdentifier(body.name);
  const out = createTextWriter(body.positions.length * 40 + body.indices.length * 16);
  out.text(`${describeLayer(root)}\n`);
  writeAssetPrim(out, body, { path: `/${root}` });
  return out.bytes();
}
