/** Sums over the samples of every pixel, linear. */
export interface Film {
  sidePx: number;
  /** Light that comes to the camera. */
  light: Float32Array;
  /** Base colour without light, and how much light falls on it: for painted looks. */
  colour: Float32Array;
  tone: Float32Array;
  /** Share of samples on the subject. */
  cover: Float32Array;
}
