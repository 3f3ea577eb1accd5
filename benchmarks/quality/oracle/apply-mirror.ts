import type { Alignment } from '../measure/align-asset.ts';
import { scoreDistances } from '../measure/compare-surfaces.ts';
import { findHidden } from '../measure/find-hidden.ts';
import { PointTree } from '../measure/point-tree.ts';
import { mirrorPoints, type Plane } from './find-mirror.ts';
import { readSurface } from './read-surface.ts';

/** 5 % of the size, if the longest half side is 1. */
const NEAR = 0.1;
/** Cosine between the normal of a point and that of its mirrored partner, from which they face alike. */
const FACING = 0.5;

export interface ShapeScore {
  f05: number;
  f10: number;
  /** Over the points that the picture does not see, and those put in their place. */
  unseenF05: number;
  unseenF10: number;
}

export interface ColourScore {
  /** Mean absolute error of a channel, of 255. */
  error: number;
  psnr: number;
}

/** What the mirror image of an asset's seen side would do to its unseen side. */
export interface MirrorScores {
  /** Of the unseen points: those whose partner is seen; those whose partner is also within 5 % of the size. */
  seenShare: number;
  nearShare: number;
  /** `replaced`: all by mirrored seen points. `moved`: those with a seen partner, at any distance. `near`: within 5 %. */
  shape: Record<'before' | 'replaced' | 'moved' | 'near', ShapeScore>;
  /** Over the points with a seen partner, and over those within 5 % that face alike; null without any. */
  colour: Record<'all' | 'near', { before: ColourScore; after: ColourScore } | null>;
}

/**
 * The partner of a point is the place of the asset's surface nearest to its mirror image; if the picture sees the
 * partner, the point can be moved to the partner's mirror image and take its colour.
 *
 * Contributor notes. Nearest mirrored sample points as partners spoil the experiment: points just outside the mirrored
 * part collapse onto its border, and a perfect asset lost 0.025 of F@0.05 with the true plane. Check any change with
 * the true mesh as the asset: shape must not change, and colour only where the object's own is not symmetric.
 *
 * @param plane The true plane, in the axes of the alignment.
 */
export function applyMirror(alignment: Alignment, plane: Plane): MirrorScores | null {
  const { asset, truth, assetPoints, truthPoints, toCamera } = alignment;
  const isHidden = findHidden(assetPoints, asset, toCamera);
  const seen = keep(assetPoints, (i) => isHidden[i] === 0);
  const hidden = keep(assetPoints, (i) => isHidden[i] === 1);
  const trueHidden = findHidden(truthPoints, truth, toCamera);
  if (hidden.length === 0 || seen.length === 0 || !trueHidden.includes(1)) return null;

  const own = readSurface(asset, hidden);
  const partner = readSurface(asset, mirrorPoints(hidden, plane));
  const isPartnerHidden = findHidden(partner.points, asset, toCamera);
  const facing = mirrorPoints(partner.normals, { ...plane, offset: 0 });
  const isSeen = (i: number) => isPartnerHidden[i] === 0;
  const isNear = (i: number) => isSeen(i) && partner.distances[i]! < NEAR;
  const isAlike = (i: number) => {
    const at = (k: number) => own.normals[i * 3 + k]! * facing[i * 3 + k]!;
    return isNear(i) && at(0) + at(1) + at(2) > FACING;
  };

  const places = mirrorPoints(partner.points, plane);
  const move = (isMoved: (i: number) => boolean) =>
    hidden.map((value, i) => (isMoved(Math.floor(i / 3)) ? places[i]! : value));
  const score = (unseen: Float32Array) => scoreShape(seen, unseen, truthPoints, trueHidden);
  const known = readSurface(truth, hidden).colours;
  const compare = (isCompared: (i: number) => boolean) => {
    const of = (colours: Float32Array) => scoreColours(keep(colours, isCompared), keep(known, isCompared));
    const [before, after] = [of(own.colours), of(partner.colours)];
    return before && after ? { before, after } : null;
  };
  const count = hidden.length / 3;
  return {
    seenShare: countOf(count, isSeen) / count,
    nearShare: countOf(count, isNear) / count,
    shape: {
      before: score(hidden),
      replaced: score(mirrorPoints(seen, plane)),
      moved: score(move(isSeen)),
      near: score(move(isNear)),
    },
    colour: { all: compare(isSeen), near: compare(isAlike) },
  };
}

function scoreShape(seen: Float32Array, unseen: Float32Array, truth: Float32Array, trueHidden: Uint8Array): ShapeScore {
  const all = new Float32Array([...seen, ...unseen]);
  const there = new PointTree(truth).nearestTo(all).distances;
  const back = new PointTree(all).nearestTo(truth).distances;
  const distances = { result: there, truth: back };
  const hidden = { result: there.subarray(seen.length / 3), truth: back.filter((_, i) => trueHidden[i] === 1) };
  return {
    f05: scoreDistances(distances, 0.05),
    f10: scoreDistances(distances, 0.1),
    unseenF05: scoreDistances(hidden, 0.05),
    unseenF10: scoreDistances(hidden, 0.1),
  };
}

function scoreColours(colours: Float32Array, known: Float32Array): ColourScore | null {
  if (colours.length === 0) return null;
  let error = 0;
  let squared = 0;
  for (let i = 0; i < colours.length; i++) {
    error += Math.abs(colours[i]! - known[i]!);
    squared += (colours[i]! - known[i]!) ** 2;
  }
  const mean = squared / colours.length;
  return { error: error / colours.length, psnr: Math.min(60, 10 * Math.log10(255 ** 2 / Math.max(1e-9, mean))) };
}

function keep(points: Float32Array, isKept: (i: number) => boolean): Float32Array {
  return points.filter((_, i) => isKept(Math.floor(i / 3)));
}

function countOf(count: number, holds: (i: number) => boolean): number {
  let sum = 0;
  for (let i = 0; i < count; i++) if (holds(i)) sum++;
  return sum;
}
