import { cutBox, cutPoint } from './cut-region.ts';
import { findChanges } from './find-changes.ts';
import { followStroke } from './follow-stroke.ts';
import { paintStroke } from './paint-stroke.ts';
import { resizeMask } from './resize-mask.ts';
import type { BrushStroke, Mask, Picture, Rectangle, Stroke } from './types.ts';

interface RefineInput {
  /** The same object for each call: what is derived from it is kept as long as it is. */
  picture: Picture;
  /** The mask so far; at another size it is resized. */
  mask: Mask;
  /** What the person drew since that mask, in order. */
  strokes: readonly Stroke[];
  /** What was drawn before it, is in that mask and must stay as it was drawn. A box or a click ends what is before it. */
  settled?: readonly Stroke[];
}

/**
 * The mask after a person has drawn on the picture. A brush decides what it covers, and the colours around follow it up
 * to a border in the picture; a box or a click chooses anew. Returns a new mask at the size of the picture.
 *
 * @example
 * const leg = { kind: 'add' as const, radius: 6, points: [{ x: 210, y: 300 }, { x: 214, y: 372 }] };
 * const next = refineMask({ picture, mask, strokes: [leg], settled: drawnBefore });
 */
export function refineMask({ picture, mask, strokes, settled = [] }: RefineInput): Mask {
  checkSizes(picture, mask);
  const start = resizeMask(mask, picture);
  let result = start;
  let earlier = settled;
  let drawn: BrushStroke[] = [];
  for (const stroke of strokes) {
    if (stroke.kind === 'box' || stroke.kind === 'point') {
      result = stroke.kind === 'box' ? cutBox(picture, result, stroke) : cutPoint(picture, stroke);
      [earlier, drawn] = [[], []];
    } else {
      result = followStroke(picture, result, stroke);
      drawn.push(stroke);
    }
  }
  const { width, height } = picture;
  const alpha = result === start ? start.alpha.slice() : result.alpha;
  const paint = (stroke: Stroke, clip?: Rectangle) => {
    if (stroke.kind !== 'add' && stroke.kind !== 'erase') return;
    const value = stroke.kind === 'add' ? 255 : 0;
    paintStroke({ width, height, values: alpha, ...(clip && { clip }) }, stroke, { scaleX: 1, scaleY: 1, value });
  };
  // What was drawn before is in the mask, and can only be lost where the mask has changed.
  const changes = findChanges(start, { width, height, alpha });
  if (changes) for (const stroke of earlier) paint(stroke, changes);
  for (const stroke of drawn) paint(stroke);
  return { width, height, alpha };
}

function checkSizes(picture: Picture, mask: Mask): void {
  if (picture.rgba.length !== picture.width * picture.height * 4) {
    throw new RangeError('the picture has not four values per pixel');
  }
  if (mask.alpha.length !== mask.width * mask.height || mask.alpha.length === 0) {
    throw new RangeError('the mask has not one value per pixel');
  }
}
