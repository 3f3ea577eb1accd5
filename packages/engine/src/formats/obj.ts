import type { AssetBody, Format } from './format.ts';

/** Wavefront OBJ with its material file and texture. Metres, y up, like the GLB. */
export const obj: Format = {
  async write(body) {
    const { texture } = body;
    const encoder = new TextEncoder();
    const textureName = `texture.${texture.extension}`;
    return [
      { path: 'obj/model.obj', mime: 'model/obj', bytes: encoder.encode(writeObj(body)) },
      { path: 'obj/model.mtl', mime: 'model/mtl', bytes: encoder.encode(writeMtl(textureName)) },
      { path: `obj/${textureName}`, mime: texture.mime, bytes: texture.bytes },
    ];
  },
};

function writeObj({ name, positions, normals, uvs, indices }: AssetBody): string {
  const lines = ['# Tangible: metres, y up', 'mtllib model.mtl', `o ${toWord(name)}`];
  for (let i = 0; i < positions.length; i += 3) lines.push(`v ${numbers(positions.subarray(i, i + 3), 7)}`);
  // OBJ counts v from the bottom of the picture.
  for (let i = 0; i < uvs.length; i += 2) lines.push(`vt ${numbers([uvs[i]!, 1 - uvs[i + 1]!], 6)}`);
  for (let i = 0; i < normals.length; i += 3) lines.push(`vn ${numbers(normals.subarray(i, i + 3), 4)}`);
  lines.push('usemtl surface', 's 1');
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! + 1, indices[i + 1]! + 1, indices[i + 2]! + 1];
    lines.push(`f ${a}/${a}/${a} ${b}/${b}/${b} ${c}/${c}/${c}`);
  }
  return `${lines.join('\n')}\n`;
}

function writeMtl(textureName: string): string {
  return `newmtl surface\nKa 0 0 0\nKd 1 1 1\nKs 0.04 0.04 0.04\nNs 20\nillum 2\nmap_Kd ${textureName}\n`;
}

function numbers(values: ArrayLike<number>, digits: number): string {
  return Array.from(values, (value) => String(Number(value.toFixed(digits)))).join(' ');
}

/** Names end at the first space in OBJ, and a line break would begin another statement. */
function toWord(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '_');
}
