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
    if (view === 'cutOut') {
      data.set(rgba.subarray(at, at + 3), at);
      data[at + 3] = rgba[at + 3]! * covered;
      continue;
    }
    // A picture without background lies on white, as it does in most programs.
    const opaque = rgba[at + 3]! / 255;
    const light = DARKENED + (1 - DARKENED) * covered;
    for (let channel = at; channel < at + 3; channel++) {
      data[channel] = (255 + (rgba[channel]! - 255) * opaque) * light;
    }
    data[at + 3] = 255;
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
