/** Small and seeded, so that a failing sequence can be played again. */
export function makeRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    below: (count: number) => Math.floor(next() * count),
    pick: <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)],
  };
}

export type Random = ReturnType<typeof makeRandom>;
