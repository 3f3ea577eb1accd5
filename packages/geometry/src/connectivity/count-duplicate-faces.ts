import type { Mesh } from '../types.ts';

/**
 * How many triangles repeat the three vertices of another, whichever way they run. Works on vertex numbers: weld by
 * position first (`weldVertices`).
 */
export function countDuplicateFaces(mesh: Mesh): number {
  let count = 0;
  for (const first of findFirstTwins(mesh)) if (first !== -1) count++;
  return count;
}

/** For each triangle the first one with the same three vertices, or -1 when it is itself the first. */
export function findFirstTwins({ indices }: Mesh): Int32Array {
  const count = indices.length / 3;
  const slotCount = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2)));
  const slots = new Int32Array(slotCount).fill(-1);
  const sorted = new Uint32Array(indices.length);
  const twins = new Int32Array(count).fill(-1);
  for (let t = 0; t < count; t++) {
    const a = indices[t * 3]!;
    const b = indices[t * 3 + 1]!;
    const c = indices[t * 3 + 2]!;
    const low = Math.min(a, b, c);
    const high = Math.max(a, b, c);
    const middle = a + b + c - low - high;
    sorted[t * 3] = low;
    sorted[t * 3 + 1] = middle;
    sorted[t * 3 + 2] = high;
    let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(middle, 0x85ebca6b) ^ Math.imul(high, 0xc2b2ae35)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & (slotCount - 1);
    while (slots[slot] !== -1) {
      const other = slots[slot]! * 3;
      if (sorted[other] === low && sorted[other + 1] === middle && sorted[other + 2] === high) break;
      slot = (slot + 1) & (slotCount - 1);
    }
    if (slots[slot] === -1) slots[slot] = t;
    else twins[t] = slots[slot]!;
  }
  return twins;
}
