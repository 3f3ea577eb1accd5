/**
 * A depth that changes evenly over the picture: `depth + x * slopeX + y * slopeY`, x and y from the samples' middle.
 */
export interface DepthPlane {
  x: number;
  y: number;
  depth: number;
  slopeX: number;
  slopeY: number;
  /** Root of the mean squared distance of the samples, those far off counting less. */
  spread: number;
}

/** Samples farther from the plane than about this hardly count. In h. */
const OUTLIER = 0.05;
const ROUNDS = 4;
/**
 * Gradients across a narrow strip cannot be distinguished from noise: a spread of samples below this counts for
 * little. In h.
 */
const NARROW = 0.015;

/**
 * The plane through most of the samples.
 *
 * @param samples x, y, depth and weight of each.
 */
export function fitPlane(samples: Float32Array): DepthPlane {
  let plane = fitWeighted(samples, () => 1);
  for (let round = 1; round < ROUNDS; round++) {
    const last = plane;
    plane = fitWeighted(samples, (x, y, depth) => 1 / (1 + ((depth - depthOnPlane(last, x, y)) / OUTLIER) ** 2));
  }
  return plane;
}

export function depthOnPlane(plane: DepthPlane, x: number, y: number): number {
  return plane.depth + (x - plane.x) * plane.slopeX + (y - plane.y) * plane.slopeY;
}

function fitWeighted(samples: Float32Array, weigh: (x: number, y: number, depth: number) => number): DepthPlane {
  const count = samples.length / 4;
  const weights = new Float32Array(count);
  let [sum, mx, my, mz] = [0, 0, 0, 0];
  for (let n = 0; n < count; n++) {
    const [x, y, z] = [samples[n * 4]!, samples[n * 4 + 1]!, samples[n * 4 + 2]!];
    const w = samples[n * 4 + 3]! * weigh(x, y, z);
    weights[n] = w;
    sum += w;
    mx += w * x;
    my += w * y;
    mz += w * z;
  }
  [mx, my, mz] = [mx / sum, my / sum, mz / sum];
  let [xx, xy, yy, xz, yz, zz] = [sum * NARROW ** 2, 0, sum * NARROW ** 2, 0, 0, 0];
  for (let n = 0; n < count; n++) {
    const w = weights[n]!;
    const [x, y, z] = [samples[n * 4]! - mx, samples[n * 4 + 1]! - my, samples[n * 4 + 2]! - mz];
    xx += w * x * x;
    xy += w * x * y;
    yy += w * y * y;
    xz += w * x * z;
    yz += w * y * z;
    zz += w * z * z;
  }
  const det = xx * yy - xy * xy;
  const slopeX = (xz * yy - yz * xy) / det;
  const slopeY = (yz * xx - xz * xy) / det;
  const spread = Math.sqrt(Math.max(0, zz - slopeX * xz - slopeY * yz) / sum);
  return { x: mx, y: my, depth: mz, slopeX, slopeY, spread };
}
