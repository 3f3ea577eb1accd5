import type { FlatChart } from './chart.ts';
import { drawCells, listRuns, type Mask, turnCells, turnHalf, turnPlace, widenMask } from './draw-mask.ts';
import { findBox } from './find-box.ts';
import { type Place, type Pose, packMasks } from './pack-masks.ts';
import { flatArea } from './untangle-chart.ts';

/** Cells along the side of the grid on which charts are laid out. */
const GRID = 1024;
/** Cells between two charts: 4 texels of 2048. Beside the edge half of it, as textures may repeat. */
const GAP = 2;
const EDGE = 1;
/** The share of the texture that charts are first tried to cover. */
const COVER_FIRST = 0.73;
/** After a success one more try is made when so much more might fit; each further try after a failure is more careful. */
const WORTH_TRYING = 1.04;
const TRIES = 3;
const CAREFUL = 0.98;
/** Charts with no side of so many cells are tried in one pose or in two instead of four. */
const TINY = 20;
const SMALL = 80;
/** A strip may become this much higher than wide before a try is given up. */
const HEIGHT_MAX = 1.5;

export interface PackedCharts {
  /** x, y per vertex of each chart: shares of the side, y upwards. */
  places: Float64Array[];
  /** The share of the square that triangles cover. */
  cover: number;
}

/**
 * Packs charts into a square, all equally large on the surface, by their real shapes. Each stands as in its narrowest
 * box or turned by quarters. Packs a strip of the square's width and corrects the size until it is as high.
 */
export function packCharts(charts: readonly FlatChart[]): PackedCharts {
  const upright = charts.map(turnUpright);
  const area = upright.reduce((sum, chart) => sum + chart.area, 0);
  const order = upright.map((_, c) => c).sort((a, b) => upright[b]!.area - upright[a]!.area || a - b);
  let best: { scale: number; cover: number; spots: Place[] } | null = null;
  if (charts.length === 0) return { places: [], cover: 0 };
  // No chart may be longer than the square.
  const longest = Math.max(...upright.map(({ width }) => width));
  let cover = Math.min(COVER_FIRST, (0.98 * area) / longest ** 2);
  if (!(cover > 0)) throw new Error('A mesh with places that are no numbers cannot be laid out');
  for (let attempt = 0; ; attempt++) {
    const scale = GRID * Math.sqrt(cover / area);
    const poses = order.map((c) => drawPoses(charts[c]!, upright[c]!, scale));
    const packed = packMasks(poses, GRID, Math.floor(GRID * HEIGHT_MAX), GAP - EDGE);
    const doesFit = packed !== null && packed.height <= GRID;
    if (doesFit) best = { scale, cover, spots: packed.places };
    // What should fit: the strip's height tells, only not how well the other size will nest.
    const guess = packed ? (cover * GRID) / packed.height : cover * 0.8;
    if (best && (!doesFit || guess < cover * WORTH_TRYING || attempt >= TRIES)) break;
    cover = best ? (cover + guess) / 2 : Math.min(guess, cover * CAREFUL ** attempt);
  }
  const places = charts.map((chart) => new Float64Array(chart.flat.length));
  order.forEach((c, i) => {
    place(upright[c]!, best!.scale, best!.spots[i]!, places[c]!);
  });
  return { places, cover: best!.cover };
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

function drawPoses({ corners }: FlatChart, { points, width, height }: Upright, scale: number): Pose[] {
  const [w, h] = [Math.floor(width * scale) + 1, Math.floor(height * scale) + 1];
  const cells = drawCells(
    points.map((value) => value * scale),
    corners,
    w,
    h,
  );
  const lying = makePose(listRuns(cells, w, h));
  // Small ones are about as good lying or standing, whichever end is up.
  if (Math.max(w, h) < TINY) return [lying];
  const standing = makePose(listRuns(turnCells(cells, w, h), h, w));
  return Math.max(w, h) < SMALL ? [lying, standing] : [lying, standing, turnPose(lying), turnPose(standing)];
}

function makePose(taken: Mask): Pose {
  return { taken, claimed: widenMask(taken, GAP) };
}

function turnPose({ taken, claimed }: Pose): Pose {
  return { taken: turnHalf(taken), claimed: turnHalf(claimed) };
}

function place({ points, width, height }: Upright, scale: number, spot: Place, dst: Float64Array): void {
  const [w, h] = [Math.floor(width * scale) + 1, Math.floor(height * scale) + 1];
  for (let i = 0; i < dst.length; i += 2) {
    const [x, y] = turnPlace(points[i]! * scale, points[i + 1]! * scale, w, h, spot.pose);
    dst[i] = (x + spot.x + GAP) / GRID;
    dst[i + 1] = (y + spot.y + GAP) / GRID;
  }
}
