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
    rehearse(picture, listRehearsals(picture));
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

/** After these the compilers have mostly done their work; measured in docs/decisions/0027-masks.md. */
const REHEARSALS = 8;

/** Dabs and lines, added and erased, as a person begins; and a box, which looks at a coarser copy of the picture. */
function listRehearsals({ width, height }: Picture): Stroke[] {
  const radius = Math.max(width, height) / 50;
  const brushes = Array.from({ length: REHEARSALS }, (_, i): Stroke => {
    const share = 0.3 + 0.1 * (i % 4);
    const [x, y] = [share * width, share * height];
    const points = [
      { x, y },
      { x: x + radius * (i % 4), y },
    ];
    return { kind: i % 2 ? 'erase' : 'add', radius, points };
  });
  const box: Stroke = { kind: 'box', left: width / 4, top: height / 4, width: width / 2, height: height / 2 };
  return [...brushes, box];
}

/**
 * Draws strokes and drops what comes of them, while the person looks at the picture: the compilers then know the code, and
 * what is derived from the picture is there. One at a time, so that a stroke of the person waits for one at most.
 */
function rehearse(own: Picture, [stroke, ...rest]: readonly Stroke[]): void {
  if (!stroke || last) return;
  const { width, height } = own;
  const alpha = new Uint8Array(width * height).fill(255, (width * height) / 2);
  refineMask({ picture: own, mask: { width, height, alpha }, strokes: [stroke] });
  setTimeout(() => rehearse(own, rest));
}
