/** An answer has 2 million values; each of these sums is of one part of it. */
const PARTS = 16;

/**
 * An answer as a few numbers that no wrong value leaves unchanged: the sums of its parts, each value with a sign that follows no
 * pattern of rows or blocks, divided by the root of their count. An error of e in every value changes each by about e, and
 * one in every hundredth value by a tenth of that.
 *
 * @example
 * summariseAnswer(tsdf.data); // [1.2041, -0.8812, …], 16 numbers
 */
export function summariseAnswer(values: Float32Array): number[] {
  const size = Math.ceil(values.length / PARTS);
  return Array.from({ length: Math.ceil(values.length / size) }, (_, part) => {
    const end = Math.min(values.length, (part + 1) * size);
    let sum = 0;
    for (let i = part * size; i < end; i++) sum += isNegative(i) ? -values[i]! : values[i]!;
    return sum / Math.sqrt(end - part * size);
  });
}

/** The top bit of a multiplicative hash of the index. */
function isNegative(index: number): boolean {
  const mixed = Math.imul(index ^ (index >>> 13), 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) < 0;
}
