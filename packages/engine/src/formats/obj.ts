import type { AssetBody, Format } from './format.ts';

/** Wavefront OBJ with its material file and texture. Metres, y up, like the GLB. */
export const obj: Format = {
  async write(body) {
    const texture = body.textures.baseColour;
    const encoder = new TextEncoder();
    const textureName = `texture.${texture.extension}`;
    return [
      { path: 'obj/model.obj', mime: 'model/obj', bytes: encoder.encode(writeObj(body)) },
      { path: 'obj/model.mtl', mime: 'model/mtl', bytes: encoder.encode(writeMtl(textureName)) },
      { path: `obj/${textureName}`, mime: texture.mime, bytes: texture.bytes },
    ];
  },
};

function writeObj({ name, positions: p, normals: n, uvs, indices }: AssetBody): string {
  const lines = ['# Tangible: metres, y up', 'mtllib model.mtl', `o ${toWord(name)}`];
  for (let i = 0; i < p.length; i += 3) {
    lines.push(`v ${round(p[i]!, 1e7)} ${round(p[i + 1]!, 1e7)} ${round(p[i + 2]!, 1e7)}`);
  }
  // OBJ counts v from the bottom of the picture.
  for (let i = 0; i < uvs.length; i += 2) lines.push(`vt ${round(uvs[i]!, 1e6)} ${round(1 - uvs[i + 1]!, 1e6)}`);
  for (let i = 0; i < n.length; i += 3) {
    lines.push(`vn ${round(n[i]!, 1e4)} ${round(n[i + 1]!, 1e4)} ${round(n[i + 2]!, 1e4)}`);
  }
  lines.push('usemtl surface', 's 1');
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! + 1;
    const b = indices[i + 1]! + 1;
    const c = indices[i + 2]! + 1;
    lines.push(`f ${a}/${a}/${a} ${b}/${b}/${b} ${c}/${c}/${c}`);
  }
  return `${lines.join('\n')}\n`;
}

function writeMtl(textureName: string): string {
  return `newmtl surface\nKa 0 0 0\nKd 1 1 1\nKs 0.04 0.04 0.04\nNs 20\nillum 2\nmap_Kd ${textureName}\n`;
}

/** Numbers below 1e-6 would be written with an exponent, which not every reader takes. */
function round(value: number, scale: number): string {
  const rounded = Math.round(value * scale) / scale;
  return Math.abs(rounded) < 1e-6 ? '0' : String(rounded);
}

/** Names end at the first space in OBJ, and a line break would begin another statement. */
function toWord(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '_');
}
