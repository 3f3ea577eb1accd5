import type { Arrangement, Relation } from '@tangible/contracts';

/**
 * A relation for every member. Members without one stand on the floor; members that could not stay on another stand on
 * the floor to the right of it; an object next to another on a table, but not itself on the table, is next to the
 * table.
 *
 * @param toFloor Members that must stand on the floor, regardless of the arrangement.
 *
 * @example
 * resolveRelations(3, [{ item: 1, on: 0 }], new Set()); // 0 and 2 on the floor, 1 on 0
 */
export function resolveRelations(count: number, arrangement: Arrangement, toFloor: ReadonlySet<number>): Relation[] {
  const relations = Array.from({ length: count }, (_, item): Relation => ({ item, on: 'floor' }));
  for (const relation of arrangement) relations[relation.item] = relation;
  const supporterOf = (item: number) => (toFloor.has(item) ? 'floor' : relations[item]!.on);

  return relations.map((relation): Relation => {
    const { item, beside, ...rest } = relation;
    const on = supporterOf(item);
    if (on !== relation.on) {
      const foot = climb(relation.on as number, 'floor', supporterOf)!;
      return { ...rest, item, on, beside: { item: foot, side: 'right' } };
    }
    const neighbour = beside && climb(beside.item, on, supporterOf);
    if (!beside || neighbour === null || neighbour === undefined || neighbour === item) return { ...rest, item, on };
    return { ...rest, item, on, beside: { item: neighbour, side: beside.side } };
  });
}

/** From a member down to the one that stands on `on`; null when there is none. */
function climb(item: number, on: Relation['on'], supporterOf: (item: number) => Relation['on']): number | null {
  const below = supporterOf(item);
  if (below === on) return item;
  return below === 'floor' ? null : climb(below, on, supporterOf);
}
