import { featherMask, type Mask, type Picture } from '@tangible/mask';
import { readChange } from './note-change.ts';
import { type CutOutView, growArea, paintCutOut } from './paint-cut-out.ts';
import { shrinkArea, shrinkMask, shrinkPicture } from './shrink.ts';

export interface Painter {
  paint(mask: Mask, softness: number, view: CutOutView): void;
}

/**
 * Draws the masks of one picture onto a canvas, at the canvas's own size. Of two masks after each other only what differs is
 * drawn: after a stroke that is a small part.
 *
 * @example
 * const painter = openPainter(canvas.getContext('2d')!, picture);
 * painter.paint(mask, 0, 'picture');
 */
export function openPainter(context: CanvasRenderingContext2D, picture: Picture): Painter {
  const { width, height } = context.canvas;
  const shown = shrinkPicture(picture, { width, height });
  const small: Mask = { width, height, alpha: new Uint8Array(width * height) };
  let last: { mask: Mask; softness: number; view: CutOutView } | null = null;
  return {
    paint(mask, softness, view) {
      const isAlike = last?.softness === softness && last.view === view;
      const changes = last ? readChange(last.mask, mask) : { left: 0, top: 0, width: mask.width, height: mask.height };
      last = { mask, softness, view };
      if (!changes && isAlike) return;
      const area = changes && shrinkArea(changes, mask, small);
      if (area) shrinkMask(mask, small, area);
      const radius = (softness * width) / picture.width;
      // A softened edge reaches farther than what it is made of.
      const margin = radius > 0 ? Math.ceil(radius) + REST : 0;
      const part = isAlike && area ? growArea(area, margin, small) : undefined;
      paintCutOut(context, shown, featherMask(small, radius), view, part);
    },
  };
}

/** How much farther a softened pixel depends on others: three means, each with a part of a pixel at its ends. */
const REST = 3;
