import { type Mesh, measureBox } from '@tangible/geometry';
import { WindingTree } from '../../quality/truth/winding-tree.ts';
import type { Gathered } from './gather-parts.ts';

interface Piece extends ReturnType<typeof measureBox> {
  name: number;
  mesh: Mesh;
  tree?: WindingTree;
}

/**
 * Removes triangles that lie within another piece, such as the end of an arm in its shoulder: no picture can show them,
 * and no asset has them.
 *
 * @param whole The scene's closed pieces, and which one each triangle belongs to.
 * @param split The same, cut small; a triangle that is hidden in part is kept.
 */
export function removeHidden(whole: Gathered, split: Gathered): Gathered {
  const pieces = listPieces(whole);
  const { positions: p, indices, owners } = split;
  const kept: number[] = [];
  for (let f = 0; f < owners.length; f++) {
    const [a, b, c] = [indices[f * 3]! * 3, indices[f * 3 + 1]! * 3, indices[f * 3 + 2]! * 3];
    const middle = [0, 1, 2].map((k) => (p[a + k]! + p[b + k]! + p[c + k]!) / 3) as [number, number, number];
    const isHidden = pieces.some((piece) => {
      if (piece.name === split.pieces[f] || !isWithin(piece, middle)) return false;
      piece.tree ??= new WindingTree(piece.mesh);
      const { tree } = piece;
      return tree.isInside(...middle) && [a, b, c].every((v) => tree.isInside(p[v]!, p[v + 1]!, p[v + 2]!));
    });
    if (!isHidden) kept.push(f);
  }
  return {
    ...split,
    indices: Uint32Array.from(kept.flatMap((f) => [indices[f * 3]!, indices[f * 3 + 1]!, indices[f * 3 + 2]!])),
    owners: Uint16Array.from(kept, (f) => owners[f]!),
    pieces: Uint32Array.from(kept, (f) => split.pieces[f]!),
  };
}

function listPieces({ positions, indices, pieces }: Gathered): Piece[] {
  const corners = new Map<number, number[]>();
  pieces.forEach((name, f) => {
    const list = corners.get(name) ?? [];
    if (list.length === 0) corners.set(name, list);
    list.push(indices[f * 3]!, indices[f * 3 + 1]!, indices[f * 3 + 2]!);
  });
  return [...corners].map(([name, list]) => {
    const own = Float32Array.from(
      list.flatMap((v) => [positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!]),
    );
    return { name, mesh: { positions: own, indices: Uint32Array.from(list, (_, i) => i) }, ...measureBox(own) };
  });
}

function isWithin({ min, max }: Piece, [x, y, z]: readonly [number, number, number]): boolean {
  return x > min[0] && y > min[1] && z > min[2] && x < max[0] && y < max[1] && z < max[2];
}
