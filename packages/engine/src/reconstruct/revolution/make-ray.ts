import type { Vector } from '@tangible/geometry';
import type { CropCamera } from '../../frustum/frustum.ts';
import type { RayGrid } from '../reconstruction.ts';

/** A ray of the grid: its point where depth is 0, and how it moves per h of depth. */
export function makeRay({ left, top, width, rays }: RayGrid, { s }: CropCamera, i: number): [Vector, Vector] {
  const column = i % width;
  const u = ((left + column + 0.5) * 2) / rays - 1;
  const v = 1 - ((top + (i - column) / width + 0.5) * 2) / rays;
  return [
    [u, v, 0],
    [s * u, s * v, -1],
  ];
}
