/** A scale takes at most this share of the length next to it. */
const SHARE_MAX = 0.28;

/**
 * The longest round length that a scale of a view can show: 1, 2 or 5 of a power of ten, in metres.
 *
 * @example
 * chooseScale(0.27); // 0.05
 */
export function chooseScale(spanM: number): number {
  const longest = spanM * SHARE_MAX;
  const power = 10 ** Math.floor(Math.log10(longest));
  return ([5, 2, 1].find((digit) => digit * power <= longest) ?? 1) * power;
}
