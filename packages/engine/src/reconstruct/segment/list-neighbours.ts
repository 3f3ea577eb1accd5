import type { RayGrid } from '../reconstruction.ts';
import type { Neighbour } from './segmentation.ts';

interface Contact {
  x: number;
  y: number;
  count: number;
  /** Mean depth of the neighbour's rays less that of the own. */
  rise: number;
}

/** For every part the parts that its rays touch, and which of both hides the other there. */
export function listNeighbours(
  labels: Int32Array,
  partCount: number,
  { width }: RayGrid,
  front: Float32Array,
  tolerance: number,
): Neighbour[][] {
  const contacts = Array.from({ length: partCount }, () => new Map<number, Contact>());
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === -1) continue;
    if ((i + 1) % width !== 0) meet(i, i + 1);
    if (i + width < labels.length) meet(i, i + width);
  }
  return contacts.map((of) =>
    [...of]
      .map(([part, { x, y, count, rise }]): Neighbour => {
        const order = rise / count > tolerance ? 'behind' : rise / count < -tolerance ? 'before' : 'level';
        return { part, x: x / count, y: y / count, contactRays: count, order };
      })
      .sort((a, b) => b.contactRays - a.contactRays),
  );

  function meet(i: number, other: number): void {
    if (labels[other] === -1 || labels[i] === labels[other]) return;
    add(i, other);
    add(other, i);
  }

  function add(i: number, other: number): void {
    const of = contacts[labels[i]!]!;
    const contact = of.get(labels[other]!) ?? { x: 0, y: 0, count: 0, rise: 0 };
    contact.x += i % width;
    contact.y += Math.floor(i / width);
    contact.count++;
    contact.rise += front[other]! - front[i]!;
    of.set(labels[other]!, contact);
  }
}
