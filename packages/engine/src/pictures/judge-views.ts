import type { FurtherSlot, PictureWarning } from '@tangible/contracts';
import type { Subject } from '../workpiece.ts';
import { comparePalettes } from './compare-palettes.ts';
import type { FittedView } from './fit-view.ts';

/**
 * Outlines that agree less than the first are not of one object. Up to the second, colours are asked as well, of which
 * at least the third must be shared. Above it they are not, since a back may look quite different from its front.
 *
 * Contributor notes. Six drawn scenes: outlines of the object itself overlap by 0.79 to 0.95 and colours by 0.75 to
 * 0.98; of other objects by 0.51 to 0.82, and 0.23 to 0.64. Thin branches and fins overlap by as little as 0.36, so the
 * agreement of outlines is measured after both were widened.
 */
const OUTLINE_MIN = 0.5;
const OUTLINE_SURE = 0.83;
const SHARED_COLOURS_MIN = 0.6;

/** Left and right fit by this much better the other way round, both together, before a warning. */
const EXCHANGE_GAIN = 0.06;

/** Whether a picture shows another object than the first one. */
export function isOtherObject({ agreement }: FittedView, front: Subject, further: Subject): boolean {
  if (agreement >= OUTLINE_SURE) return false;
  return agreement < OUTLINE_MIN || comparePalettes(front, further) < SHARED_COLOURS_MIN;
}

/**
 * Whether the pictures of both sides were exchanged. From opposite sides an outline is its own mirror image, so this
 * shows wherever the front of an object differs from its back when seen from the side.
 *
 * @param refit Fits the picture of a slot as that of another.
 */
export function areExchanged(
  ious: Partial<Record<FurtherSlot, number>>,
  refit: (slot: FurtherSlot, as: FurtherSlot) => number,
): boolean {
  if (ious.left === undefined || ious.right === undefined) return false;
  return refit('left', 'right') + refit('right', 'left') - ious.left - ious.right > EXCHANGE_GAIN;
}

/** The warnings about pictures, of all slots that were left out. */
export function listWarnings(isExchanged: boolean, leftOut: readonly FurtherSlot[]): PictureWarning[] {
  const warnings: PictureWarning[] = isExchanged ? [{ code: 'PICTURES_EXCHANGED', values: {} }] : [];
  for (const slot of leftOut) {
    if (isExchanged && slot !== 'back') continue;
    warnings.push({ code: 'PICTURE_OTHER_OBJECT', values: { slot } });
  }
  return warnings;
}
