import { AppError } from '@tangible/contracts';
import { checkTriangleCount, type ModelPart, PLAIN_MATERIAL } from './model-part.ts';

const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;

/** Whether bytes can be a binary STL: the number of triangles in its header must fit its length. */
export function isBinaryStl(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_BYTES && bytes.length === HEADER_BYTES + TRIANGLE_BYTES * readCount(bytes);
}

/** Whether bytes can be an STL in text. */
export function isTextStl(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).trimStart();
  return start.startsWith('solid') && /\bfacet\b|\bendsolid\b/.test(start);
}

/** Reads an STL, binary or text. Z is up in STL and y in the result. */
export function readStlParts(bytes: Uint8Array): ModelPart[] {
  const corners = isBinaryStl(bytes) ? readBinary(bytes) : readText(bytes);
  for (let i = 0; i < corners.length; i += 3) {
    const y = corners[i + 1]!;
    corners[i + 1] = corners[i + 2]!;
    corners[i + 2] = -y;
  }
  const indices = Uint32Array.from({ length: corners.length / 3 }, (_, i) => i);
  return [{ positions: corners, indices, uvs: null, material: PLAIN_MATERIAL }];
}

function readBinary(bytes: Uint8Array): Float32Array {
  const count = readCount(bytes);
  checkTriangleCount(count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const corners = new Float32Array(count * 9);
  for (let t = 0; t < count; t++) {
    // Twelve bytes of normal come first; it follows from the corners.
    const at = HEADER_BYTES + t * TRIANGLE_BYTES + 12;
    for (let k = 0; k < 9; k++) corners[t * 9 + k] = view.getFloat32(at + k * 4, true);
  }
  return corners;
}

function readText(bytes: Uint8Array): Float32Array {
  const text = new TextDecoder('latin1').decode(bytes);
  const values: number[] = [];
  for (const [, x, y, z] of text.matchAll(/\bvertex[ \t]+(\S+)[ \t]+(\S+)[ \t]+(\S+)/g)) {
    values.push(Number(x), Number(y), Number(z));
    if (values.length % 9 === 0) checkTriangleCount(values.length / 9);
  }
  if (values.length % 9 !== 0) throw new AppError('MODEL_BROKEN');
  return Float32Array.from(values);
}

function readCount(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(80, true);
}
