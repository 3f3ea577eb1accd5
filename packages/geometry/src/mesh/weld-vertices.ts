import type { Mesh } from '../types.ts';

export interface WeldedMesh extends Mesh {
  /** The vertex that each vertex of the source became. */
  vertexMap: Uint32Array;
}

/**
 * Makes one vertex of all vertices at the very same position. Textured files hold a vertex once per seam; welded,
 * they show whether the surface is closed. Triangles are kept, also those that lose a corner: they are counted as
 * degenerate, not hidden.
 *
 * @example
 * const { indices } = weldVertices(mesh);
 */
export function weldVertices({ positions, indices }: Mesh): WeldedMesh {
  const srcCount = positions.length / 3;
  const vertexMap = new Uint32Array(srcCount);
  const kept = new Float32Array(positions.length);
  // Bit patterns are compared; adding 0 makes -0 and 0 the same.
  for (let i = 0; i < positions.length; i++) kept[i] = positions[i]! + 0;
  const bits = new Uint32Array(kept.buffer);

  const slotCount = 2 ** Math.ceil(Math.log2(Math.max(2, srcCount * 2)));
  const slots = new Int32Array(slotCount).fill(-1);
  let dstCount = 0;
  for (let src = 0; src < srcCount; src++) {
    const x = bits[src * 3]!;
    const y = bits[src * 3 + 1]!;
    const z = bits[src * 3 + 2]!;
    let slot = hash(x, y, z) & (slotCount - 1);
    while (slots[slot] !== -1) {
      const other = slots[slot]! * 3;
      if (bits[other] === x && bits[other + 1] === y && bits[other + 2] === z) break;
      slot = (slot + 1) & (slotCount - 1);
    }
    if (slots[slot] === -1) {
      // Kept vertices move to the front; the table points at their new place.
      bits[dstCount * 3] = x;
      bits[dstCount * 3 + 1] = y;
      bits[dstCount * 3 + 2] = z;
      slots[slot] = dstCount++;
    }
    vertexMap[src] = slots[slot]!;
  }
  return { positions: kept.slice(0, dstCount * 3), indices: indices.map((src) => vertexMap[src]!), vertexMap };
}

function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  h ^= h >>> 15;
  h = Math.imul(h, 0x27d4eb2f);
  return (h ^ (h >>> 13)) >>> 0;
}
