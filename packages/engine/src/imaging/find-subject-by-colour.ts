import { AppError } from '@tangible/contracts';
import { findLargestRegion, labelRegions } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';
import { type ColourField, toColourField } from './colour-field.ts';
import { fitSmoothBackground, type SmoothBackground } from './fit-smooth-background.ts';
import { growBackground } from './grow-background.ts';
import { modelBackground } from './model-background.ts';
import { reduceImage } from './reduce-image.ts';
import { refineEdge } from './refine-edge.ts';
import { type Border, sampleBorder } from './sample-border.ts';

/** The longer side of the reduced picture on which the subject is looked for. */
const SEARCH_SIDE_PX = 320;

/** A subject is at least this share of the picture, and not nearly all of it. */
const SUBJECT_SHARE_MIN = 0.002;
const SUBJECT_SHARE_MAX = 0.97;
/** On average it must differ from the background by this many times the background's own tolerance. */
const SUBJECT_DIFFERENCE_MIN = 1.5;

/**
 * Finds the subject of an opaque picture by its colours: the background resembles the border and is connected to it. No
 * network is used, so it needs a background that is plain, slowly changing or of few colours. Throws
 * `SUBJECT_NOT_FOUND` if nothing stands out.
 *
 * @returns How much of each pixel the subject covers, 0 to 1.
 */
export function findSubjectByColour(picture: RgbaImage): Float32Array {
  const reduced = reduceImage(picture, SEARCH_SIDE_PX);
  const field = toColourField(reduced);
  const border = sampleBorder(field);
  const mask = maskByColour(field, border, fitSmoothBackground(field, border.samples));
  if (!mask) throw new AppError('SUBJECT_NOT_FOUND');
  return refineEdge(picture, reduced, mask);
}

/** The same on the reduced picture: 1 where the subject is, or null when nothing stands out. */
export function maskByColour(field: ColourField, border: Border, smooth: SmoothBackground): Uint8Array | null {
  const model = modelBackground(field, border, smooth);
  const mask = growBackground(field, model);

  const regions = labelRegions(mask, field.width);
  const largest = findLargestRegion(regions);
  const share = largest > 0 ? regions.sizesPx[largest]! / mask.length : 0;
  if (share < SUBJECT_SHARE_MIN || share > SUBJECT_SHARE_MAX) return null;

  let differenceSum = 0;
  for (let i = 0; i < mask.length; i++) {
    if (regions.labels[i] === largest) differenceSum += Math.min(10, model.difference[i]!);
  }
  if (differenceSum < SUBJECT_DIFFERENCE_MIN * regions.sizesPx[largest]!) return null;
  return mask;
}
