import type { Mesh } from '@tangible/geometry';
import type { VertexLinks } from './link-vertices.ts';

/** Around a part that is moved the surface follows over this many edges. */
const BORDER_RINGS = 5;
const BORDER_ROUNDS = 12;

/** For each vertex how many edges lie between it and what is moved: too many, as long as nothing is. Those moved are 0. */
export function markStill({ positions }: Mesh): Uint8Array {
  return new Uint8Array(positions.length / 3).fill(BORDER_RINGS + 1);
}

/** Lets the surface around the parts follow, less and less. */
export function spreadMoves(moves: Float32Array, rings: Uint8Array, { starts, neighbours }: VertexLinks): void {
  let border: number[] = [];
  const followers: number[] = [];
  for (let v = 0; v < rings.length; v++) if (rings[v] === 0) border.push(v);
  for (let ring = 1; ring <= BORDER_RINGS; ring++) {
    const next: number[] = [];
    for (const v of border) {
      for (let k = starts[v]!; k < starts[v + 1]!; k++) {
        const w = neighbours[k]!;
        if (rings[w]! <= ring) continue;
        rings[w] = ring;
        next.push(w);
      }
    }
    followers.push(...next);
    border = next;
  }
  for (let round = 0; round < BORDER_ROUNDS; round++) {
    for (const v of followers) {
      const count = starts[v + 1]! - starts[v]!;
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0;
        for (let k = starts[v]!; k < starts[v + 1]!; k++) sum += moves[neighbours[k]! * 3 + axis]!;
        moves[v * 3 + axis] = sum / count;
      }
    }
  }
}
