import type { Mask, Picture, Rectangle } from '@tangible/mask';

/** `cutOut` leaves the background transparent; `picture` darkens it and marks the outline. */
export type CutOutView = 'picture' | 'cutOut';

/** How much of the background is left where it is darkened. */
const DARKENED = 0.32;
/** The outline is the signal colour, which no theme changes here: it lies on a picture. */
const OUTLINE = [255, 111, 67] as const;

/** How far a pixel of a mask reaches on the canvas: its outline is a line that stays visible when it is shown small. */
const reachOf = ({ width, height }: Picture) => Math.max(1, Math.round(Math.max(width, height) / 700));

/**
 * Draws a picture with its mask onto a canvas of its size.
 *
 * @param changed The pixels in which the mask differs from the one that was drawn before; all if it is left out.
 */
export function paintCutOut(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  picture: Picture,
  mask: Mask,
  view: CutOutView,
  changed: Rectangle = { left: 0, top: 0, width: picture.width, height: picture.height },
): void {
  const area = growArea(changed, reachOf(picture), picture);
  const image = context.createImageData(area.width, area.height);
  shade(image.data, picture, mask.alpha, view, area);
  if (view === 'picture') paintOutline(image.data, mask.alpha, picture, area);
  context.putImageData(image, area.left, area.top);
}

/** A rectangle with a margin, as far as it is inside. */
export function growArea(
  { left, top, width: w, height: h }: Rectangle,
  by: number,
  { width, height }: { width: number; height: number },
): Rectangle {
  const [x, y] = [Math.max(0, left - by), Math.max(0, top - by)];
  return { left: x, top: y, width: Math.min(width, left + w + by) - x, height: Math.min(height, top + h + by) - y };
}

function shade(
  data: Uint8ClampedArray,
  { width, rgba }: Picture,
  alpha: Mask['alpha'],
  view: CutOutView,
  area: Rectangle,
): void {
  for (let y = 0, to = 0; y < area.height; y++) {
    let i = (area.top + y) * width + area.left;
    for (let x = 0; x < area.width; x++, i++, to += 4) {
      const at = 4 * i;
      const opaque = rgba[at + 3]!;
      if (view === 'cutOut') {
        data[to] = rgba[at]!;
        data[to + 1] = rgba[at + 1]!;
        data[to + 2] = rgba[at + 2]!;
        data[to + 3] = (opaque * alpha[i]!) / 255;
        continue;
      }
      const light = LIGHT[alpha[i]!]!;
      // A picture without background lies on white, as it does in most programs.
      const white = 255 - opaque;
      data[to] = ((white * 255 + opaque * rgba[at]!) * light) >> 16;
      data[to + 1] = ((white * 255 + opaque * rgba[at + 1]!) * light) >> 16;
      data[to + 2] = ((white * 255 + opaque * rgba[at + 2]!) * light) >> 16;
      data[to + 3] = 255;
    }
  }
}

/** Per value of a mask, what is left of 255 x 255 when it is shifted to 255. */
const LIGHT = Uint32Array.from({ length: 256 }, (_, covered) => {
  const share = DARKENED + ((1 - DARKENED) * covered) / 255;
  return Math.round((share * 65_536) / 255);
});

/** Marks the pixels that have both sides of the border within reach. */
function paintOutline(data: Uint8ClampedArray, alpha: Mask['alpha'], picture: Picture, area: Rectangle): void {
  const { width, height } = picture;
  const reach = reachOf(picture);
  const down = reach * width;
  const [top, bottom] = [Math.max(reach, area.top), Math.min(height - reach, area.top + area.height)];
  const [left, right] = [Math.max(reach, area.left), Math.min(width - reach, area.left + area.width)];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      const side = alpha[at]! & 128;
      const isSame =
        (alpha[at - reach]! & 128) === side &&
        (alpha[at + reach]! & 128) === side &&
        (alpha[at - down]! & 128) === side &&
        (alpha[at + down]! & 128) === side;
      if (isSame) continue;
      const to = 4 * ((y - area.top) * area.width + x - area.left);
      data[to] = OUTLINE[0];
      data[to + 1] = OUTLINE[1];
      data[to + 2] = OUTLINE[2];
    }
  }
}
