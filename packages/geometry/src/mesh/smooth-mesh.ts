import type { Mesh } from '../types.ts';
import { listNeighbours } from './list-neighbours.ts';

export interface SmoothOptions {
  /** Pairs of a smoothing and a widening step. Default 5. */
  rounds?: number;
  /** How far a vertex moves towards the mean of its neighbours, 0 to 1. Default 0.5. */
  lambda?: number;
  /** How far it moves back; a little more than lambda, or the mesh shrinks. Default -0.53. */
  mu?: number;
}

/**
 * Removes small waves from a surface without shrinking it (Taubin 1995): steps towards the neighbours' mean alternate
 * with steps away from it. Triangles are unchanged, so a closed mesh stays closed.
 *
 * @example
 * const smooth = smoothMesh(surface, { rounds: 8 });
 */
export function smoothMesh({ positions, indices }: Mesh, options: SmoothOptions = {}): Mesh {
  const { rounds = 5, lambda = 0.5, mu = -0.53 } = options;
  const { starts, neighbours } = listNeighbours(positions.length / 3, indices);
  const smooth = positions.slice();
  const between = new Float32Array(positions.length);
  for (let round = 0; round < rounds; round++) {
    step(smooth, between, starts, neighbours, lambda);
    step(between, smooth, starts, neighbours, mu);
  }
  return { positions: smooth, indices };
}

function step(src: Float32Array, dst: Float32Array, starts: Uint32Array, neighbours: Uint32Array, amount: number) {
  const vertexCount = src.length / 3;
  let last = 0;
  for (let v = 0; v < vertexCount; v++) {
    const first = last;
    last = starts[v + 1]!;
    let x = 0;
    let y = 0;
    let z = 0;
    for (let n = first; n < last; n++) {
      const other = neighbours[n]! * 3;
      x += src[other]!;
      y += src[other + 1]!;
      z += src[other + 2]!;
    }
    const share = last > first ? amount / (last - first) : 0;
    const keep = last > first ? 1 - amount : 1;
    dst[v * 3] = src[v * 3]! * keep + x * share;
    dst[v * 3 + 1] = src[v * 3 + 1]! * keep + y * share;
    dst[v * 3 + 2] = src[v * 3 + 2]! * keep + z * share;
  }
}
