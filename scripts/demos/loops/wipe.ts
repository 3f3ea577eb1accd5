import { type Frame, LOOP_SIDE_PX } from './loop.ts';

const SIGNAL = [255, 106, 61] as const;
const LINE_PX = 1.5;

/**
 * Left of a line the result of the change, right of it the state before, and the line itself where it meets the asset.
 */
export function wipe(before: Frame, after: Frame, share: number): Frame {
  const at = share * (LOOP_SIDE_PX + 4 * LINE_PX) - 2 * LINE_PX;
  const dst = new Uint8Array(before.length);
  for (let i = 0; i < dst.length; i += 4) {
    const x = (i / 4) % LOOP_SIDE_PX;
    const src = x < at ? after : before;
    dst.set(src.subarray(i, i + 4), i);
    if (Math.abs(x - at) < LINE_PX && dst[i + 3]! > 200) dst.set(SIGNAL, i);
  }
  return dst;
}
