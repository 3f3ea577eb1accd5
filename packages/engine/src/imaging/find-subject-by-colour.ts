import { AppError } from '@tangible/contracts';
import { findLargestRegion, labelRegions } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';
import { toColourField } from './colour-field.ts';
import { growBackground } from './grow-background.ts';
import { modelBackground } from './model-background.ts';
import { reduceImage } from './reduce-image.ts';
import { refineEdge } from './refine-edge.ts';

/** The longer side of the reduced picture on which the subject is looked for. */
const SEARCH_SIDE_PX = 320;

/** A subject is at least this share of the picture, and not nearly all of it. */
const SUBJECT_SHARE_MIN = 0.002;
const SUBJECT_SHARE_MAX = 0.97;
/** On the whole it must differ from the background by this many times what still passes for background. */
const SUBJECT_DIFFERENCE_MIN = 1.5;

/**
 * Finds the subject of an opaque picture by its colours: the background is what resembles the border and is joined to
 * it. Nothing is learnt, so it needs a background that is plain, slowly changing or of few colours. Throws
 * `SUBJECT_NOT_FOUND` when nothing stands out.
 *
 * @param smaller A copy of the picture that is quicker to go over, of any size that is not too small.
 * @returns How much of each pixel the subject covers, 0 to 1.
 */
export function findSubjectByColour(picture: RgbaImage, smaller: RgbaImage = picture): Float32Array {
  const reduced = reduceImage(smaller, SEARCH_SIDE_PX);
  const field = toColourField(reduced);
  const model = modelBackground(field);
  const mask = growBackground(field, model);

  const regions = labelRegions(mask, field.width);
  const largest = findLargestRegion(regions);
  const share = largest > 0 ? regions.sizesPx[largest]! / mask.length : 0;
  if (share < SUBJECT_SHARE_MIN || share > SUBJECT_SHARE_MAX) throw new AppError('SUBJECT_NOT_FOUND');

  let differenceSum = 0;
  for (let i = 0; i < mask.length; i++) {
    if (regions.labels[i] === largest) differenceSum += Math.min(10, model.difference[i]!);
  }
  if (differenceSum < SUBJECT_DIFFERENCE_MIN * regions.sizesPx[largest]!) throw new AppError('SUBJECT_NOT_FOUND');
  return refineEdge(picture, reduced, mask);
}
