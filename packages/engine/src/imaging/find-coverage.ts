import { MODELS } from '../models/catalogue.ts';
import type { Platform } from '../platform/platform.ts';
import type { AssetRequest, RgbaImage } from '../types.ts';
import { type FoundSubject, findSubject } from './find-subject.ts';
import { findSubjectByColour } from './find-subject-by-colour.ts';
import { linkParts } from './link-parts.ts';

/** An alpha channel that hides less than this share of the picture says nothing about a subject. */
const HIDDEN_SHARE_MIN = 0.003;

interface FoundCoverage extends Pick<FoundSubject, 'coverage' | 'likelihood'> {
  source: FoundSubject['source'] | 'alpha';
}

/**
 * What the subjects of a picture cover: by its own alpha, else by a network and colour. Throws `SUBJECT_NOT_FOUND`.
 *
 * @param point Shares of the picture: what lies there is meant.
 */
export async function findCoverage(
  picture: RgbaImage,
  point: AssetRequest['point'],
  platform: Platform,
): Promise<FoundCoverage> {
  const alpha = readAlpha(picture);
  // A picture with its own alpha shows only the subject, unless the request points at a part of it.
  if (alpha) {
    return { coverage: point ? alpha : linkParts(alpha, picture.width, picture.height), source: 'alpha' };
  }
  if (!platform.hasModel(MODELS.subject)) return { coverage: findSubjectByColour(picture), source: 'colour' };
  return findSubject(picture, await platform.openModel(MODELS.subject), point);
}

/** The alpha channel as coverage, or null when it hides next to nothing. */
function readAlpha({ data, width, height }: RgbaImage): Float32Array | null {
  let hidden = 0;
  for (let i = 3; i < width * height * 4; i += 4) if (data[i]! < 127.5) hidden++;
  if (hidden < HIDDEN_SHARE_MIN * width * height) return null;
  const coverage = new Float32Array(width * height);
  for (let i = 0; i < coverage.length; i++) coverage[i] = data[i * 4 + 3]! / 255;
  return coverage;
}
