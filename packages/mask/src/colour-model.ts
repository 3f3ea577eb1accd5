import type { Grid } from './reduce-picture.ts';

/** Bins along brightness and along the two opponent colours, each about ten levels wide. */
const BRIGHTNESS_BINS = 26;
const TINT_BINS = 46;
const BIN_LEVELS = 10;
/** A stroke shows few cells, and noise spreads their colours. */
const SMOOTHINGS = 2;
const COUNT = BRIGHTNESS_BINS * TINT_BINS * TINT_BINS;
/** The share that an unseen colour is taken to have. */
const UNSEEN = 2e-5;

const known = new WeakMap<Grid, Uint16Array>();

/** The number of the bin of every cell's colour. */
export function binColours(grid: Grid): Uint16Array {
  const found = known.get(grid);
  if (found) return found;
  const bins = binAll(grid);
  known.set(grid, bins);
  return bins;
}

function binAll({ rgb }: Grid): Uint16Array {
  const bins = new Uint16Array(rgb.length / 3);
  for (let i = 0; i < bins.length; i++) {
    const red = rgb[i * 3]!;
    const green = rgb[i * 3 + 1]!;
    const blue = rgb[i * 3 + 2]!;
    const brightness = 0.25 * red + 0.625 * green + 0.125 * blue;
    const l = Math.min(BRIGHTNESS_BINS - 1, Math.floor(brightness / BIN_LEVELS));
    const b = Math.floor((blue - brightness + 230) / BIN_LEVELS);
    const r = Math.floor((red - brightness + 230) / BIN_LEVELS);
    bins[i] = (l * TINT_BINS + clampBin(b)) * TINT_BINS + clampBin(r);
  }
  return bins;
}

const clampBin = (bin: number) => Math.min(TINT_BINS - 1, Math.max(0, bin));

/** Two tables to smooth in, kept: a stroke is followed in a fraction of a frame's garbage. */
let [table, spare] = [new Float32Array(COUNT), new Float32Array(COUNT)];

/**
 * How often each colour is among the cells that `weigh` gives a weight, as shares that sum to 1, smoothed to
 * neighbouring colours.
 *
 * @param cells The cells that count; all of them if none are named.
 */
export function countColours(
  bins: Uint16Array,
  weigh: (cell: number) => number,
  cells: Int32Array | null = null,
): Float32Array {
  table.fill(0);
  let sum = 0;
  const count = cells ? cells.length : bins.length;
  for (let i = 0; i < count; i++) {
    const cell = cells ? cells[i]! : i;
    const weight = weigh(cell);
    if (weight <= 0) continue;
    table[bins[cell]!] = table[bins[cell]!]! + weight;
    sum += weight;
  }
  if (sum === 0) return new Float32Array(COUNT);
  for (let pass = 0; pass < SMOOTHINGS; pass++) {
    for (const step of [1, TINT_BINS, TINT_BINS * TINT_BINS]) smooth(step);
  }
  const shares = new Float32Array(COUNT);
  for (let i = 0; i < COUNT; i++) if (table[i] !== 0) shares[i] = table[i]! / sum;
  return shares;
}

function smooth(step: number): void {
  const [src, out] = [table, spare];
  out.fill(0);
  for (let i = 0; i < COUNT; i++) {
    const value = src[i]!;
    if (value === 0) continue;
    out[i] = out[i]! + 0.5 * value;
    if (i >= step) out[i - step] = out[i - step]! + 0.25 * value;
    if (i + step < COUNT) out[i + step] = out[i + step]! + 0.25 * value;
  }
  [table, spare] = [out, src];
}

/** How much more likely each colour is in one model than in the other: the logarithm of the ratio, within bounds. */
export function compareColours(subject: Float32Array, background: Float32Array, most: number): Float32Array {
  const ratios = new Float32Array(COUNT);
  for (let i = 0; i < COUNT; i++) {
    if (subject[i] === 0 && background[i] === 0) continue;
    const ratio = Math.log((subject[i]! + UNSEEN) / (background[i]! + UNSEEN));
    ratios[i] = Math.min(most, Math.max(-most, ratio));
  }
  return ratios;
}
