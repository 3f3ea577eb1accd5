import { type Mask, type Picture, refineMask, type Stroke } from '@tangible/mask';

/** The picture comes first and stays: what is derived from it is kept with the object. */
export type RefineMessage = { picture: Picture } | { mask: Mask; stroke: Stroke; settled: readonly Stroke[] };

let picture: Picture | null = null;

self.onmessage = ({ data }: MessageEvent<RefineMessage>) => {
  if ('picture' in data) {
    picture = data.picture;
    return;
  }
  const { mask, stroke, settled } = data;
  const next = refineMask({ picture: picture!, mask, strokes: [stroke], settled });
  self.postMessage(next, { transfer: [next.alpha.buffer as ArrayBuffer] });
};
