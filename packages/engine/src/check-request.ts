import { AppError } from '@tangible/contracts';
import type { AssetRequest } from './types.ts';

/** A grain of sand to a tall building; beyond that single precision or a physics engine gives up. */
const SIZE_M_MIN = 0.001;
const SIZE_M_MAX = 1000;

/** Refuses what cannot be, before any work is done. */
export function checkRequest({ sizeM, point }: AssetRequest): void {
  if (sizeM !== undefined && !(sizeM >= SIZE_M_MIN && sizeM <= SIZE_M_MAX)) {
    throw new AppError('INVALID_REQUEST', { detail: `the size must be ${SIZE_M_MIN} to ${SIZE_M_MAX} m` });
  }
  const isShare = (value: number) => value >= 0 && value <= 1;
  if (point !== undefined && !(isShare(point.x) && isShare(point.y))) {
    throw new AppError('INVALID_REQUEST', { detail: 'the point must lie within the picture, 0 to 1' });
  }
}
