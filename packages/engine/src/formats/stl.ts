import { crossEdges } from '@tangible/geometry';
import type { Format } from './format.ts';
import { turnZUp } from './mesh/turn-z-up.ts';

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
function writeStl({ positions: p, indices }: { positions: Float32Array; indices: Uint32Array }): Uint8Array {
  const triangleCount = indices.length / 3;
  const bytes = new Uint8Array(HEADER_BYTES + 4 + triangleCount * TRIANGLE_BYTES);
  bytes.set(new TextEncoder().encode('Tangible: metres, z up'));
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER_BYTES, triangleCount, true);
  const normal = new Float64Array(3);
  let at = HEADER_BYTES + 4;
  for (let i = 0; i < indices.length; i += 3, at += TRIANGLE_BYTES) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    crossEdges(p, a, b, c, normal);
    const length = Math.sqrt(normal[0]! ** 2 + normal[1]! ** 2 + normal[2]! ** 2) || 1;
    for (let k = 0; k < 3; k++) {
      view.setFloat32(at + k * 4, normal[k]! / length, true);
      view.setFloat32(at + 12 + k * 4, p[a + k]!, true);
      view.setFloat32(at + 24 + k * 4, p[b + k]!, true);
      view.setFloat32(at + 36 + k * 4, p[c + k]!, true);
    }
  }
  return bytes;
}
