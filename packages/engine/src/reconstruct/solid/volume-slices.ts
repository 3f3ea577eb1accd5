import { BINS, binAt, RAYS } from '../../frustum/frustum.ts';

/** The network's volume is averaged over neighbouring rays with these weights: it is ragged from ray to ray. */
const [OUTER, INNER, OWN] = [0.0625, 0.25, 0.375] as const;
const REACH = 2;
/** Lines of nothing around a slice, so that no weight falls beyond it. */
const PADDED = RAYS + 2 * REACH;

/** The network's volume at one depth, smoothed across rays within the silhouette. */
export class VolumeSlices {
  private readonly distances: Float32Array;
  /** 1 for the rays within the silhouette. */
  private readonly inside: Float32Array;
  private readonly shares: Float32Array;
  private readonly smooth = new Map<number, Float32Array>();
  /** The rows and columns that hold the silhouette: from first up to last. */
  private readonly box: { left: number; right: number; top: number; bottom: number };
  private readonly held = new Float32Array(PADDED * PADDED);
  private readonly across = new Float32Array(PADDED * PADDED);

  /** @param inside 0 or 1 for each of the network's rays. */
  constructor(distances: Float32Array, inside: Float32Array) {
    this.distances = distances;
    this.inside = inside;
    this.box = findBounds(inside);
    this.shares = this.spread(inside);
  }

  /** The distances, in truncations, at a depth: `RAYS` by `RAYS` values; only those within the silhouette mean anything. */
  at(depth: number, dst: Float32Array): void {
    const bin = Math.min(BINS - 1, Math.max(0, binAt(depth)));
    const low = Math.min(BINS - 2, Math.floor(bin));
    const before = this.slice(low);
    const behind = this.slice(low + 1);
    const share = bin - low;
    const { left, right, top, bottom } = this.box;
    for (let y = top; y < bottom; y++) {
      for (let i = y * RAYS + left; i < y * RAYS + right; i++) dst[i] = before[i]! + (behind[i]! - before[i]!) * share;
    }
  }

  private slice(bin: number): Float32Array {
    const known = this.smooth.get(bin);
    if (known) return known;
    this.smooth.delete(bin - 2);
    const src = this.distances.subarray(bin * RAYS * RAYS, (bin + 1) * RAYS * RAYS);
    const { shares } = this;
    const values = this.spread(src);
    for (let i = 0, end = values.length; i < end; i++) values[i] = shares[i]! > 0 ? values[i]! / shares[i]! : 1;
    this.smooth.set(bin, values);
    return values;
  }

  /** Averages over neighbouring rays within the silhouette; 0 around it. */
  private spread(src: Float32Array): Float32Array {
    const { inside, held, across } = this;
    const { left, right, top, bottom } = this.box;
    const dst = new Float32Array(src.length);
    for (let y = top; y < bottom; y++) {
      const to = (y + REACH) * PADDED + REACH - y * RAYS;
      for (let i = y * RAYS + left; i < y * RAYS + right; i++) held[to + i] = inside[i] === 1 ? src[i]! : 0;
    }
    for (let y = top; y < bottom; y++) {
      const row = (y + REACH) * PADDED + REACH;
      for (let i = row + left; i < row + right; i++) {
        across[i] = OUTER * (held[i - 2]! + held[i + 2]!) + INNER * (held[i - 1]! + held[i + 1]!) + OWN * held[i]!;
      }
    }
    for (let y = top; y < bottom; y++) {
      const from = (y + REACH) * PADDED + REACH - y * RAYS;
      for (let i = y * RAYS + left; i < y * RAYS + right; i++) {
        const at = from + i;
        const near = across[at - PADDED]! + across[at + PADDED]!;
        const far = across[at - 2 * PADDED]! + across[at + 2 * PADDED]!;
        dst[i] = OUTER * far + INNER * near + OWN * across[at]!;
      }
    }
    return dst;
  }
}

function findBounds(inside: Float32Array): { left: number; right: number; top: number; bottom: number } {
  let [left, right, top, bottom] = [RAYS, 0, RAYS, 0];
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] !== 1) continue;
    const x = i % RAYS;
    const y = (i - x) / RAYS;
    if (x < left) left = x;
    if (x >= right) right = x + 1;
    if (y < top) top = y;
    bottom = y + 1;
  }
  // The rays between which others lie: one more to either side.
  return {
    left: Math.max(0, left - 1),
    right: Math.min(RAYS, right + 1),
    top: Math.max(0, top - 1),
    bottom: Math.min(RAYS, bottom + 1),
  };
}
