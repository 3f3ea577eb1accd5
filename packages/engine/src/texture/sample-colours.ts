import { binAt, COLOUR_BINS, COLOUR_DEPTH_BINS, COLOUR_RAYS } from '../frustum/frustum.ts';

/** Looking a bin up is faster than searching for it, and a thousandth of a bin is seen by nobody. */
const TABLE_SIZE = 4096;
const DEPTH_FIRST = COLOUR_DEPTH_BINS[0]!;
const TABLE_STEP = (COLOUR_DEPTH_BINS[COLOUR_BINS - 1]! - DEPTH_FIRST) / (TABLE_SIZE - 1);
const BIN_TABLE = Float32Array.from({ length: TABLE_SIZE }, (_, i) => {
  return Math.min(COLOUR_BINS - 1, Math.max(0, binAt(DEPTH_FIRST + i * TABLE_STEP, COLOUR_DEPTH_BINS)));
});

/**
 * The network's colours at places of the crop and points of the surface there, interpolated between the eight nodes
 * around, 0 to 255.
 *
 * @param colours Per channel, bin, row and column, 0 to 1.
 * @param positions Of the points; only their z, the depth, is read.
 * @param dst Three numbers for each of `count` points.
 */
export function sampleColours(
  colours: Float32Array,
  places: Float32Array,
  positions: Float32Array,
  count: number,
  dst: Float32Array,
): void {
  const layer = COLOUR_RAYS * COLOUR_RAYS;
  for (let i = 0; i < count; i++) {
    const x = Math.min(COLOUR_RAYS - 1, Math.max(0, places[i * 2]! * COLOUR_RAYS - 0.5));
    const y = Math.min(COLOUR_RAYS - 1, Math.max(0, places[i * 2 + 1]! * COLOUR_RAYS - 0.5));
    const entry = Math.round((-positions[i * 3 + 2]! - DEPTH_FIRST) / TABLE_STEP);
    const z = BIN_TABLE[Math.min(TABLE_SIZE - 1, Math.max(0, entry))]!;
    const x0 = Math.min(COLOUR_RAYS - 2, Math.floor(x));
    const y0 = Math.min(COLOUR_RAYS - 2, Math.floor(y));
    const z0 = Math.min(COLOUR_BINS - 2, Math.floor(z));
    const fx = x - x0;
    const fy = y - y0;
    const fz = z - z0;
    for (let k = 0; k < 3; k++) {
      const at = (k * COLOUR_BINS + z0) * layer + y0 * COLOUR_RAYS + x0;
      const near = mix(colours, at, fx, fy);
      const far = mix(colours, at + layer, fx, fy);
      dst[i * 3 + k] = 255 * (near + (far - near) * fz);
    }
  }
}

function mix(src: Float32Array, at: number, fx: number, fy: number): number {
  const above = src[at]! + (src[at + 1]! - src[at]!) * fx;
  const below = src[at + COLOUR_RAYS]! + (src[at + COLOUR_RAYS + 1]! - src[at + COLOUR_RAYS]!) * fx;
  return above + (below - above) * fy;
}
