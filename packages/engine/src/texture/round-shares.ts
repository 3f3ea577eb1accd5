import type { SurfaceShares } from '@tangible/contracts';

/** A thousandth is finer than a texel's source is known. */
const STEPS = 1000;

/**
 * Rounds shares so that they still sum to 1: the steps that rounding down leaves over go to the largest remainders.
 *
 * @example
 * roundShares({ front: 0.4715, mirrored: 0.0615, inferred: 0.467 }); // { front: 0.472, mirrored: 0.061, inferred: 0.467 }
 */
export function roundShares(shares: SurfaceShares): SurfaceShares {
  const parts = Object.entries(shares).map(([source, share]) => {
    const steps = Math.floor(share * STEPS);
    return { source, steps, remainder: share * STEPS - steps };
  });
  let left = STEPS - parts.reduce((sum, { steps }) => sum + steps, 0);
  for (const part of [...parts].sort((a, b) => b.remainder - a.remainder)) if (left-- > 0) part.steps++;
  return Object.fromEntries(parts.map(({ source, steps }) => [source, steps / STEPS])) as SurfaceShares;
}
