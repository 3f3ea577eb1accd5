import { traceBorders } from '../connectivity/trace-borders.ts';
import type { Mesh } from '../types.ts';

/**
 * Adds a fan from the middle of every border, so that each edge has as many triangles one way as the other. Such a mesh
 * encloses every point a whole number of times, however it crosses itself; it need not be manifold.
 */
export function closeChain({ positions, indices }: Mesh): Mesh {
  const loops = traceBorders({ indices });
  if (loops.length === 0) return { positions, indices };
  const cornerCount = loops.reduce((sum, loop) => sum + (loop.length === 3 ? 3 : loop.length * 3), 0);
  const closed = new Uint32Array(indices.length + cornerCount);
  closed.set(indices);
  const middles: number[] = [];
  let corner = indices.length;
  for (const loop of loops) {
    if (loop.length === 3) {
      closed.set(loop, corner);
      corner += 3;
      continue;
    }
    const middle = (positions.length + middles.length) / 3;
    for (let axis = 0; axis < 3; axis++) {
      middles.push(loop.reduce((sum, vertex) => sum + positions[vertex * 3 + axis]!, 0) / loop.length);
    }
    for (let i = 0; i < loop.length; i++, corner += 3) {
      closed.set([loop[i]!, loop[(i + 1) % loop.length]!, middle], corner);
    }
  }
  const placed = new Float32Array(positions.length + middles.length);
  placed.set(positions);
  placed.set(middles, positions.length);
  return { positions: placed, indices: closed };
}
