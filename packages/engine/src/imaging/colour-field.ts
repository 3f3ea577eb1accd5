import { type Field, resampleField } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';
import { toOklab } from './convert-oklab.ts';

/** A picture in OKLab, three values per pixel. */
export interface ColourField {
  lab: Float32Array;
  width: number;
  height: number;
}

/** A reduced picture in OKLab, no side longer than `sidePxMax`. Means are taken over the pixels' sRGB values. */
export function toColourField(picture: RgbaImage, sidePxMax: number): ColourField {
  const scale = Math.min(1, sidePxMax / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const [red, green, blue] = [0, 1, 2].map((channel) => resampleField(readChannel(picture, channel), width, height));

  const lab = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const at = (field: Field | undefined) => Math.round(field?.values[i] ?? 0);
    lab.set(toOklab(at(red), at(green), at(blue)), i * 3);
  }
  return { lab, width, height };
}

function readChannel({ data, width, height }: RgbaImage, channel: number): Field {
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i++) values[i] = data[i * 4 + channel]!;
  return { values, width, height };
}
