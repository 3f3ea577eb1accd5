import { featherMask, type Mask, type Picture, type Rectangle } from '@tangible/mask';
import { readChange } from './note-change.ts';
import { type CutOutView, growArea, paintCutOut } from './paint-cut-out.ts';

export interface Painter {
  paint(mask: Mask, softness: number, view: CutOutView): void;
}

/**
 * Draws the masks of one picture onto a canvas. Of two masks after each other only what differs is drawn: after a stroke
 * that is a small part.
 *
 * @example
 * const painter = openPainter(canvas.getContext('2d')!, picture);
 * painter.paint(mask, 0, 'picture');
 */
export function openPainter(context: CanvasRenderingContext2D, picture: Picture): Painter {
  let last: { mask: Mask; softness: number; view: CutOutView } | null = null;
  /** As it is shown: softened. */
  let shown: Mask | null = null;
  return {
    paint(mask, softness, view) {
      const isAlike = last?.softness === softness && last.view === view;
      const changes = isAlike ? readChange(last!.mask, mask) : undefined;
      last = { mask, softness, view };
      if (changes === null) return;
      if (!changes || !shown) shown = featherMask(mask, softness);
      else if (softness > 0) softenPart(shown, mask, softness, changes);
      else shown = mask;
      // A softened edge reaches farther than what it is made of.
      const margin = softness > 0 ? reachOf(softness) : 0;
      paintCutOut(context, picture, shown, view, changes && growArea(changes, margin, picture));
    },
  };
}

/** How far a softened pixel depends on others: three means, each with a part of a pixel at its ends. */
const reachOf = (softness: number) => Math.ceil(softness) + 3;

/** Softens anew what a change reaches. */
function softenPart(soft: Mask, mask: Mask, softness: number, changes: Rectangle): void {
  const reach = reachOf(softness);
  const inner = growArea(changes, reach, mask);
  const outer = growArea(inner, reach, mask);
  const part = featherMask(crop(mask, outer), softness);
  for (let y = 0; y < inner.height; y++) {
    const from = (inner.top - outer.top + y) * outer.width + inner.left - outer.left;
    soft.alpha.set(part.alpha.subarray(from, from + inner.width), (inner.top + y) * mask.width + inner.left);
  }
}

function crop(mask: Mask, { left, top, width, height }: Rectangle): Mask {
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * mask.width + left;
    alpha.set(mask.alpha.subarray(from, from + width), y * width);
  }
  return { width, height, alpha };
}
