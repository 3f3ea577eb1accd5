import type { FlatChart } from './chart.ts';
import { drawCells, listRuns, type Mask, turnCells, turnHalf, turnPlace } from './draw-mask.ts';
import { findBox } from './find-box.ts';
import { type Place, packMasks } from './pack-masks.ts';
import { flatArea } from './untangle-chart.ts';

/** Cells along the side of the grid on which charts are laid out. */
const GRID = 1024;
/** Cells between two charts: 4 texels of 2048. Beside the edge half of it, as textures may repeat. */
const GAP = 2;
const EDGE = 1;
/** The share of the texture that charts are first tried to cover. */
const COVER_FIRST = 0.73;
/** After a success another attempt is made when this much more might fit, up to this many attempts. */
const WORTH_TRYING = 1.03;
const TRIES = 4;
/**
 * What a height says of the next size is good to about a hundredth: after two failures the next try is this much
 * smaller.
 */
const CAREFUL = 0.985;
/** Tries that fail this often in spite of that end soon: each is smaller by this. */
const FAILURES = 6;
const VERY_CAREFUL = 0.9;
/** Charts with no side of this many cells are tried in one or two orientations instead of four. */
const TINY = 20;
const SMALL = 80;
/** A strip may become this much higher than wide before a try is given up. */
const HEIGHT_MAX = 1.3;

export interface PackedCharts {
  charts: readonly FlatChart[];
  /** x, y per vertex of each chart: shares of the side, y upwards. */
  places: Float64Array[];
  /** The share of the square that triangles cover. */
  cover: number;
}

/**
 * Packs charts into a square, all equally large on the surface, by their real shapes. Each stands as in its narrowest
 * box or turned by quarters. Packs a strip of the square's width and corrects the size until it is as high. How often
 * is limited: at most four times at the first size, and some more where nothing fits.
 *
 * @param choices Ways to cut the same surface into charts. Another one is tried when the one before does not fit at once.
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

/** Charts to be packed, the first of the order first. */
interface Candidate {
  charts: readonly FlatChart[];
  upright: readonly Upright[];
  order: readonly number[];
  area: number;
  coverFirst: number;
}

/** Every way to cut, the charts with the largest area first, then those with the largest box. */
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

/** Tries more as long as much more might fit. */
function enlarge(candidate: Candidate, first: Try, triesBefore: number): { candidate: Candidate; packed: Try } {
  let packed = first;
  for (let tries = triesBefore; tries < TRIES && packed.guess > packed.cover * WORTH_TRYING; tries++) {
    const next = tryCover(candidate, (packed.cover + packed.guess) / 2);
    if (!next.spots) break;
    packed = next;
  }
  return { candidate, packed };
}

/** Tries less and less, the two ways in turn that came nearest, until one fits. */
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

/** How a try went: what should fit, as the strip's height tells, and where the charts lie if they did fit. */
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
  /** x, y per vertex, from 0 on. */
  points: Float64Array;
  width: number;
  height: number;
  area: number;
}

/** Turns a chart so that it lies straight in the smallest box around it. */
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
  // Small ones are about as good lying or standing, whichever end is up.
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
