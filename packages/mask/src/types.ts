/** A picture: sRGB, red, green, blue and alpha of 8 bits per pixel, rows from the top, as `ImageData` has it. */
export interface Picture {
  width: number;
  height: number;
  rgba: Uint8Array | Uint8ClampedArray;
}

/** How much of each pixel the subject covers: 0 is background, 255 is subject. */
export interface Mask {
  width: number;
  height: number;
  alpha: Uint8Array | Uint8ClampedArray;
}

/** In pixels of the picture, from the left and from the top. */
interface Point {
  x: number;
  y: number;
}

/** A line drawn with a round brush. What it covers is subject (`add`) or background (`erase`), whatever the colours say. */
export interface BrushStroke {
  kind: 'add' | 'erase';
  radius: number;
  points: readonly Point[];
}

/** A rectangle around the subject: nothing outside belongs to it. */
export interface BoxStroke {
  kind: 'box';
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A click on another subject: the region of its colours around it. */
export interface PointStroke extends Point {
  kind: 'point';
}

export type Stroke = BrushStroke | BoxStroke | PointStroke;

/** A part of a picture or of a grid, from its left and its top. */
export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}
