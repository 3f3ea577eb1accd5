const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/**
 * The places of the keys in rising order; equal keys stay in their order. In linear time: by one digit after another.
 *
 * @example
 * sortByKey(Uint32Array.of(30, 10, 20)); // 1, 2, 0
 */
export function sortByKey(keys: Uint32Array): Uint32Array {
  let src = new Uint32Array(keys.length);
  for (let place = 0; place < src.length; place++) src[place] = place;
  let dst = new Uint32Array(keys.length);
  const starts = new Uint32Array(DIGITS + 1);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    starts.fill(0);
    for (let i = 0; i < keys.length; i++) starts[((keys[i]! >>> shift) & (DIGITS - 1)) + 1]!++;
    for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1]! += starts[digit]!;
    for (let i = 0; i < keys.length; i++) dst[starts[(keys[src[i]!]! >>> shift) & (DIGITS - 1)]!++] = src[i]!;
    [src, dst] = [dst, src];
  }
  return src;
}
