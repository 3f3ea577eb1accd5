import { createRandom } from '@tangible/geometry';

/** Small and seeded, so that a failing sequence can be played again. */
export function makeRandom(seed: number) {
  const next = createRandom(seed);
  return {
    next,
    below: (count: number) => Math.floor(next() * count),
    pick: <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)],
  };
}

export type Random = ReturnType<typeof makeRandom>;
