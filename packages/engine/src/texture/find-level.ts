import type { CropCamera } from '../frustum/frustum.ts';
import type { UnwrappedMesh } from '../workpiece.ts';

/**
 * How often the picture must be halved for its pixels to be as large as a triangle's texels, along the direction in
 * which they are largest: on a flank the other direction is drawn out in any case.
 */
export function findLevel(
  { uvs, positions: p, indices, sidePx }: Pick<UnwrappedMesh, 'uvs' | 'positions' | 'indices' | 'sidePx'>,
  first: number,
  { s }: CropCamera,
  picturePx: number,
): number {
  const a = indices[first]!;
  const b = indices[first + 1]!;
  const c = indices[first + 2]!;
  const u1 = (uvs[b * 2]! - uvs[a * 2]!) * sidePx;
  const v1 = (uvs[b * 2 + 1]! - uvs[a * 2 + 1]!) * sidePx;
  const u2 = (uvs[c * 2]! - uvs[a * 2]!) * sidePx;
  const v2 = (uvs[c * 2 + 1]! - uvs[a * 2 + 1]!) * sidePx;
  const area = u1 * v2 - u2 * v1;
  const scaleA = picturePx / 2 / (1 - s * p[a * 3 + 2]!);
  const scaleB = picturePx / 2 / (1 - s * p[b * 3 + 2]!);
  const scaleC = picturePx / 2 / (1 - s * p[c * 3 + 2]!);
  const x1 = p[b * 3]! * scaleB - p[a * 3]! * scaleA;
  const x2 = p[c * 3]! * scaleC - p[a * 3]! * scaleA;
  const y1 = p[b * 3 + 1]! * scaleB - p[a * 3 + 1]! * scaleA;
  const y2 = p[c * 3 + 1]! * scaleC - p[a * 3 + 1]! * scaleA;
  const xu = (x1 * v2 - x2 * v1) / area;
  const xv = (x2 * u1 - x1 * u2) / area;
  const yu = (y1 * v2 - y2 * v1) / area;
  const yv = (y2 * u1 - y1 * u2) / area;
  const squares = xu * xu + xv * xv + yu * yu + yv * yv;
  const determinant = xu * yv - xv * yu;
  const largest = (squares + Math.sqrt(Math.max(0, squares * squares - 4 * determinant * determinant))) / 2;
  return Math.log2(largest) / 2;
}
