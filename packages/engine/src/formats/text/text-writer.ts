import { clamp } from '@tangible/geometry';

/** A growing buffer of ASCII text. Other characters go through `text`. */
export interface TextWriter {
  text(value: string): void;
  /**
   * Rows of whole numbers from 0 up to 2^53.
   *
   * @param marks What stands before each number of a row, and behind the last: one more than a row has numbers.
   * @param between What stands between two rows.
   */
  wholes(values: Uint32Array | Float64Array, marks: readonly string[], between?: string): void;
  /**
   * Rows of numbers with a limited number of digits after the point, never with an exponent; zeros at the end are left
   * out.
   */
  decimals(values: Float32Array | Float64Array, digits: number, marks: readonly string[], between?: string): void;
  bytes(): Uint8Array;
}

const ZERO = 48;
const MINUS = 45;
const POINT = 46;
/** More than the longest number: a sign, 16 digits before the point, the point and 15 behind it. */
const ROOM = 40;
/** Rows for which room is made at a time. */
const BLOCK = 1024;

/**
 * Writes long texts of numbers. Numbers are most of an OBJ or USDA file.
 *
 * Contributor notes. 100,000 triangles as OBJ (9.7 MB), CPU time of a process that has not done it before: 0.23 s with
 * a call per number and per mark, 0.06 s with a call per table.
 *
 * @example
 * const writer = createTextWriter();
 * writer.decimals(Float32Array.of(0.25, 1, 2), 6, ['v ', ' ', ' ', '\n']); // v 0.25 1 2
 */
export function createTextWriter(startBytes = 1 << 16): TextWriter {
  let buffer = new Uint8Array(startBytes);
  let at = 0;
  const encoder = new TextEncoder();

  const reserve = (count: number) => {
    if (at + count <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, at + count));
    larger.set(buffer.subarray(0, at));
    buffer = larger;
  };

  /** Calls `write` for blocks of rows, with room for each. */
  const inBlocks = (
    rowCount: number,
    size: number,
    markBytes: number,
    write: (first: number, last: number) => void,
  ) => {
    for (let row = 0; row < rowCount; row += BLOCK) {
      const last = Math.min(rowCount, row + BLOCK);
      reserve((last - row) * (size * ROOM + markBytes));
      write(row, last);
    }
  };

  return {
    text(value) {
      // Three bytes are the most that one unit of a string can take.
      reserve(value.length * 3);
      at += encoder.encodeInto(value, buffer.subarray(at)).written;
    },

    wholes(values, marks, between = '') {
      const { bytes, starts, size } = joinMarks(marks, between);
      inBlocks(values.length / size, size, bytes.length, (first, last) => {
        at = putWholes(buffer, at, values, first, last, bytes, starts);
      });
    },

    decimals(values, digits, marks, between = '') {
      const { bytes, starts, size } = joinMarks(marks, between);
      inBlocks(values.length / size, size, bytes.length, (first, last) => {
        at = putDecimals(buffer, at, values, 10 ** digits, digits, first, last, bytes, starts);
      });
    },

    bytes: () => buffer.slice(0, at),
  };
}

/** The separator between two rows, then every mark; mark k starts at `starts[k]`. */
function joinMarks(marks: readonly string[], between: string) {
  const bytes = new TextEncoder().encode(between + marks.join(''));
  const starts = new Uint32Array(marks.length + 1);
  starts[0] = between.length;
  for (const [k, mark] of marks.entries()) starts[k + 1] = starts[k]! + mark.length;
  return { bytes, starts, size: marks.length - 1 };
}

function putWholes(
  dst: Uint8Array,
  start: number,
  values: Uint32Array | Float64Array,
  firstRow: number,
  lastRow: number,
  marks: Uint8Array,
  markStarts: Uint32Array,
): number {
  const size = markStarts.length - 2;
  let at = start;
  for (let row = firstRow; row < lastRow; row++) {
    if (row > 0) for (let i = 0; i < markStarts[0]!; i++) dst[at++] = marks[i]!;
    for (let k = 0; k < size; k++) {
      for (let i = markStarts[k]!; i < markStarts[k + 1]!; i++) dst[at++] = marks[i]!;
      at = putWhole(dst, at, values[row * size + k]!, 1);
    }
    for (let i = markStarts[size]!; i < markStarts[size + 1]!; i++) dst[at++] = marks[i]!;
  }
  return at;
}

function putDecimals(
  dst: Uint8Array,
  start: number,
  values: Float32Array | Float64Array,
  scale: number,
  digits: number,
  firstRow: number,
  lastRow: number,
  marks: Uint8Array,
  markStarts: Uint32Array,
): number {
  const size = markStarts.length - 2;
  let at = start;
  for (let row = firstRow; row < lastRow; row++) {
    if (row > 0) for (let i = 0; i < markStarts[0]!; i++) dst[at++] = marks[i]!;
    for (let k = 0; k < size; k++) {
      for (let i = markStarts[k]!; i < markStarts[k + 1]!; i++) dst[at++] = marks[i]!;
      at = putDecimal(dst, at, values[row * size + k]!, scale, digits);
    }
    for (let i = markStarts[size]!; i < markStarts[size + 1]!; i++) dst[at++] = marks[i]!;
  }
  return at;
}

function putDecimal(dst: Uint8Array, start: number, value: number, scale: number, digits: number): number {
  let at = start;
  const scaled = Math.floor(Math.abs(value) * scale + 0.5);
  // Written so that NaN is rejected as well.
  if (!(scaled <= Number.MAX_SAFE_INTEGER)) throw new Error(`${value} cannot be written with ${digits} digits`);
  if (scaled === 0) {
    dst[at] = ZERO;
    return at + 1;
  }
  if (value < 0) dst[at++] = MINUS;
  const before = Math.floor(scaled / scale);
  at = putWhole(dst, at, before, 1);
  const behind = scaled - before * scale;
  if (behind === 0) return at;
  dst[at++] = POINT;
  at = putWhole(dst, at, behind, digits);
  while (dst[at - 1] === ZERO) at--;
  return at;
}

/** Writes the digits of an integer, padded with zeros; returns the position behind them. */
function putWhole(dst: Uint8Array, start: number, value: number, least: number): number {
  if (value < 1e9) return putDigits(dst, start, value | 0, least);
  const upper = Math.floor(value / 1e9);
  return putDigits(dst, putWhole(dst, start, upper, least - 9), (value - upper * 1e9) | 0, 9);
}

/** The same below 2^31. */
function putDigits(dst: Uint8Array, start: number, value: number, least: number): number {
  let length = 1;
  for (let power = 10; length < 10 && value >= power; power *= 10) length++;
  if (length < least) length = least;
  let rest = value;
  for (let i = start + length - 1; i >= start; i--) {
    const next = (rest / 10) | 0;
    dst[i] = ZERO + rest - next * 10;
    rest = next;
  }
  return start + length;
}

/**
 * The decimal digits that a length needs in an object of this size: those of single precision.
 *
 * @example
 * countDigits(0.3); // 8
 */
export function countDigits(longestSide: number): number {
  if (!(longestSide > 0)) return 8;
  return clamp(7 - Math.floor(Math.log10(longestSide)), 0, 15);
}
