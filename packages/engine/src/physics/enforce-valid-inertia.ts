import { composeInertia, diagonaliseInertia, type SymmetricTensor } from '@tangible/geometry';

/** Lower bound of the other extents relative to the longest, squared: a thousandth of its length. */
const EXTENT_SHARE_MIN = 1e-6;
/** Physics engines refuse moments near 1e-15 kg m2. */
const MOMENT_MIN = 1e-12;

/**
 * An inertia that every physics engine accepts: all moments positive, and none larger than the sum of the other two
 * (the triangle inequality). Every real body satisfies it; rounding violates it for bodies like paper or hair. A valid
 * inertia is returned unchanged.
 *
 * A moment is the sum of the mass's spread along the two other axes. Spreads that are not positive violate the rules,
 * so these are raised, and the moments computed again.
 */
export function enforceValidInertia(src: SymmetricTensor): SymmetricTensor {
  const { moments, axes } = diagonaliseInertia(src);
  const half = (moments[0] + moments[1] + moments[2]) / 2;
  const spreads = moments.map((moment) => half - moment);
  const least = Math.max(MOMENT_MIN / 2, EXTENT_SHARE_MIN * Math.max(...spreads));
  if (spreads.every((spread) => spread >= least)) return src;
  const [x, y, z] = spreads.map((spread) => Math.max(spread, least)) as [number, number, number];
  return composeInertia([y + z, x + z, x + y], axes);
}
