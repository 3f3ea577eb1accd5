import { findChanges, type Mask, type Picture, type Rectangle, refineMask, type Stroke } from '@tangible/mask';

/**
 * The picture comes first and stays: what is derived from it is kept with the object. The mask is left out where it is
 * the result of the stroke before.
 */
export type RefineMessage = { picture: Picture } | { mask: Mask | null; stroke: Stroke; settled: readonly Stroke[] };

/** The part of the mask that the stroke has changed; null if it changed nothing. */
export type RefineAnswer = { area: Rectangle; alpha: Uint8Array<ArrayBuffer> } | null;

let picture: Picture | null = null;
let last: Mask | null = null;

self.onmessage = ({ data }: MessageEvent<RefineMessage>) => {
  if ('picture' in data) {
    picture = data.picture;
    return;
  }
  const { stroke, settled } = data;
  const mask = (data.mask ?? last)!;
  const next = refineMask({ picture: picture!, mask, strokes: [stroke], settled });
  last = next;
  const area = findChanges(mask, next);
  if (!area) return self.postMessage(null satisfies RefineAnswer);
  const alpha = new Uint8Array(area.width * area.height);
  for (let y = 0; y < area.height; y++) {
    const from = (area.top + y) * next.width + area.left;
    alpha.set(next.alpha.subarray(from, from + area.width), y * area.width);
  }
  self.postMessage({ area, alpha } satisfies RefineAnswer, { transfer: [alpha.buffer] });
};
