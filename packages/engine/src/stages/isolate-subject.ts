import { AppError, nameSlot, type PictureSlot } from '@tangible/contracts';
import { resizeMask } from '@tangible/mask';
import { defineStage } from '../define-stage.ts';
import { cropImage, cropValues, type Rectangle } from '../imaging/crop-image.ts';
import { encodeCutOut } from '../imaging/encode-cut-out.ts';
import { findBox } from '../imaging/find-box.ts';
import { findCoverage } from '../imaging/find-coverage.ts';
import { pixelAt } from '../imaging/find-subject.ts';
import { keepLargest } from '../imaging/keep-largest.ts';
import { linkParts } from '../imaging/link-parts.ts';
import { readGivenMask } from '../imaging/read-given-mask.ts';
import { reduceSubject } from '../imaging/reduce-subject.ts';
import { LEVELS } from '../levels.ts';
import type { Platform } from '../platform/platform.ts';
import type { AssetFile, AssetRequest, RgbaImage } from '../types.ts';
import type { FurtherSubject, Subject } from '../workpiece.ts';

/** Fewer pixels than this have no outline that could be inflated. */
const SUBJECT_PX_MIN = 32;
const SUBJECT_SHARE_MIN = 0.0005;

/** A crop larger than this share of the texture's side would be reduced when it becomes the texture. */
const TEXTURE_SHARE = 0.9;

/** Air around the subject: the texture's gutter. */
const MARGIN_SHARE = 0.04;
const MARGIN_PX_MIN = 4;

/**
 * Separates the subject from the background: by the mask that the request gives, the picture's own alpha, or else a
 * network and colour. Of several subjects the largest is kept, or the one that the request points at. Throws
 * `SUBJECT_NOT_FOUND` if there is none.
 */
export const isolateSubject = defineStage({
  name: 'isolate-subject',
  weight: 5,
  needs: ['picture', 'furtherPictures', 'request'],
  adds: ['subject', 'furtherSubjects', 'cutOuts'],
  async run({ picture, furtherPictures, request }, { platform, signal, reportProgress }) {
    const { level, point } = request;
    const { image, mask, further = {}, furtherMasks = {} } = request;
    const subject = await isolateFrom(picture, { level, point, image, mask }, platform);
    const furtherSubjects: FurtherSubject[] = [];
    for (const { slot, picture: other } of furtherPictures) {
      signal.throwIfAborted();
      reportProgress((1 + furtherSubjects.length) / (1 + furtherPictures.length));
      // The point of the request is one of the first picture.
      const found = isolateFrom(other, { level, image: further[slot]!, mask: furtherMasks[slot] }, platform);
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
  request: Pick<AssetRequest, 'level' | 'point' | 'image' | 'mask'>,
  platform: Platform,
): Promise<Subject> {
  const { image, mask, level, point } = request;
  if (!mask) return isolate(picture, await findCoverage(picture, point, platform), { level, point });
  const { width, height } = picture;
  const size = await platform.readImageSize(image);
  const given = await readGivenMask({ mask, picture: size, sidePxMax: Math.max(width, height) }, platform);
  const { alpha } = resizeMask(given, { width, height });
  // Parts that lie close to each other are one body, as in a picture with its own alpha.
  const coverage = linkParts(
    Float32Array.from(alpha, (value) => value / 255),
    width,
    height,
  );
  return isolate(picture, { coverage, source: 'given' }, { level });
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

function addMargin({ left, top, width, height }: Rectangle): Rectangle {
  const margin = Math.max(MARGIN_PX_MIN, Math.ceil(MARGIN_SHARE * Math.max(width, height)));
  return { left: left - margin, top: top - margin, width: width + 2 * margin, height: height + 2 * margin };
}
