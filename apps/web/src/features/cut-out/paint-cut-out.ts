import type { Mask, Picture } from '@tangible/mask';

/** `cutOut` leaves the background transparent; `picture` darkens it and marks the outline. */
export type CutOutView = 'picture' | 'cutOut';

/** How much of the background is left where it is darkened. */
const DARKENED = 0.32;
/** The outline is the signal colour, which no theme changes here: it lies on a picture. */
const OUTLINE = [255, 111, 67] as const;

/** Draws a picture with its mask onto a canvas of its size. */
export function paintCutOut(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  { width, height, rgba }: Picture,
  { alpha }: Mask,
  view: CutOutView,
): void {
  const image = context.createImageData(width, height);
  const { data } = image;
  for (let i = 0, at = 0; i < alpha.length; i++, at += 4) {
    const covered = alpha[i]! / 255;
    const light = view === 'cutOut' ? 1 : DARKENED + (1 - DARKENED) * covered;
    data[at] = rgba[at]! * light;
    data[at + 1] = rgba[at + 1]! * light;
    data[at + 2] = rgba[at + 2]! * light;
    data[at + 3] = view === 'cutOut' ? rgba[at + 3]! * covered : 255;
  }
  if (view === 'picture') paintOutline(data, alpha, width, height);
  context.putImageData(image, 0, 0);
}

/** Pixels that have both sides of the border within reach, in a line that stays visible when the canvas is shown small. */
function paintOutline(data: Uint8ClampedArray, alpha: Mask['alpha'], width: number, height: number): void {
  const reach = Math.max(1, Math.round(Math.max(width, height) / 700));
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const at = y * width + x;
      const isIn = alpha[at]! >= 128;
      const differs = (other: number) => alpha[other]! >= 128 !== isIn;
      if (
        !differs(at - reach) &&
        !differs(at + reach) &&
        !differs(at - reach * width) &&
        !differs(at + reach * width)
      ) {
        continue;
      }
      data.set(OUTLINE, 4 * at);
    }
  }
}
