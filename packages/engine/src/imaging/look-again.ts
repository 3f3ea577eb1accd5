import { type Field, sampleField } from '@tangible/geometry';
import type { ModelSession } from '../models/session.ts';
import type { RgbaImage } from '../types.ts';
import { cropImage, type Rectangle } from './crop-image.ts';
import { runSubjectNetwork } from './run-subject-network.ts';

/** What the network takes for a part of a subject with this likelihood is looked at again, */
const LIKELY = 0.4;
/** with this share of its longer side around it, */
const MARGIN_SHARE = 0.12;
/** unless that is nearly the whole picture. */
const AREA_SHARE_MAX = 0.85;

/**
 * Runs the network again on the part of the picture where it has seen something: legs and handles are larger there, and
 * the rest does not distract. Where both runs say something it is the mean of both.
 *
 * @param first Its answer for the whole picture.
 */
export async function lookAgain(session: ModelSession, picture: RgbaImage, first: Field): Promise<Field> {
  const part = findPart(picture, first);
  if (!part || part.width * part.height > AREA_SHARE_MAX * picture.width * picture.height) return first;
  const second = await runSubjectNetwork(session, cropImage(picture, part));
  const values = first.values.slice();
  for (let y = 0, i = 0; y < first.height; y++) {
    const v = (((y + 0.5) / first.height) * picture.height - part.top) / part.height;
    for (let x = 0; x < first.width; x++, i++) {
      const u = (((x + 0.5) / first.width) * picture.width - part.left) / part.width;
      if (u >= 0 && u <= 1 && v >= 0 && v <= 1) values[i] = (values[i]! + sampleField(second, u, v)) / 2;
    }
  }
  return { ...first, values };
}

/** The box in the picture around all that is likely, or null if nothing is. */
function findPart(picture: RgbaImage, { values, width, height }: Field): Rectangle | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (values[i]! < LIKELY) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return null;
  const [scaleX, scaleY] = [picture.width / width, picture.height / height];
  const margin = MARGIN_SHARE * Math.max((right + 1 - left) * scaleX, (bottom + 1 - top) * scaleY);
  const x0 = Math.max(0, Math.floor(left * scaleX - margin));
  const y0 = Math.max(0, Math.floor(top * scaleY - margin));
  return {
    left: x0,
    top: y0,
    width: Math.min(picture.width, Math.ceil((right + 1) * scaleX + margin)) - x0,
    height: Math.min(picture.height, Math.ceil((bottom + 1) * scaleY + margin)) - y0,
  };
}
