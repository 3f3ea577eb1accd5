import { findChanges, type Mask, type Rectangle } from '@tangible/mask';

/** Where a mask differs from the one that it was made of, as the thread that made it said. */
const known = new WeakMap<Mask, { from: Mask; area: Rectangle }>();

export const noteChange = (mask: Mask, from: Mask, area: Rectangle): unknown => known.set(mask, { from, area });

/** The box in which two masks differ; null if they are the same. It is only looked for if no stroke lies between them. */
export function readChange(one: Mask, other: Mask): Rectangle | null {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const noted = known.get(to);
    if (noted?.from === from) return noted.area;
  }
  return findChanges(one, other);
}
