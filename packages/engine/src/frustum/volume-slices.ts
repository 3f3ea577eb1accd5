import { BINS, binAt, RAYS } from './frustum.ts';

/** The network's volume is averaged over neighbouring rays with these weights: it is ragged from ray to ray. */
const KERNEL = [0.0625, 0.25, 0.375, 0.25, 0.0625] as const;
const REACH = 2;

/** The network's volume at one depth, smoothed across rays within the silhouette. */
export class VolumeSlices {
  private readonly distances: Float32Array;
  /** 1 for the rays within the silhouette. */
  private readonly inside: Float32Array;
  private readonly shares: Float32Array;
  private readonly smooth = new Map<number, Float32Array>();
  private readonly held = new Float32Array(RAYS * RAYS);
  private readonly across = new Float32Array(RAYS * RAYS);

  /** @param inside 0 or 1 for each of the network's rays. */
  constructor(distances: Float32Array, inside: Float32Array) {
    this.distances = distances;
    this.inside = inside;
    this.shares = this.spread(inside).slice();
  }

  /** The distances, in truncations, at a depth: `RAYS` by `RAYS` values; only those within the silhouette mean anything. */
  at(depth: number, dst: Float32Array): void {
    const bin = Math.min(BINS - 1, Math.max(0, binAt(depth)));
    const low = Math.min(BINS - 2, Math.floor(bin));
    const before = this.slice(low);
    const behind = this.slice(low + 1);
    const share = bin - low;
    for (let i = 0; i < dst.length; i++) dst[i] = before[i]! + (behind[i]! - before[i]!) * share;
  }

  private slice(bin: number): Float32Array {
    const known = this.smooth.get(bin);
    if (known) return known;
    this.smooth.delete(bin - 2);
    const src = this.distances.subarray(bin * RAYS * RAYS, (bin + 1) * RAYS * RAYS);
    const { inside, shares, held } = this;
    for (let i = 0; i < held.length; i++) held[i] = inside[i] === 1 ? src[i]! : 0;
    const values = this.spread(held);
    for (let i = 0; i < values.length; i++) values[i] = shares[i]! > 0 ? values[i]! / shares[i]! : 1;
    this.smooth.set(bin, values);
    return values;
  }

  private spread(src: Float32Array): Float32Array {
    const dst = new Float32Array(src.length);
    for (let y = 0; y < RAYS; y++) convolve(src, this.across, y * RAYS, 1);
    for (let x = 0; x < RAYS; x++) convolve(this.across, dst, x, RAYS);
    return dst;
  }
}

/** Beyond the ends of a line there is nothing. */
function convolve(src: Float32Array, dst: Float32Array, offset: number, stride: number): void {
  for (let n = 0; n < RAYS; n++) {
    let sum = 0;
    for (let k = Math.max(-REACH, -n); k <= Math.min(REACH, RAYS - 1 - n); k++) {
      sum += KERNEL[k + REACH]! * src[offset + (n + k) * stride]!;
    }
    dst[offset + n * stride] = sum;
  }
}
