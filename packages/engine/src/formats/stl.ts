import type { AssetBody, Format } from './format.ts';

const HEADER_BYTES = 80;
const TRIANGLE_BYTES = 50;

/** Binary STL, shape only. Metres, y up, like the GLB; the header says so, because the format itself cannot. */
export const stl: Format = {
  async write(body) {
    return [{ path: 'stl/model.stl', mime: 'model/stl', bytes: writeStl(body) }];
  },
};

function writeStl({ positions: p, indices }: AssetBody): Uint8Array {
  const triangleCount = indices.length / 3;
  const bytes = new Uint8Array(HEADER_BYTES + 4 + triangleCount * TRIANGLE_BYTES);
  bytes.set(new TextEncoder().encode('Tangible: metres, y up'));
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER_BYTES, triangleCount, true);
  for (let t = 0; t < triangleCount; t++) {
    let at = HEADER_BYTES + 4 + t * TRIANGLE_BYTES;
    for (const value of faceNormal(p, indices, t)) {
      view.setFloat32(at, value, true);
      at += 4;
    }
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indices[t * 3 + corner]! * 3;
      for (let axis = 0; axis < 3; axis++, at += 4) view.setFloat32(at, p[vertex + axis]!, true);
    }
  }
  return bytes;
}

function faceNormal(p: Float32Array, indices: Uint32Array, triangle: number): [number, number, number] {
  const a = indices[triangle * 3]! * 3;
  const b = indices[triangle * 3 + 1]! * 3;
  const c = indices[triangle * 3 + 2]! * 3;
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
