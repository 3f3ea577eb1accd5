import { definePass } from '../define-pass.ts';

/** A network draws the edge of one surface before another over a few pixels. */
const ROUNDS = 2;
/** Neighbours that a steep surface may have: a mixed pixel's differ by this many tolerances. */
const TOLERANCES = 1.5;

/**
 * Moves pixels with depths between two surfaces onto the nearer surface: each would become a spike along its ray.
 *
 * Contributor notes. The median of the nine depths around does not work: at a straight edge it is the mixed pixel
 * itself.
 */
export const clearMixedPixels = definePass({
  name: 'clear-mixed-pixels',
  needs: ['depthMaps'],
  adds: ['depthMaps'],
  run({ depthMaps }, { tolerance }) {
    const { front, back, inside, side } = depthMaps;
    const clear = (src: Float32Array) => clearDepths(src, inside, side, TOLERANCES * tolerance);
    return { depthMaps: { ...depthMaps, front: clear(front), back: clear(back) } };
  },
});

function clearDepths(src: Float32Array, inside: Uint8Array, side: number, jump: number): Float32Array {
  const depths = src.slice();
  const lows = new Float32Array(src.length);
  const highs = new Float32Array(src.length);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 1; i < src.length - 1; i++) {
      let low = Infinity;
      let high = -Infinity;
      for (let at = i - 1; at <= i + 1; at++) {
        if (inside[at] === 0) continue;
        const depth = depths[at]!;
        if (depth < low) low = depth;
        if (depth > high) high = depth;
      }
      lows[i] = low;
      highs[i] = high;
    }
    for (let y = 1; y < side - 1; y++) {
      for (let i = y * side + 1; i < (y + 1) * side - 1; i++) {
        if (inside[i] === 0) continue;
        const low = Math.min(lows[i - side]!, lows[i]!, lows[i + side]!);
        const high = Math.max(highs[i - side]!, highs[i]!, highs[i + side]!);
        if (high - low > jump) depths[i] = depths[i]! - low < high - depths[i]! ? low : high;
      }
    }
  }
  return depths;
}
