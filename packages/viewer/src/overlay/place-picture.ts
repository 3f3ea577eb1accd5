import { PICTURE_SHARE } from '../constants.ts';
import type { Frame } from '../model/read-camera.ts';

/** A rectangle in pixels from the upper left of the canvas. */
export interface PlacedPicture {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where a picture lies over a canvas whose camera shows the picture's frame as a square in its middle (`fitSquare`).
 *
 * @example
 * placePicture({ left: 0, top: 0, width: 1, height: 1 }, { width: 800, height: 600 }); // 540 x 540, 130 from the left
 */
export function placePicture(frame: Frame, canvas: { width: number; height: number }): PlacedPicture {
  const side = PICTURE_SHARE * Math.min(canvas.width, canvas.height);
  const [width, height] = [side / frame.width, side / frame.height];
  return {
    left: (canvas.width - side) / 2 - frame.left * width,
    top: (canvas.height - side) / 2 - frame.top * height,
    width,
    height,
  };
}
