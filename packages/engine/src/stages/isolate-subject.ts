import { AppError, nameSlot, type PictureSlot } from '@tangible/contracts';
import { defineStage } from '../define-stage.ts';
import { cropImage, cropValues, type Rectangle } from '../imaging/crop-image.ts';
import { encodeCutOut } from '../imaging/encode-cut-out.ts';
import { findBox } from '../imaging/find-box.ts';
import { type FoundSubject, findSubject, pixelAt } from '../imaging/find-subject.ts';
import { findSubjectByColour } from '../imaging/find-subject-by-colour.ts';
import { keepLargest } from '../imaging/keep-largest.ts';
import { linkParts } from '../imaging/link-parts.ts';
import { reduceSubject } from '../imaging/reduce-subject.ts';
import { LEVELS } from '../levels.ts';
import { MODELS } from '../models/catalogue.ts';
import type { Platform } from '../platform/platform.ts';
import type { AssetFile, AssetRequest, RgbaImage } from '../types.ts';
import type { FurtherSubject, Subject } from '../workpiece.ts';

/** An alpha channel that hides less than this share of the picture says nothing about a subject. */
const HIDDEN_SHARE_MIN = 0.003;

/** Fewer pixels than this have no outline that could be inflated. */
const SUBJECT_PX_MIN = 32;
const SUBJECT_SHARE_MIN = 0.0005;

/** A crop larger than this share of the texture's side would be reduced when it becomes the texture. */
const TEXTURE_SHARE = 0.9;

/** Air around the subject: the texture's gutter. */
const MARGIN_SHARE = 0.04;
const MARGIN_PX_MIN = 4;

/**
 * Separates the subject from the background: by the picture's own alpha, else by a network and by colour. Of several
 * subjects the largest is kept, or the one that the request points at. Throws `SUBJECT_NOT_FOUND` if there is none.
 */
export const isolateSubject = defineStage({
  name: 'isolate-subject',
  weight: 5,
  needs: ['picture', 'furtherPictures', 'request'],
  adds: ['subject', 'furtherSubjects', 'cutOuts'],
  async run({ picture, furtherPictures, request }, { platform, signal, reportProgress }) {
    const { level, point } = request;
    const subject = await isolateFrom(picture, { level, point }, platform);
    const furtherSubjects: FurtherSubject[] = [];
    for (const { slot, picture: other } of furtherPictures) {
      signal.throwIfAborted();
      reportProgress((1 + furtherSubjects.length) / (1 + furtherPictures.length));
      // The point of the request is one of the first picture.
      const found = isolateFrom(other, { level }, platform);
      furtherSubjects.push({ slot, subject: await found.catch((error) => Promise.reject(nameSlot(error, slot))) });
    }
    // A single picture is its own best account: its mask is seen in the preview.
    const shown = furtherSubjects.length > 0 ? [{ slot: 'front' as const, subject }, ...furtherSubjects] : [];
    return { subject, furtherSubjects, cutOuts: await Promise.all(shown.map((one) => fileCutOut(one, platform))) };
  },
});

async function fileCutOut(
  { slot, subject }: { slot: PictureSlot; subject: Subject },
  platform: Platform,
): Promise<AssetFile> {
  return { path: `cut-outs/${slot}.png`, mime: 'image/png', bytes: await encodeCutOut(subject, platform) };
}

async function isolateFrom(
  picture: RgbaImage,
  request: Pick<AssetRequest, 'level' | 'point'>,
  platform: Platform,
): Promise<Subject> {
  const alpha = readAlpha(picture);
  const found = alpha
    ? { coverage: joinCutOut(alpha, picture, request.point), source: 'alpha' as const }
    : await findOpaque(picture, request.point, platform);
  return isolate(picture, found, request);
}

/** A picture with its own alpha shows only the subject, unless the request points at a part of it. */
function joinCutOut(alpha: Float32Array, { width, height }: RgbaImage, point: AssetRequest['point']): Float32Array {
  return point ? alpha : linkParts(alpha, width, height);
}

async function findOpaque(picture: RgbaImage, point: AssetRequest['point'], platform: Platform): Promise<FoundSubject> {
  if (!platform.hasModel(MODELS.subject)) return { coverage: findSubjectByColour(picture), source: 'colour' };
  return findSubject(picture, await platform.openModel(MODELS.subject), point);
}

function isolate(
  picture: RgbaImage,
  { coverage, source }: { coverage: Float32Array; source: Subject['source'] },
  { point, level }: Pick<AssetRequest, 'level' | 'point'>,
): Subject {
  const { width, height } = picture;
  const found = keepLargest(coverage, width, height, point && pixelAt(picture, point));
  const share = found.sizePx / (width * height);
  if (found.sizePx < SUBJECT_PX_MIN || share < SUBJECT_SHARE_MIN) throw new AppError('SUBJECT_NOT_FOUND');

  // Cropped first and reduced then: a small subject in a large picture keeps all of its pixels.
  const box = addMargin(findBox(found.coverage, width, height));
  const sidePxMax = Math.floor(LEVELS[level].textureSidePxMax * TEXTURE_SHARE);
  return {
    ...reduceSubject(cropImage(picture, box), cropValues(found.coverage, picture, box), sidePxMax),
    area: { left: box.left / width, top: box.top / height, width: box.width / width, height: box.height / height },
    source,
    share,
    othersCount: found.othersCount,
    touchesBorder: found.touchesBorder,
  };
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

function addMargin({ left, top, width, height }: Rectangle): Rectangle {
  const margin = Math.max(MARGIN_PX_MIN, Math.ceil(MARGIN_SHARE * Math.max(width, height)));
  return { left: left - margin, top: top - margin, width: width + 2 * margin, height: height + 2 * margin };
}
