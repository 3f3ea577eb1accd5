import { createSets, findRoot, unite } from '@tangible/geometry';
import type { Gathered } from './gather-parts.ts';

/** The closed piece that each triangle belongs to: a part may be joined of many. */
export function findPieces({ positions, indices, owners }: Gathered): Uint32Array {
  const seen = new Map<string, number>();
  const places = new Uint32Array(positions.length / 3);
  indices.forEach((v, corner) => {
    const at = (k: number) => Math.round(positions[v * 3 + k]! * 1e5);
    const key = `${owners[Math.floor(corner / 3)]},${at(0)},${at(1)},${at(2)}`;
    const first = seen.get(key) ?? v;
    if (first === v) seen.set(key, v);
    places[v] = first;
  });
  const groups = createSets(places.length);
  for (let i = 0; i < indices.length; i += 3) {
    unite(groups, places[indices[i]!]!, places[indices[i + 1]!]!);
    unite(groups, places[indices[i]!]!, places[indices[i + 2]!]!);
  }
  return Uint32Array.from({ length: owners.length }, (_, f) => findRoot(groups, places[indices[f * 3]!]!));
}
