import type { AssetFile } from '../types.ts';
import type { AssetBody, Format } from './format.ts';
import { createTextWriter } from './text/text-writer.ts';
import { toIdentifier } from './text/to-word.ts';
import { describeSurface, indent, listTextures } from './usd/write-materials.ts';
import { writeSeamedMesh } from './usd/write-mesh.ts';
import { zipAligned } from './usd/zip-aligned.ts';

/**
 * USDZ for augmented reality on phones: y up, metres, at most 100,000 triangles and textures of at most 2048. Shape and
 * material only; physics is in `usd`.
 */
export const usdz: Format = {
  async write(body, platform) {
    const layer: AssetFile = { path: 'model.usda', mime: 'model/vnd.usda', bytes: writeLayer(body) };
    const bytes = zipAligned([layer, ...listTextures(body.light.textures)], platform);
    return [{ path: 'usdz/model.usdz', mime: 'model/vnd.usdz+zip', bytes }];
  },
};

function writeLayer({ name, light }: AssetBody): Uint8Array {
  const root = toIdentifier(name);
  const out = createTextWriter(light.positions.length * 40 + light.indices.length * 16);
  out.text(`#usda 1.0
(
    defaultPrim = "${root}"
    doc = "Tangible"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "${root}" (
    kind = "component"
)
{
    def Mesh "visual" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        rel material:binding = </${root}/materials/surface>
`);
  writeSeamedMesh(out, light, '        ');
  out.text('    }\n\n    def Scope "materials"\n    {\n');
  out.text(indent(describeSurface(`/${root}/materials/surface`, light.textures), '        '));
  out.text('\n    }\n}\n');
  return out.bytes();
}
