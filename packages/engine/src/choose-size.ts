import { AppError } from '@tangible/contracts';
import type { AssetReport } from './report.ts';
import type { AssetRequest } from './types.ts';

/** Without a network there is no telling how large a thing is: about a shoe, or a mug with its handle. */
const SIZE_M_ASSUMED = 0.3;

/** A grain of sand to a tall building; beyond that single precision or a physics engine gives up. */
const SIZE_M_MIN = 0.001;
const SIZE_M_MAX = 1000;

/** The length of the asset's longest side, and where it comes from. */
export function chooseSize({ sizeM }: AssetRequest): { longestSideM: number; source: AssetReport['size']['source'] } {
  if (sizeM === undefined) return { longestSideM: SIZE_M_ASSUMED, source: 'assumed' };
  if (!(sizeM >= SIZE_M_MIN && sizeM <= SIZE_M_MAX)) {
    throw new AppError('INVALID_REQUEST', { detail: `the size must be ${SIZE_M_MIN} to ${SIZE_M_MAX} m` });
  }
  return { longestSideM: sizeM, source: 'given' };
}
