import type { RayGrid } from '../reconstruction.ts';
import { DOWN, RIGHT } from './segmentation.ts';

/** Marks neighbouring rays of the subject whose depths differ by more than the tolerance. */
export function findDiscontinuities({ edges, width }: RayGrid, depths: Float32Array, tolerance: number): Uint8Array {
  const marks = new Uint8Array(depths.length);
  for (let i = 0; i < depths.length; i++) {
    if (edges[i]! >= 0) continue;
    if ((i + 1) % width !== 0 && isJump(i, i + 1)) marks[i]! |= RIGHT;
    if (i + width < depths.length && isJump(i, i + width)) marks[i]! |= DOWN;
  }
  return marks;

  function isJump(i: number, to: number): boolean {
    return edges[to]! < 0 && Math.abs(depths[to]! - depths[i]!) > tolerance;
  }
}

/** Whether two neighbouring rays see one surface. */
export function isSameSurface(discontinuities: Uint8Array, i: number, to: number, width: number): boolean {
  const mark = Math.abs(to - i) === width ? DOWN : RIGHT;
  return (discontinuities[i < to ? i : to]! & mark) === 0;
}
