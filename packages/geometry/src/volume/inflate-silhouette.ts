import type { Field } from '../types.ts';

export interface InflateOptions {
  /** Sweeps at most; the solution is usually settled long before. Default 600. */
  sweepsMax?: number;
  /** Stop when no value moved by more than this share of the largest. Default 1e-4. */
  tolerance?: number;
}

/** A boundary closer than this to a pixel's centre would let one pixel's equation outweigh all others. */
const GAP_MIN = 0.05;

/**
 * Blows a silhouette up like a pillow: the squared half-thickness in square pixels at every pixel, 0 outside.
 *
 * It solves laplace(u) = -2 inside with u = 0 on the outline; the surface is z = +-sqrt(u). Anything long, such as a
 * leg, a handle or a bottle, gets a circular cross-section, a disk becomes a lens of 0.7 times its radius, and
 * nothing has the ridges along the middle that heights taken from the distance to the outline have. The rim is round:
 * sqrt meets the picture plane at a right angle.
 *
 * The outline lies between pixels, where `distances` says (ghost-fluid weights, Gibou et al. 2002); with the outline
 * on the pixels' edges the rim showed every stair step. Solved by successive over-relaxation: on 320 by 320 pixels it
 * takes about 0.1 s, less than building the volume, so multigrid would be code without a gain.
 *
 * @param distances Signed distance to the outline in pixels, negative inside (`measureSignedDistance`).
 */
export function inflateSilhouette(distances: Field, options: InflateOptions = {}): Field {
  const { sweepsMax = 600, tolerance = 1e-4 } = options;
  const { values: signed, width, height } = distances;

  const inside: number[] = [];
  let reach = 1;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const depth = -signed[y * width + x]!;
      if (depth <= 0) continue;
      inside.push(y * width + x);
      reach = Math.max(reach, depth);
    }
  }

  const pixels = Int32Array.from(inside);
  const weights = new Float32Array(pixels.length * 4);
  const scales = new Float32Array(pixels.length);
  const steps = [-1, 1, -width, width] as const;
  const heights = new Float32Array(signed.length);
  for (let p = 0; p < pixels.length; p++) {
    const i = pixels[p]!;
    const depth = -signed[i]!;
    heights[i] = depth * depth;
    let sum = 0;
    for (let n = 0; n < 4; n++) {
      const beyond = signed[i + steps[n]!]!;
      const weight = beyond < 0 ? 1 : 1 / Math.max(GAP_MIN, depth / (depth + beyond));
      weights[p * 4 + n] = weight;
      sum += weight;
    }
    scales[p] = 1 / sum;
  }

  const relaxation = 2 / (1 + Math.sin(Math.PI / (2 * reach + 2)));
  for (let sweep = 0; sweep < sweepsMax; sweep++) {
    let changeMax = 0;
    let heightMax = 0;
    for (let p = 0; p < pixels.length; p++) {
      const i = pixels[p]!;
      const w = p * 4;
      // Pixels outside stay 0, so a neighbour beyond the outline adds only its weight to the divisor.
      const settled =
        (2 +
          weights[w]! * heights[i - 1]! +
          weights[w + 1]! * heights[i + 1]! +
          weights[w + 2]! * heights[i - width]! +
          weights[w + 3]! * heights[i + width]!) *
        scales[p]!;
      const change = relaxation * (settled - heights[i]!);
      const next = Math.max(1e-6, heights[i]! + change);
      heights[i] = next;
      if (Math.abs(change) > changeMax) changeMax = Math.abs(change);
      if (next > heightMax) heightMax = next;
    }
    if (changeMax <= tolerance * heightMax) break;
  }
  return { values: heights, width, height };
}
