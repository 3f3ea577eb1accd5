import { measureBox } from '@tangible/geometry';
import type { AssetBody, Format, TextureSet } from './format.ts';
import { countDigits, createTextWriter } from './text-writer.ts';
import { toWord } from './to-word.ts';
import { weldDrawn } from './weld-drawn.ts';

/** A texel of a 6144 texture is 1.6e-4 wide. */
const UV_DIGITS = 6;
const NORMAL_DIGITS = 4;

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
      { path: 'obj/model.obj', mime: 'model/obj', bytes: writeObj(body) },
      { path: 'obj/model.mtl', mime: 'model/mtl', bytes: mtl },
      { path: `obj/${textureName('texture', baseColour)}`, mime: baseColour.mime, bytes: baseColour.bytes },
      { path: `obj/${textureName('normal', normal)}`, mime: normal.mime, bytes: normal.bytes },
    ];
  },
};

function writeObj(body: AssetBody): Uint8Array {
  const { positions: p, normals: n, indices, uvs, uvIndices } = weldDrawn(body);
  const { min, max } = measureBox(p);
  const digits = countDigits(Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]));
  const out = createTextWriter(p.length * 30 + indices.length * 20);
  out.text(`# Tangible: metres, y up\nmtllib model.mtl\no ${toWord(body.name)}\n`);
  const vector = (keyword: string, x: number, y: number, z: number, places: number) => {
    out.text(keyword);
    out.decimal(x, places);
    out.text(' ');
    out.decimal(y, places);
    out.text(' ');
    out.decimal(z, places);
    out.text('\n');
  };
  for (let i = 0; i < p.length; i += 3) vector('v ', p[i]!, p[i + 1]!, p[i + 2]!, digits);
  for (let i = 0; i < uvs.length; i += 2) {
    out.text('vt ');
    out.decimal(uvs[i]!, UV_DIGITS);
    out.text(' ');
    // OBJ counts v from the bottom of the picture.
    out.decimal(1 - uvs[i + 1]!, UV_DIGITS);
    out.text('\n');
  }
  for (let i = 0; i < n.length; i += 3) vector('vn ', n[i]!, n[i + 1]!, n[i + 2]!, NORMAL_DIGITS);
  out.text('usemtl surface\ns 1\n');
  for (let i = 0; i < indices.length; i += 3) {
    out.text('f');
    for (let k = 0; k < 3; k++) {
      const vertex = indices[i + k]! + 1;
      out.text(' ');
      out.whole(vertex);
      out.text('/');
      out.whole(uvIndices[i + k]! + 1);
      out.text('/');
      out.whole(vertex);
    }
    out.text('\n');
  }
  return out.bytes();
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
