import { type CutDirection, findMiddle, listDirections, listPlaces, measureLayers, PLACES } from './list-cuts.ts';
import { type EmptinessField, measureEmptiness } from './measure-emptiness.ts';
import { type CutPlane, listCorners, separatePieces, splitRuns, type VoxelPart } from './voxel-part.ts';

export interface Cut {
  /** One plane, or two that cross. */
  planes: CutPlane[];
  pieces: VoxelPart[];
}

/**
 * Above 1, so that two halves with half of the emptiness each are better than the whole: a ring cut in two halves holds as
 * much as before, and only the next cuts open it.
 */
const SHARING = 1.3;
/** A piece more than two must save this share of the previous volume. */
const PIECE_COST = 0.03;
/** Cutting through one cube costs as much as this much emptiness: cuts prefer necks and joints. */
const AREA_COST = 0.05;

/**
 * The plane, or the two crossing planes, that leave the least empty space in the hulls of the resulting parts; null if
 * nothing is gained. Pieces that no longer touch count separately: one cut under a table's top gives the top and every
 * leg.
 *
 * Planes across the axes and across the part's own principal axes are tried, first where the part's cross-section changes
 * most and at even steps, then around the best of them.
 *
 * Contributor notes. One plane at a time sees no reason to cut a cup from top to bottom, because half a cup's hull
 * contains half of the cup's hull; it cut bands across instead, and a mug took 32 pieces. Two planes at once show the
 * gain.
 */
export function findCut(part: VoxelPart, emptiness: number, field: EmptinessField): Cut | null {
  const ny = field.counts[1];
  let best: Cut | null = null;
  let bestScore = emptiness;
  const attempt = (planes: CutPlane[], area: number): boolean => {
    const found = tryCut(part, planes, { emptiness, scoreMax: bestScore, area }, field);
    if (found === null) return false;
    best = found;
    bestScore = found.score;
    return true;
  };

  const directions = listDirections(part, ny).map((normal) => measureLayers(part, normal, ny));
  let chosen: { layers: CutDirection; place: number } | null = null;
  for (const layers of directions) {
    for (const place of listPlaces(layers.areas)) {
      if (attempt([planeAt(layers, place)], areaAt(layers, place))) chosen = { layers, place };
    }
  }
  const middle = findMiddle(part, ny);
  for (const [i, j] of [
    [0, 1],
    [0, 2],
    [1, 2],
    [3, 4],
    [3, 5],
    [4, 5],
  ] as const) {
    const [first, second] = [directions[i], directions[j]];
    if (!first || !second) continue;
    const places = [first, second].map(({ normal, first: low }) => Math.round(dot(normal, middle) - low));
    const planes = [planeAt(first, places[0]!), planeAt(second, places[1]!)];
    if (attempt(planes, areaAt(first, places[0]!) + areaAt(second, places[1]!))) chosen = null;
  }

  if (chosen === null) return best;
  const { layers } = chosen;
  let { place } = chosen;
  for (let step = Math.ceil(layers.areas.length / (PLACES + 1) / 2); step >= 1; step = Math.floor(step / 2)) {
    for (const tried of [place - step, place + step]) {
      if (attempt([planeAt(layers, tried)], areaAt(layers, tried))) place = tried;
    }
  }
  return best;
}

function tryCut(
  part: VoxelPart,
  planes: CutPlane[],
  { emptiness, scoreMax, area }: { emptiness: number; scoreMax: number; area: number },
  field: EmptinessField,
): (Cut & { score: number }) | null {
  const ny = field.counts[1];
  let sides = [part];
  for (const plane of planes) sides = sides.flatMap((side) => splitRuns(side, plane, ny));
  sides = sides.filter(({ rows }) => rows.length > 0);
  if (sides.length < 2) return null;
  const pieces: VoxelPart[] = [];
  let powers = 0;
  let score = 0;
  for (const side of sides) {
    for (const piece of separatePieces(side, ny)) {
      pieces.push(piece);
      const costs = AREA_COST * area + Math.max(0, pieces.length - 2) * PIECE_COST * emptiness;
      const totalMax = Math.max(0, (scoreMax - costs) ** SHARING - powers) ** (1 / SHARING);
      if (!(totalMax > 0)) return null;
      powers += measureEmptiness(listCorners(piece, ny), field, { totalMax }).total ** SHARING;
      score = costs + powers ** (1 / SHARING);
      if (score >= scoreMax) return null;
    }
  }
  return { planes, pieces, score };
}

function planeAt({ normal, first }: CutDirection, place: number): CutPlane {
  return { normal, offset: first + place + 0.5 };
}

function areaAt({ areas }: CutDirection, place: number): number {
  return Math.min(areas[place] ?? 0, areas[place + 1] ?? 0);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
}
