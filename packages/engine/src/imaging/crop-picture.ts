import type { CropFrame } from '../frustum/crop-subject.ts';
import type { RgbaImage } from '../types.ts';
import type { Subject } from '../workpiece.ts';
import { cropImage } from './crop-image.ts';
import { spreadColours } from './spread-colours.ts';

/** An artist's alpha ends cleanly; a mask found by colour or by a network errs by a pixel more. */
const MIXED_PX = { alpha: 1.5, colour: 2.5, network: 3, given: 3 };

/** The square of the subject's picture, the background replaced by the nearest colours of the subject. */
export function cropPicture({ colour, coverage, source }: Subject, { left, top, side }: CropFrame): RgbaImage {
  const spread = spreadColours(colour, coverage, { mixedPx: MIXED_PX[source] });
  return cropImage(spread, { left, top, width: side, height: side });
}
