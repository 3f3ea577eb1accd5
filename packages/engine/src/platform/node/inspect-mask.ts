import { readGivenMask } from '../../imaging/read-given-mask.ts';
import { nodePlatform } from './node-platform.ts';

/** Enough to tell whether a mask covers anything. */
const SIDE_PX_MAX = 1024;

/**
 * Refuses a mask that the engine would refuse, after decoding it once: MASK_BROKEN, MASK_SIZE, MASK_EMPTY or MASK_FULL.
 *
 * @example
 * await inspectMask(bytes, { width: 1600, height: 1200 });
 */
export async function inspectMask(mask: Uint8Array, picture: { width: number; height: number }): Promise<void> {
  await readGivenMask({ mask, picture, sidePxMax: SIDE_PX_MAX }, nodePlatform);
}
