import { AppError } from '@tangible/contracts';
import { clamp, type Field, resampleField } from '@tangible/geometry';
import { cutPrior } from '@tangible/mask';
import type { ModelSession } from '../models/session.ts';
import type { RgbaImage } from '../types.ts';
import { type ColourField, toColourField } from './colour-field.ts';
import { cropImage, type Rectangle } from './crop-image.ts';
import { findSeam } from './find-seam.ts';
import { maskByColour } from './find-subject-by-colour.ts';
import { fitSmoothBackground, type SmoothBackground } from './fit-smooth-background.ts';
import { lookAgain } from './look-again.ts';
import { reduceImage } from './reduce-image.ts';
import { refineEdge } from './refine-edge.ts';
import { repairMask } from './repair-mask.ts';
import { restoreLinks } from './restore-links.ts';
import { REDUCED_PX, runSubjectNetwork } from './run-subject-network.ts';
import { type Border, sampleBorder } from './sample-border.ts';

/** The longer side of the picture on which masks are made. */
const MASK_SIDE_PX = 320;

/** A subject is at least this share of the picture, and not nearly all of it. */
const SUBJECT_SHARE_MIN = 0.002;
const SUBJECT_SHARE_MAX = 0.97;
/**
 * How many pixels, for each that the network takes, are neither subject nor background to it. Compact subjects have
 * fewer than this and gain nothing from looking at colours.
 */
const COMPACT_MAX = 0.06;
const UNSURE_BAND = [0.15, 0.85] as const;
/** On a plain ground: how likely a pixel is that the network left out and that is no ground, and one the other way round. */
const ADDED = 0.97;
const REMOVED = 0.25;
/** Around a point that neither takes for subject, this large a part of the picture is examined again. */
const CLOSE_UP_SHARE = 0.5;

export interface FoundSubject {
  /** How much of each pixel the subject covers, 0 to 1. Several subjects may be in it. */
  coverage: Float32Array;
  source: 'network' | 'colour';
  /** How likely each part of the picture belongs to a subject, 0 to 1, as the network says. */
  likelihood?: Field;
}

/** The subject in the reduced picture, before its edges are refined in the full one. */
interface FoundMask {
  mask: Uint8Array;
  source: FoundSubject['source'];
  /** 1 between two subjects that must stay apart. */
  seam?: Uint8Array | null;
}

/**
 * Finds the subject of an opaque picture: a network says how likely each part of it belongs to one, and a cut decides
 * by its borders and colours. By colours alone where the network sees nothing.
 *
 * Contributor notes. docs/decisions/0027-masks.md compares this on our own pictures with what it was chosen from.
 * Colours alone are better at openings between spokes, and lose whole bodies before grass or wood.
 *
 * @param point Shares of the picture: what lies there is meant.
 */
export async function findSubject(
  picture: RgbaImage,
  session: ModelSession,
  point?: { x: number; y: number },
): Promise<FoundSubject> {
  const smaller = reduceImage(picture, REDUCED_PX);
  const reduced = reduceImage(smaller, MASK_SIDE_PX);
  const answer = await lookAgain(session, picture, await runSubjectNetwork(session, smaller));
  const colours = readColours(reduced);
  const best = decide(answer, reduced, colours);
  const refine = ({ mask, source, seam }: FoundMask) => {
    const coverage = refineEdge(picture, reduced, mask);
    if (seam) clearSeam(coverage, picture, seam, reduced);
    return { coverage, source, likelihood: answer };
  };
  if (point) {
    const at = pixelAt(reduced, point);
    const meant = best?.mask[at] === 1 ? best : decideByColour(colours);
    if (meant?.mask[at] === 1) return refine(meant);
    const close = await lookClosely(session, picture, point);
    if (close && close[pixelAt(picture, point)]! >= 0.5) return { coverage: close, source: 'network' };
  }
  if (!best) throw new AppError('SUBJECT_NOT_FOUND');
  return refine(best);
}

interface Colours {
  field: ColourField;
  border: Border;
  smooth: SmoothBackground;
}

function readColours(reduced: RgbaImage): Colours {
  const field = toColourField(reduced);
  const border = sampleBorder(field);
  return { field, border, smooth: fitSmoothBackground(field, border.samples) };
}

function decide(answer: Field, reduced: RgbaImage, colours: Colours): FoundMask | null {
  const byNetwork = judgeAnswer(answer, reduced);
  if (!byNetwork) return decideByColour(colours);
  const { soft, mask, unsureness } = byNetwork;
  const { field, smooth } = colours;
  if (!smooth.isPlain && unsureness < COMPACT_MAX) return { mask, source: 'network' };
  const prior = smooth.isPlain ? correct(soft.values, repairMask(soft, field, smooth)) : soft.values;
  const { data: rgba, width, height } = reduced;
  const before = takeHalf(prior);
  const cut = restoreLinks(cutPrior({ rgba, width, height }, prior), before, width);
  return { mask: cut, source: 'network', seam: findSeam(cut, before, width) };
}

function decideByColour({ field, border, smooth }: Colours): FoundMask | null {
  const mask = maskByColour(field, border, smooth);
  return mask && { mask, source: 'colour' };
}

/** What the network says, except where the colours of a plain ground say otherwise. */
function correct(soft: Float32Array, repaired: Uint8Array): Float32Array {
  return soft.map((value, i) => {
    if (repaired[i] === 1) return value < 0.5 ? ADDED : value;
    return value < 0.5 ? value : REMOVED;
  });
}

/** The network's answer on the reduced picture, or null when it sees no subject. */
function judgeAnswer(answer: Field, { width, height }: RgbaImage) {
  let taken = 0;
  let between = 0;
  for (const value of answer.values) {
    if (value >= 0.5) taken++;
    if (value > UNSURE_BAND[0] && value < UNSURE_BAND[1]) between++;
  }
  const share = taken / answer.values.length;
  if (share < SUBJECT_SHARE_MIN || share > SUBJECT_SHARE_MAX) return null;
  const isSameSize = answer.width === width && answer.height === height;
  const soft = isSameSize ? answer : resampleField(answer, width, height);
  return { soft, mask: takeHalf(soft.values), unsureness: between / taken };
}

function takeHalf(soft: Float32Array): Uint8Array {
  const mask = new Uint8Array(soft.length);
  for (let i = 0; i < soft.length; i++) mask[i] = soft[i]! >= 0.5 ? 1 : 0;
  return mask;
}

/** Runs the network on the surroundings of a point alone, where the selected subject stands out more. */
async function lookClosely(
  session: ModelSession,
  picture: RgbaImage,
  point: { x: number; y: number },
): Promise<Float32Array | null> {
  const side = Math.round(CLOSE_UP_SHARE * Math.max(picture.width, picture.height));
  const width = Math.min(side, picture.width);
  const height = Math.min(side, picture.height);
  const rectangle: Rectangle = {
    left: Math.round(clamp(point.x * picture.width - width / 2, 0, picture.width - width)),
    top: Math.round(clamp(point.y * picture.height - height / 2, 0, picture.height - height)),
    width,
    height,
  };
  const crop = cropImage(picture, rectangle);
  const reduced = reduceImage(crop, MASK_SIDE_PX);
  const found = judgeAnswer(await runSubjectNetwork(session, crop), reduced);
  if (!found) return null;
  const refined = refineEdge(crop, reduced, found.mask);
  const coverage = new Float32Array(picture.width * picture.height);
  for (let y = 0; y < height; y++) {
    const row = refined.subarray(y * width, (y + 1) * width);
    coverage.set(row, (rectangle.top + y) * picture.width + rectangle.left);
  }
  return coverage;
}

/** The number of the pixel at shares of the picture's sides. */
export function pixelAt({ width, height }: { width: number; height: number }, { x, y }: { x: number; y: number }) {
  return Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width));
}

function clearSeam(coverage: Float32Array, picture: RgbaImage, seam: Uint8Array, { width, height }: RgbaImage): void {
  const columns = Int32Array.from({ length: picture.width }, (_, x) => Math.floor(((x + 0.5) * width) / picture.width));
  for (let y = 0, i = 0; y < picture.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / picture.height) * width;
    for (let x = 0; x < picture.width; x++, i++) if (seam[row + columns[x]!] === 1) coverage[i] = 0;
  }
}
