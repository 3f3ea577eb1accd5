import { definePass } from '../define-pass.ts';

/** The maps go on for this many pixels beyond the outline. */
const SPREAD_PX = 6;

/**
 * Extrapolates the depths within the outline across it. Pixels along the outline partly show the background and have a
 * depth between both: each would become a bead on the rim, so they are replaced too.
 */
export const extrapolateDepths = definePass({
  name: 'extrapolate-depths',
  needs: ['depthMaps'],
  adds: ['depthMaps'],
  run({ depthMaps }) {
    const { front, back, inside, side } = depthMaps;
    const core = erodeMask(inside, side);
    const spread = (src: Float32Array) => spreadOutward(src, core, side);
    return { depthMaps: { ...depthMaps, front: spread(front), back: spread(back) } };
  },
});

/** The mask without its outermost pixels. A pixel with nothing but such around it stays, or thin parts would go. */
export function erodeMask(inside: Uint8Array, side: number): Uint8Array {
  const isCore = new Uint8Array(inside.length);
  for (let i = side; i < inside.length - side; i++) {
    if (inside[i] === 1 && inside[i - 1]! + inside[i + 1]! + inside[i - side]! + inside[i + side]! === 4) isCore[i] = 1;
  }
  const kept = isCore.slice();
  for (let i = side + 1; i < inside.length - side - 1; i++) {
    if (inside[i] === 0 || isCore[i] === 1) continue;
    const above = isCore[i - side - 1]! + isCore[i - side]! + isCore[i - side + 1]!;
    const below = isCore[i + side - 1]! + isCore[i + side]! + isCore[i + side + 1]!;
    if (above + below + isCore[i - 1]! + isCore[i + 1]! === 0) kept[i] = 1;
  }
  return kept;
}

function spreadOutward(src: Float32Array, inside: Uint8Array, side: number): Float32Array {
  const depths = src.slice();
  const known = inside.slice();
  const count = depths.length;
  const sums = new Float32Array(count);
  const counts = new Uint8Array(count);
  const steps = [-1, 1, -side, side];
  let rim: number[] = [];
  for (let i = 0; i < count; i++) if (known[i] === 1) rim.push(i);
  for (let round = 0; round < SPREAD_PX; round++) {
    const found: number[] = [];
    for (let n = 0; n < rim.length; n++) {
      for (let k = 0; k < 4; k++) {
        const to = rim[n]! + steps[k]!;
        if (to < 0 || to >= count || known[to] === 1) continue;
        if (counts[to] === 0) found.push(to);
        sums[to]! += depths[rim[n]!]!;
        counts[to]!++;
      }
    }
    for (let n = 0; n < found.length; n++) {
      depths[found[n]!] = sums[found[n]!]! / counts[found[n]!]!;
      known[found[n]!] = 1;
    }
    rim = found;
  }
  return depths;
}
