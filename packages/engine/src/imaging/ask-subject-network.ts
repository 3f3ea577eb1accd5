import { type Field, resampleField } from '@tangible/geometry';
import { type ModelSession, takeTensor } from '../models/session.ts';
import type { RgbaImage } from '../types.ts';
import { reduceImage } from './reduce-image.ts';

/** Pixels a side of what the network is shown, however long the picture is. */
const SIDE_PX = 320;
/** Large pictures are first made this small in one pass, which is cheaper than in three. */
export const REDUCED_PX = 640;
/** What its training pictures were shifted and scaled by. */
const MEANS = [0.485, 0.456, 0.406] as const;
const DEVIATIONS = [0.229, 0.224, 0.225] as const;

/**
 * Asks U-2-Net which part of an opaque picture one looks at first.
 *
 * @returns How likely each of 320 by 320 pixels belongs to the subject, 0 to 1. Not stretched to the full range: where
 * there is no subject the values stay low everywhere, and stretching would make one of noise.
 */
export async function askSubjectNetwork(session: ModelSession, picture: RgbaImage): Promise<Field> {
  const input = session.inputNames[0]!;
  const output = session.outputNames[0]!;
  const tensors = await session.run({ [input]: { data: toPlanes(picture), dims: [1, 3, SIDE_PX, SIDE_PX] } }, [output]);
  return { values: takeTensor(tensors, output, [1, 1, SIDE_PX, SIDE_PX]), width: SIDE_PX, height: SIDE_PX };
}

function toPlanes(picture: RgbaImage): Float32Array {
  const { data, width, height } = reduceImage(picture, REDUCED_PX);
  const planes = [0, 1, 2].map((channel) => {
    const values = new Float32Array(width * height);
    for (let i = 0; i < values.length; i++) values[i] = data[i * 4 + channel]!;
    return resampleField({ values, width, height }, SIDE_PX, SIDE_PX).values;
  });
  let brightest = 1;
  for (const plane of planes) for (let i = 0; i < plane.length; i++) if (plane[i]! > brightest) brightest = plane[i]!;
  const all = new Float32Array(3 * SIDE_PX * SIDE_PX);
  planes.forEach((plane, channel) => {
    const scale = 1 / (brightest * DEVIATIONS[channel]!);
    const shift = MEANS[channel]! / DEVIATIONS[channel]!;
    const from = channel * SIDE_PX * SIDE_PX;
    for (let i = 0; i < plane.length; i++) all[from + i] = plane[i]! * scale - shift;
  });
  return all;
}
