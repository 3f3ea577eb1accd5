import type { RgbaImage } from '../types.ts';
import { writeOklab } from './convert-oklab.ts';

/** A picture in OKLab, three values per pixel. */
export interface ColourField {
  lab: Float32Array;
  width: number;
  height: number;
}

/** The picture in OKLab; its alpha is left out. */
export function toColourField({ data, width, height }: RgbaImage): ColourField {
  const lab = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) writeOklab(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!, lab, i * 3);
  return { lab, width, height };
}
