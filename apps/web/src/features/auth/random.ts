/**
 * A whole number from 0 to `below` - 1, uniformly. Values that would bias the remainder are discarded.
 *
 * @example
 * randomBelow(6) + 1; // a die
 */
export function randomBelow(below: number): number {
  const limit = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < limit) return drawn % below;
  }
}

export const randomOf = <T>(items: ArrayLike<T>): T => items[randomBelow(items.length)] as T;

/** The same items in an order of chance. */
export function shuffle<T>(items: readonly T[]): T[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = randomBelow(at + 1);
    [shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T];
  }
  return shuffled;
}
