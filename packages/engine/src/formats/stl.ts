import type { Format } from './format.ts';
import { turnZUp } from './turn-z-up.ts';

const HEADER_BYTES = 80;
const TRIANGLE_BYTES = 50;

/**
 * Binary STL, shape only. Metres and z up: slicers and robots both take z for up, and every file of an asset has the
 * same unit. The header says so, because the format itself cannot.
 */
export const stl: Format = {
  async write({ positions, indices }) {
    return [{ path: 'stl/model.stl', mime: 'model/stl', bytes: writeStl({ positions: turnZUp(positions), indices }) }];
  },
};

/**
 * A mesh as binary STL, in the axes that it has.
 *
 * @example
 * const bytes = writeStl({ positions: turnZUp(hull.positions), indices: hull.indices });
 */
export function writeStl({ positions: p, indices }: { positions: Float32Array; indices: Uint32Array }): Uint8Array {
  const triangleCount = indices.length / 3;
  const bytes = new Uint8Array(HEADER_BYTES + 4 + triangleCount * TRIANGLE_BYTES);
  bytes.set(new TextEncoder().encode('Tangible: metres, z up'));
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER_BYTES, triangleCount, true);
  let at = HEADER_BYTES + 4;
  for (let i = 0; i < indices.length; i += 3, at += TRIANGLE_BYTES) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    view.setFloat32(at, x / length, true);
    view.setFloat32(at + 4, y / length, true);
    view.setFloat32(at + 8, z / length, true);
    for (let k = 0; k < 3; k++) {
      view.setFloat32(at + 12 + k * 4, p[a + k]!, true);
      view.setFloat32(at + 24 + k * 4, p[b + k]!, true);
      view.setFloat32(at + 36 + k * 4, p[c + k]!, true);
    }
  }
  return bytes;
}
