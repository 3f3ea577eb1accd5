import type { RgbaImage } from '../src/types.ts';
import { drawPicture } from './support.ts';

/** A picture in one colour: `cover` says how opaque each pixel is, 0 to 255. */
export const drawCover = (width: number, height: number, cover: (x: number, y: number) => number): RgbaImage =>
  drawPicture(width, height, (x, y) => [90, 60, 200, cover(x, y)]);

export const disk = (x: number, y: number, cx: number, cy: number, r: number) =>
  Math.hypot(x - cx, y - cy) < r ? 255 : 0;

/** The unusual picture that is hardest for the stages after the solid: it is made into a complete asset. */
export const THINNEST = 'a line one pixel wide through a disk';

/** Pictures at the limit of what is possible, with and without the network. */
export const ODD_PICTURES: Record<string, RgbaImage> = {
  'a subject cut by the border': drawCover(100, 100, (x, y) => disk(x, y, 0, 50, 40)),
  'the smallest picture': drawCover(32, 32, (x, y) => disk(x, y, 16, 16, 12)),
  'a very long subject': drawCover(400, 40, (x, y) => (y > 10 && y < 28 && x > 10 && x < 390 ? 255 : 0)),
  [THINNEST]: drawCover(120, 120, (x, y) => (y === 60 && x > 10 && x < 110 ? 255 : disk(x, y, 60, 60, 12))),
};
