import { type Field, resampleColumns, weighSources } from '@tangible/geometry';
import { type ModelSession, takeTensor } from '../models/session.ts';
import type { RgbaImage } from '../types.ts';
import { reduceImage } from './reduce-image.ts';

/** Pixels per side of the network's input, however long the picture is. */
const SIDE_PX = 320;
/** Large pictures are first made this small in one pass, which is cheaper than in three. */
export const REDUCED_PX = 640;
/** Mean and standard deviation of its training pictures. */
const MEANS = [0.485, 0.456, 0.406] as const;
const DEVIATIONS = [0.229, 0.224, 0.225] as const;

/**
 * Asks U-2-Net for the salient part of an opaque picture.
 *
 * @returns How likely each of 320 by 320 pixels belongs to the subject, 0 to 1. Not stretched to the full range: where
 * there is no subject the values stay low everywhere, and stretching would make one of noise.
 */
export async function runSubjectNetwork(session: ModelSession, picture: RgbaImage): Promise<Field> {
  const input = session.inputNames[0]!;
  const output = session.outputNames[0]!;
  const tensors = await session.run({ [input]: { data: toPlanes(picture), dims: [1, 3, SIDE_PX, SIDE_PX] } }, [output]);
  return { values: takeTensor(tensors, output, [1, 1, SIDE_PX, SIDE_PX]), width: SIDE_PX, height: SIDE_PX };
}

/** Three planes, scaled as the network was taught. */
function toPlanes(picture: RgbaImage): Float32Array {
  const reduced = reduceImage(picture, REDUCED_PX);
  const rows = resampleColumns(splitRows(reduced), 3 * SIDE_PX, weighSources(reduced.height, SIDE_PX));
  let brightest = 1;
  for (let i = 0; i < rows.length; i++) if (rows[i]! > brightest) brightest = rows[i]!;
  const planes = new Float32Array(rows.length);
  for (let channel = 0; channel < 3; channel++) {
    const scale = 1 / (brightest * DEVIATIONS[channel]!);
    const shift = MEANS[channel]! / DEVIATIONS[channel]!;
    for (let y = 0, to = channel * SIDE_PX * SIDE_PX; y < SIDE_PX; y++) {
      const from = (y * 3 + channel) * SIDE_PX;
      for (let x = 0; x < SIDE_PX; x++, to++) planes[to] = rows[from + x]! * scale - shift;
    }
  }
  return planes;
}

/** Each row of a picture resampled to the network's width: red, then green, then blue. */
function splitRows({ data, width, height }: RgbaImage): Float32Array {
  const { taps, sources, weights } = weighSources(width, SIDE_PX);
  const rows = new Float32Array(3 * SIDE_PX * height);
  for (let y = 0; y < height; y++) {
    const from = y * width;
    const to = y * 3 * SIDE_PX;
    for (let x = 0; x < SIDE_PX; x++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let t = x * taps; t < (x + 1) * taps; t++) {
        const at = (from + sources[t]!) * 4;
        red += weights[t]! * data[at]!;
        green += weights[t]! * data[at + 1]!;
        blue += weights[t]! * data[at + 2]!;
      }
      rows[to + x] = red;
      rows[to + SIDE_PX + x] = green;
      rows[to + 2 * SIDE_PX + x] = blue;
    }
  }
  return rows;
}
