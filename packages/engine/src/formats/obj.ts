import type { AssetBody, Format, TextureSet } from './format.ts';
import { type ObjLines, writeObjMesh } from './mesh/write-obj-mesh.ts';
import { toWord } from './text/to-word.ts';

/**
 * Wavefront OBJ with its material file and textures. Metres, y up, like the GLB.
 *
 * The material has a colour and a normal map; roughness and metal stand as one number each, in the lines that readers
 * of physically based MTL files know, because no such reader takes both out of one picture.
 */
export const obj: Format = {
  async write(body) {
    const { baseColour, normal } = body.textures;
    const mtl = new TextEncoder().encode(writeMtl(body));
    return [
      { path: 'obj/model.obj', mime: 'model/obj', bytes: writeObjMesh(body, listLines(body)) },
      { path: 'obj/model.mtl', mime: 'model/mtl', bytes: mtl },
      { path: `obj/${textureName('texture', baseColour)}`, mime: baseColour.mime, bytes: baseColour.bytes },
      { path: `obj/${textureName('normal', normal)}`, mime: normal.mime, bytes: normal.bytes },
    ];
  },
};

function listLines({ name }: AssetBody): ObjLines {
  return {
    before: `# Tangible: metres, y up\nmtllib model.mtl\no ${toWord(name)}\n`,
    beforeFaces: 'usemtl surface\ns 1\n',
    up: 'y',
  };
}

function writeMtl({ textures, roughnessMean, metallicMean }: AssetBody): string {
  const normal = textureName('normal', textures.normal);
  return [
    'newmtl surface',
    'Ka 0 0 0',
    'Kd 1 1 1',
    'Ks 0.04 0.04 0.04',
    // The usual way from a roughness to Phong's exponent, as Blender has it.
    `Ns ${((1 - roughnessMean) ** 2 * 1000).toFixed(2)}`,
    'illum 2',
    `Pr ${roughnessMean.toFixed(4)}`,
    `Pm ${metallicMean.toFixed(4)}`,
    `map_Kd ${textureName('texture', textures.baseColour)}`,
    `map_Bump -bm 1 ${normal}`,
    `norm ${normal}`,
    '',
  ].join('\n');
}

function textureName(role: string, { extension }: TextureSet['normal']): string {
  return `${role}.${extension}`;
}
