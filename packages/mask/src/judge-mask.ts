import type { Mask } from './types.ts';

/** Fewer pixels than this, or a smaller share, have no outline that could become an asset. */
const COVERED_PX_MIN = 32;
const COVERED_SHARE_MIN = 0.0005;
/** A mask that leaves out less than this share of the picture separates nothing. */
const OPEN_SHARE_MIN = 0.0005;

/**
 * Whether a mask can be used: null, or the reason why not.
 *
 * @example
 * judgeMask({ width: 64, height: 64, alpha: new Uint8Array(64 * 64) }); // 'empty'
 */
export function judgeMask({ alpha }: Mask): 'empty' | 'full' | null {
  const coveredMin = Math.max(COVERED_PX_MIN, COVERED_SHARE_MIN * alpha.length);
  const openMin = OPEN_SHARE_MIN * alpha.length;
  let covered = 0;
  // Most masks have enough of both long before their end.
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i]! >= 128) covered++;
    if (covered >= coveredMin && i + 1 - covered >= openMin) return null;
  }
  return covered < coveredMin ? 'empty' : 'full';
}
