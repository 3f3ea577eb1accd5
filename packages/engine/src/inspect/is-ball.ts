/** How much a ball's sides may differ, and how much of its volume its hull may lack. */
const SIDES_TOLERANCE = 0.12;
const VOLUME_TOLERANCE = 0.1;

/**
 * Whether a body rolls: its sides are alike, and its convex hull fills as much of its box as a ball does.
 *
 * @example
 * isBall([0.2, 0.2, 0.2], (4 / 3) * Math.PI * 0.1 ** 3); // true
 */
export function isBall(sidesM: readonly [number, number, number], hullVolumeM3: number): boolean {
  const [width, height, depth] = sidesM;
  const sides = Math.max(...sidesM) / Math.min(...sidesM);
  const share = hullVolumeM3 / ((Math.PI / 6) * width * height * depth);
  return sides < 1 + SIDES_TOLERANCE && Math.abs(share - 1) < VOLUME_TOLERANCE;
}
