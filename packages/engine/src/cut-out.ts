import { AppError } from '@tangible/contracts';
import { type Field, labelRegions } from '@tangible/geometry';
import { fitMaskSize } from '@tangible/mask';
import { findBox } from './imaging/find-box.ts';
import { findCoverage } from './imaging/find-coverage.ts';
import { pixelAt } from './imaging/find-subject.ts';
import { type KeptSubject, keepLargest } from './imaging/keep-largest.ts';
import type { Platform } from './platform/platform.ts';
import { checkImageSize } from './request/check-image-size.ts';
import type { AssetRequest } from './types.ts';

/** One of the subjects of a picture. */
export interface CutOutSubject {
  /** In shares of the picture's width and height. */
  box: { left: number; top: number; width: number; height: number };
  /** The share of the picture that it covers. */
  share: number;
  /** How sure the network is of it, 0 to 1. */
  score: number;
  /** The picture cuts it off. */
  touchesBorder: boolean;
  /** A PNG: white, with the subject's coverage as alpha. */
  mask: Uint8Array;
}

export interface CutOut {
  /** The upright picture. */
  picture: { width: number; height: number };
  /** The size of the masks. */
  mask: { width: number; height: number };
  source: 'alpha' | 'network' | 'colour';
  /** The largest first. */
  subjects: CutOutSubject[];
  /** The one that an asset would be made of, by its place in the list. */
  chosen: number;
}

/** Regions below this share of the largest are specks and not subjects. */
const SUBJECT_SHARE_OF_LARGEST = 0.04;
const SUBJECTS_MAX = 6;
const SUBJECT_PX_MIN = 32;
const SUBJECT_SHARE_MIN = 0.0005;
const PNG_EFFORT = 4;

/**
 * Finds the subjects of a picture without making an asset: what is kept and what is left out.
 *
 * Rejects with an `AppError`: SUBJECT_NOT_FOUND, or that the picture cannot be used.
 *
 * @example
 * const { subjects, chosen } = await cutOut({ image }, { platform: nodePlatform });
 */
export async function cutOut(
  { image, point }: Pick<AssetRequest, 'image' | 'point'>,
  { platform }: { platform: Platform },
): Promise<CutOut> {
  const size = await platform.readImageSize(image);
  checkImageSize(size);
  const { width: fullWidth, height: fullHeight } = size;
  const fitted = fitMaskSize({ width: fullWidth, height: fullHeight });
  const picture = await platform.decodeImage(image, { sidePxMax: Math.max(fitted.width, fitted.height) });
  const { width, height } = picture;
  const { coverage, source, likelihood } = await findCoverage(picture, point, platform);

  const meant = keepLargest(coverage, width, height, point && pixelAt(picture, point));
  if (meant.sizePx < SUBJECT_PX_MIN || meant.sizePx < SUBJECT_SHARE_MIN * width * height) {
    throw new AppError('SUBJECT_NOT_FOUND');
  }
  const kept = listRegions(coverage, width).map((pixel) => keepLargest(coverage, width, height, pixel));
  const chosen = Math.max(
    0,
    kept.findIndex(({ sizePx, coverage: one }) => isSame(one, meant, sizePx)),
  );
  const subjects: CutOutSubject[] = [];
  for (const one of kept) {
    const box = findBox(one.coverage, width, height);
    subjects.push({
      box: { left: box.left / width, top: box.top / height, width: box.width / width, height: box.height / height },
      share: one.sizePx / (width * height),
      score: likelihood ? averageOver(one.coverage, width, likelihood) : 1,
      touchesBorder: one.touchesBorder,
      mask: await platform.encodePng({ data: toPixels(one.coverage), width, height }, PNG_EFFORT),
    });
  }
  return { picture: { width: fullWidth, height: fullHeight }, mask: { width, height }, source, subjects, chosen };
}

/** A pixel of each region that is no speck, the largest first. */
function listRegions(coverage: Float32Array, width: number): number[] {
  const mask = Uint8Array.from(coverage, (value) => (value >= 0.5 ? 1 : 0));
  const { labels, sizesPx } = labelRegions(mask, width);
  const first = new Map<number, number>();
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0 && !first.has(labels[i]!)) first.set(labels[i]!, i);
  const sorted = [...first].sort(([a], [b]) => sizesPx[b]! - sizesPx[a]!);
  const sizePxMin = SUBJECT_SHARE_OF_LARGEST * (sizesPx[sorted[0]?.[0] ?? 0] ?? 0);
  return sorted
    .filter(([label]) => sizesPx[label]! >= sizePxMin)
    .slice(0, SUBJECTS_MAX)
    .map(([, pixel]) => pixel);
}

function isSame(coverage: Float32Array, meant: KeptSubject, sizePx: number): boolean {
  if (sizePx !== meant.sizePx) return false;
  const inside = meant.coverage.findIndex((value) => value >= 0.5);
  return coverage[inside]! >= 0.5;
}

function averageOver(coverage: Float32Array, width: number, { values, width: columns, height: rows }: Field): number {
  const height = coverage.length / width;
  let sum = 0;
  let weight = 0;
  for (let y = 0, i = 0; y < rows; y++) {
    const from = Math.floor(((y + 0.5) * height) / rows) * width;
    for (let x = 0; x < columns; x++, i++) {
      const covered = coverage[from + Math.floor(((x + 0.5) * width) / columns)]!;
      sum += covered * values[i]!;
      weight += covered;
    }
  }
  return weight > 0 ? sum / weight : 0;
}

function toPixels(coverage: Float32Array): Uint8Array {
  const data = new Uint8Array(coverage.length * 4).fill(255);
  for (let i = 0; i < coverage.length; i++) data[i * 4 + 3] = Math.round(255 * coverage[i]!);
  return data;
}
