import type { FlatChart } from './chart.ts';
import { drawCells, listRuns, type Mask, turnCells, turnHalf, turnPlace } from './draw-mask.ts';
import { findBox } from './find-box.ts';
import { type Place, packMasks } from './pack-masks.ts';
import { flatArea } from './untangle-chart.ts';

/** Cells along each side of the packing grid. */
const GRID = 1024;
/** Cells between two charts: 4 texels of 2048. Half of it at the edge, because textures may repeat. */
const GAP = 2;
const EDGE = 1;
/** The coverage of the first attempt. */
const COVER_FIRST = 0.73;
/** After a success another attempt is made if this factor more might fit, up to this many attempts. */
const WORTH_TRYING = 1.03;
const TRIES = 4;
/**
 * The size that a strip's height predicts is accurate to about 1 %: after two failures the next attempt is smaller by
 * this factor.
 */
const CAREFUL = 0.985;
/** From this many failures on, each attempt is smaller by a larger step, so that the search ends soon. */
const FAILURES = 6;
const VERY_CAREFUL = 0.9;
/** Charts whose longer side is below these many cells are tried in one or in two orientations instead of four. */
const TINY = 20;
const SMALL = 80;
/** An attempt is given up if the strip becomes this factor higher than wide. */
const HEIGHT_MAX = 1.3;

export interface PackedCharts {
  charts: readonly FlatChart[];
  /** x, y per vertex of each chart, from 0 to 1, y upwards. */
  places: Float64Array[];
  /** The share of the square that triangles cover. */
  cover: number;
}

/**
 * Packs charts into a square by their real shapes, all at the same scale. Each is aligned with its smallest bounding
 * box, or rotated by quarter turns from there. Packs a strip of the square's width and corrects the scale until the
 * strip is as high. The number of attempts is limited: at most four at the first scale, and some more if nothing fits.
 *
 * @param choices Alternative ways to cut the surface into charts. The next is tried if the one before does not fit.
 */
export function packCharts(choices: readonly (() => readonly FlatChart[])[]): PackedCharts {
  const tried: { candidate: Candidate; guess: number }[] = [];
  let found: { candidate: Candidate; packed: Try } | null = null;
  for (const candidate of listCandidates(choices)) {
    if (candidate.charts.length === 0) return { charts: [], places: [], cover: 0 };
    const packed = tryCover(candidate, candidate.coverFirst);
    tried.push({ candidate, guess: packed.guess });
    if (packed.spots) found = { candidate, packed };
    if (found) break;
  }
  found = found ? enlarge(found.candidate, found.packed, tried.length) : shrink(tried);
  const { candidate, packed } = found;
  return { charts: candidate.charts, places: placeAll(candidate, packed), cover: packed.cover };
}

/** Charts and the order in which they are packed. */
interface Candidate {
  charts: readonly FlatChart[];
  upright: readonly Upright[];
  order: readonly number[];
  area: number;
  coverFirst: number;
}

/** Every choice in two orders: charts with the largest area first, then charts with the largest bounding box first. */
function* listCandidates(choices: readonly (() => readonly FlatChart[])[]): Generator<Candidate> {
  for (const choose of choices) {
    const charts = choose();
    const upright = charts.map(turnUpright);
    const area = upright.reduce((sum, chart) => sum + chart.area, 0);
    // No chart may be longer than the square.
    const longest = upright.reduce((most, { width }) => Math.max(most, width), 0);
    const coverFirst = Math.min(COVER_FIRST, (0.98 * area) / longest ** 2);
    if (charts.length > 0 && !(coverFirst > 0)) {
      throw new Error('A mesh with places that are no numbers cannot be laid out');
    }
    for (const sizeOf of [(chart: Upright) => chart.area, ({ width, height }: Upright) => width * height]) {
      const order = upright.map((_, c) => c).sort((a, b) => sizeOf(upright[b]!) - sizeOf(upright[a]!) || a - b);
      yield { charts, upright, order, area, coverFirst };
    }
  }
}

/** Tries larger scales as long as much more might fit. */
function enlarge(candidate: Candidate, first: Try, triesBefore: number): { candidate: Candidate; packed: Try } {
  let packed = first;
  for (let tries = triesBefore; tries < TRIES && packed.guess > packed.cover * WORTH_TRYING; tries++) {
    const next = tryCover(candidate, (packed.cover + packed.guess) / 2);
    if (!next.spots) break;
    packed = next;
  }
  return { candidate, packed };
}

/** Tries smaller and smaller scales, alternating between the two best candidates, until one fits. */
function shrink(tried: { candidate: Candidate; guess: number }[]): { candidate: Candidate; packed: Try } {
  const nearest = tried.sort((a, b) => b.guess - a.guess).slice(0, 2);
  let cover = nearest[0]!.guess * CAREFUL;
  for (let failures = 0; ; failures++) {
    const { candidate } = nearest[failures % nearest.length]!;
    const packed = tryCover(candidate, Math.min(cover, candidate.coverFirst));
    if (packed.spots) return enlarge(candidate, packed, TRIES - 1);
    if (failures >= FAILURES) cover *= VERY_CAREFUL;
    else if (failures % nearest.length === nearest.length - 1) cover *= CAREFUL;
  }
}

/** One attempt: the coverage that should fit, judged by the strip's height, and the positions if the charts did fit. */
interface Try {
  cover: number;
  guess: number;
  spots: Place[] | null;
}

function tryCover({ charts, upright, order, area }: Candidate, cover: number): Try {
  const scale = toScale(cover, area);
  const poses = order.map((c) => drawPoses(charts[c]!, upright[c]!, scale));
  const packed = packMasks(poses, { width: GRID, heightMax: Math.floor(GRID * HEIGHT_MAX), gap: GAP, edge: EDGE });
  const doesFit = packed !== null && packed.height <= GRID;
  return {
    cover,
    guess: packed ? (cover * GRID) / packed.height : cover * 0.8,
    spots: doesFit ? packed.places : null,
  };
}

function toScale(cover: number, area: number): number {
  return GRID * Math.sqrt(cover / area);
}

function placeAll({ charts, upright, order, area }: Candidate, { cover, spots }: Try): Float64Array[] {
  const scale = toScale(cover, area);
  const places = charts.map((chart) => new Float64Array(chart.flat.length));
  order.forEach((c, i) => {
    place(upright[c]!, scale, spots![i]!, places[c]!);
  });
  return places;
}

interface Upright {
  /** x, y per vertex; both start at 0. */
  points: Float64Array;
  width: number;
  height: number;
  area: number;
}

/** Rotates a chart so that its smallest bounding box is aligned with the axes. */
function turnUpright({ flat, corners }: FlatChart): Upright {
  const { angle, minX, minY, width, height } = findBox(flat);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const points = new Float64Array(flat.length);
  for (let i = 0; i < flat.length; i += 2) {
    points[i] = cos * flat[i]! - sin * flat[i + 1]! - minX;
    points[i + 1] = sin * flat[i]! + cos * flat[i + 1]! - minY;
  }
  let area = 0;
  for (let f = 0; f < corners.length / 3; f++) area += flatArea({ corners, flat }, f);
  return { points, width, height, area };
}

function drawPoses({ corners }: FlatChart, { points, width, height }: Upright, scale: number): Mask[] {
  const [w, h] = [Math.floor(width * scale) + 1, Math.floor(height * scale) + 1];
  const scaled = new Float64Array(points.length);
  for (let i = 0; i < scaled.length; i++) scaled[i] = points[i]! * scale;
  const cells = drawCells(scaled, corners, w, h);
  const lying = listRuns(cells, w, h);
  // The orientation of small charts makes little difference.
  if (Math.max(w, h) < TINY) return [lying];
  const standing = listRuns(turnCells(cells, w, h), h, w);
  return Math.max(w, h) < SMALL ? [lying, standing] : [lying, standing, turnHalf(lying), turnHalf(standing)];
}

function place({ points, width, height }: Upright, scale: number, spot: Place, dst: Float64Array): void {
  const [w, h] = [Math.floor(width * scale) + 1, Math.floor(height * scale) + 1];
  for (let i = 0; i < dst.length; i += 2) {
    const [x, y] = turnPlace(points[i]! * scale, points[i + 1]! * scale, w, h, spot.pose);
    dst[i] = (x + spot.x) / GRID;
    dst[i + 1] = (y + spot.y) / GRID;
  }
}
