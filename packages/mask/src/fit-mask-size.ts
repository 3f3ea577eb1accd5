/** Masks need no more pixels than this along a side: that is as fine as textures of a usual level. */
const SIDE_PX_MAX = 2048;

/**
 * The size of the mask of a picture: its own, or reduced so that no side is longer than 2048 pixels.
 *
 * @example
 * fitMaskSize({ width: 4096, height: 3072 }); // { width: 2048, height: 1536 }
 */
export function fitMaskSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, SIDE_PX_MAX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
