import type { Mesh } from '../types.ts';

/** The mean length of a mesh's edges, below which it has no detail. */
export function measureEdgeLength({ positions: p, indices }: Mesh): number {
  let sum = 0;
  for (let i = 0, end = indices.length; i < end; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const x = p[a]! - p[b]!;
    const y = p[a + 1]! - p[b + 1]!;
    const z = p[a + 2]! - p[b + 2]!;
    sum += Math.sqrt(x * x + y * y + z * z);
  }
  return sum / Math.max(1, indices.length / 3);
}
