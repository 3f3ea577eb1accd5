import { type Field, resampleField } from '@tangible/geometry';
import { cropImage, cropValues } from '../imaging/crop-image.ts';
import { findBox } from '../imaging/find-box.ts';
import type { RgbaImage } from '../types.ts';
import { FILL } from './frustum.ts';

/** A square of the subject's picture, in its pixels; it may reach beyond it. */
export interface CropFrame {
  left: number;
  top: number;
  side: number;
}

/** The square that the network is shown: the subject's bounding square fills `FILL` of it. */
export function frameSubject({ values, width, height }: Field): CropFrame {
  const box = findBox(values, width, height, 0.5);
  const side = Math.max(8, Math.round(Math.max(box.width, box.height) / FILL));
  return {
    left: Math.round(box.left + box.width / 2 - side / 2),
    top: Math.round(box.top + box.height / 2 - side / 2),
    side,
  };
}

/** The subject's coverage over the crop, `px` pixels a side. */
export function cropCoverage(coverage: Field, { left, top, side }: CropFrame, px: number): Field {
  return resampleField(cropValues(coverage.values, coverage, { left, top, width: side, height: side }), px, px);
}

const GREY = 0.5;

/**
 * The crop as the network was trained: red, green, blue over grey, and coverage, one plane after another, 0 to 1.
 * Colours are averaged by coverage, so none of the background comes in.
 *
 * @param colour Must hold sensible colours wherever `coverage` is above 0.
 */
export function cropForNetwork(colour: RgbaImage, coverage: Field, frame: CropFrame, px: number): Float32Array {
  const { left, top, side } = frame;
  const image = cropImage(colour, { left, top, width: side, height: side });
  const cover = cropValues(coverage.values, coverage, { left, top, width: side, height: side });
  const alpha = resampleField(cover, px, px).values;
  const planes = new Float32Array(4 * px * px);
  for (let channel = 0; channel < 3; channel++) {
    const values = new Float32Array(side * side);
    const { data } = image;
    for (let i = 0, end = side * side; i < end; i++) values[i] = (data[i * 4 + channel]! / 255) * cover.values[i]!;
    const mean = resampleField({ values, width: side, height: side }, px, px).values;
    for (let i = 0; i < mean.length; i++) planes[channel * px * px + i] = mean[i]! + GREY * (1 - alpha[i]!);
  }
  planes.set(alpha, 3 * px * px);
  return planes;
}
