import { clamp } from '@tangible/geometry';
import { binAt, COLOUR_BINS, COLOUR_DEPTH_BINS, COLOUR_RAYS } from '../frustum/frustum.ts';

/** Looking a bin up is faster than searching for it, and a thousandth of a bin is invisible. */
const TABLE_SIZE = 4096;
const DEPTH_FIRST = COLOUR_DEPTH_BINS[0]!;
const TABLE_STEP = (COLOUR_DEPTH_BINS[COLOUR_BINS - 1]! - DEPTH_FIRST) / (TABLE_SIZE - 1);
const BIN_TABLE = Float32Array.from({ length: TABLE_SIZE }, (_, i) => {
  return clamp(binAt(DEPTH_FIRST + i * TABLE_STEP, COLOUR_DEPTH_BINS), 0, COLOUR_BINS - 1);
});

/** The network's colours, red, green and blue next to each other: 0 to 255, per bin, row and column. */
export type ColourVolume = Float32Array;

const ROW = COLOUR_RAYS * 3;
const LAYER = COLOUR_RAYS * ROW;

/** @param planes The network's colours as it gives them: per channel, bin, row and column, 0 to 1. */
export function interleaveColours(planes: Float32Array): ColourVolume {
  const size = planes.length / 3;
  const volume = new Float32Array(planes.length);
  for (let i = 0; i < size; i++) {
    volume[i * 3] = 255 * planes[i]!;
    volume[i * 3 + 1] = 255 * planes[size + i]!;
    volume[i * 3 + 2] = 255 * planes[2 * size + i]!;
  }
  return volume;
}

/**
 * The network's colours at places of the crop and points of the surface there, interpolated between the eight nodes
 * around, 0 to 255.
 *
 * @param positions Of the points; only their z, the depth, is read.
 * @param dst Three numbers for each of `count` points.
 */
export function sampleColours(
  volume: ColourVolume,
  places: Float32Array,
  positions: Float32Array,
  count: number,
  dst: Float32Array,
): void {
  for (let i = 0; i < count; i++) {
    const x = clamp(places[i * 2]! * COLOUR_RAYS - 0.5, 0, COLOUR_RAYS - 1);
    const y = clamp(places[i * 2 + 1]! * COLOUR_RAYS - 0.5, 0, COLOUR_RAYS - 1);
    const entry = Math.floor((-positions[i * 3 + 2]! - DEPTH_FIRST) / TABLE_STEP + 0.5);
    const z = BIN_TABLE[clamp(entry, 0, TABLE_SIZE - 1)]!;
    const x0 = Math.min(COLOUR_RAYS - 2, x | 0);
    const y0 = Math.min(COLOUR_RAYS - 2, y | 0);
    const z0 = Math.min(COLOUR_BINS - 2, z | 0);
    const fx = x - x0;
    const fy = y - y0;
    const fz = z - z0;
    const w11 = fx * fy;
    const w10 = fx - w11;
    const w01 = fy - w11;
    const w00 = 1 - fx - w01;
    const near = z0 * LAYER + y0 * ROW + x0 * 3;
    for (let k = 0; k < 3; k++) {
      const a = near + k;
      const b = a + LAYER;
      const front = volume[a]! * w00 + volume[a + 3]! * w10 + volume[a + ROW]! * w01 + volume[a + ROW + 3]! * w11;
      const back = volume[b]! * w00 + volume[b + 3]! * w10 + volume[b + ROW]! * w01 + volume[b + ROW + 3]! * w11;
      dst[i * 3 + k] = front + (back - front) * fz;
    }
  }
}
