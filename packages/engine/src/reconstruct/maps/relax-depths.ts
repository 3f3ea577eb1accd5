import type { Gradients } from './find-gradients.ts';

export interface RelaxOptions {
  side: number;
  /** 1 for the pixels that take part. */
  inside: Uint8Array;
  /** Over how many pixels around it each pixel's noise is averaged out. */
  reachPx: (pixel: number) => number;
  /** Neighbours that differ by more than this beyond their gradients lie on different surfaces. In h. */
  jump: number;
  rounds?: number;
}

/**
 * Successive over-relaxation converges sooner. Over a reach of 12 pixels 24 rounds
 * with 1.85 leave 0.3 of the slowest wave; 40 with 1.7 left 0.45.
 */
const OVER_RELAXATION = 1.85;

/**
 * Smooths a depth map so that it follows its gradients: noise between neighbours is removed, detail in the gradients
 * stays, and over longer distances the depths stay where they are (Nehab et al. 2005). Edges between surfaces stay
 * sharp.
 *
 * Contributor notes. The network's normals are far cleaner than the differences of its depths: a blur wide enough to take
 * the grid of ridges off a mug's wall took its rim off too.
 *
 * @example
 * const calm = relaxDepths(front, findGradients(normals, front, camera, 256), { side: 256, inside, reachPx: () => 12, jump: 0.05 });
 */
export function relaxDepths(src: Float32Array, gradients: Gradients, options: RelaxOptions): Float32Array {
  const { side, inside, reachPx, jump, rounds = 24 } = options;
  const { rises, weights, list } = joinNeighbours(src, gradients, side, inside, jump);
  const count = list.length;
  const depths = src.slice();
  // The weights of a pixel's own depth and of its neighbours', as shares of their sum.
  const shares = new Float32Array(count * 4);
  const holds = new Float32Array(count);
  for (let n = 0; n < count; n++) {
    const i = list[n]!;
    const trust = 1 / reachPx(i) ** 2;
    const wr = weights[i * 2]!;
    const wd = weights[i * 2 + 1]!;
    const wl = i > 0 ? weights[i * 2 - 2]! : 0;
    const wu = i >= side ? weights[(i - side) * 2 + 1]! : 0;
    const scale = OVER_RELAXATION / (trust + wr + wd + wl + wu);
    let held = trust * src[i]! - wr * rises[i * 2]! - wd * rises[i * 2 + 1]!;
    if (wl > 0) held += wl * rises[i * 2 - 2]!;
    if (wu > 0) held += wu * rises[(i - side) * 2 + 1]!;
    holds[n] = held * scale;
    shares[n * 4] = wr * scale;
    shares[n * 4 + 1] = wd * scale;
    shares[n * 4 + 2] = wl * scale;
    shares[n * 4 + 3] = wu * scale;
  }
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < count; n++) {
      const i = list[n]!;
      let depth = holds[n]! + (1 - OVER_RELAXATION) * depths[i]!;
      if (shares[n * 4]! > 0) depth += shares[n * 4]! * depths[i + 1]!;
      if (shares[n * 4 + 1]! > 0) depth += shares[n * 4 + 1]! * depths[i + side]!;
      if (shares[n * 4 + 2]! > 0) depth += shares[n * 4 + 2]! * depths[i - 1]!;
      if (shares[n * 4 + 3]! > 0) depth += shares[n * 4 + 3]! * depths[i - side]!;
      depths[i] = depth;
    }
  }
  return depths;
}

/** For every pixel the rise to its right and to its lower neighbour, and how much they have to do with each other. */
function joinNeighbours(src: Float32Array, gradients: Gradients, side: number, inside: Uint8Array, jump: number) {
  const rises = new Float32Array(src.length * 2);
  const weights = new Float32Array(src.length * 2);
  const list: number[] = [];
  const count = src.length;
  for (let i = 0; i < count; i++) {
    if (inside[i] === 0) continue;
    list.push(i);
    if (i % side < side - 1 && inside[i + 1] === 1) join(i, i + 1, gradients.x, 0);
    if (i + side < count && inside[i + side] === 1) join(i, i + side, gradients.y, 1);
  }
  return { rises, weights, list: Int32Array.from(list) };

  function join(i: number, other: number, slope: Float32Array, axis: 0 | 1): void {
    const rise = (slope[i]! + slope[other]!) / 2;
    const off = (src[other]! - src[i]! - rise) / jump;
    rises[i * 2 + axis] = rise;
    weights[i * 2 + axis] = 1 / (1 + off * off) ** 2;
  }
}
