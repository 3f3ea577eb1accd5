import type { FlatChart } from './chart.ts';
import { drawCells, listRuns, turnCells, turnPlace, widenCells } from './draw-mask.ts';
import { findBox } from './find-box.ts';
import { type Place, type Pose, packMasks } from './pack-masks.ts';
import { flatArea } from './untangle-chart.ts';

/** Cells along the side of the grid on which charts are laid out. */
const GRID = 512;
/** Cells between two charts: 4 texels of 2048. Beside the edge half of it, as textures may repeat. */
const GAP = 1;
const EDGE = 1;
/** The share of the texture that charts are first tried to cover, and the tries to come nearer to what is possible. */
const COVER_FIRST = 0.8;
const TRIES = 5;
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
export function packCharts(charts: readonly FlatChart[], tries = TRIES): PackedCharts {
  const upright = charts.map(turnUpright);
  const area = upright.reduce((sum, chart) => sum + chart.area, 0);
  const order = upright.map((_, c) => c).sort((a, b) => upright[b]!.size - upright[a]!.size || a - b);
  let best: { scale: number; cover: number; placed: Place[] } | null = null;
  let cover = COVER_FIRST;
  let tooMuch = Infinity;
  for (let attempt = 0; attempt < tries || !best; attempt++) {
    const scale = GRID * Math.sqrt(cover / area);
    const poses = order.map((c) => drawPoses(charts[c]!, upright[c]!, scale));
    const packed = packMasks(poses, GRID, Math.floor(GRID * HEIGHT_MAX), GAP - EDGE);
    if (packed && packed.height <= GRID) {
      if (!best || cover > best.cover) {
        best = { scale, cover, placed: packed.places };
      }
    } else tooMuch = Math.min(tooMuch, cover);
    const fitting = packed ? (cover * GRID) / packed.height : cover * 0.7;
    if (!best) cover = Math.min(fitting, cover * 0.99);
    else {
      const next = Number.isFinite(tooMuch)
        ? Math.min((best.cover + tooMuch) / 2, Math.max(fitting, best.cover * 1.002))
        : fitting;
      if (next < best.cover * 1.003) break;
      cover = next;
    }
  }
  const places = charts.map((chart) => new Float64Array(chart.flat.length));
  order.forEach((c, i) => {
    place(upright[c]!, best!.scale, best!.placed[i]!, places[c]!);
  });
  return { places, cover: best!.cover };
}

interface Upright {
  /** x, y per vertex, from 0 on. */
  points: Float64Array;
  width: number;
  height: number;
  area: number;
  size: number;
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
  return { points, width, height, area, size: width };
}

function drawPoses({ corners }: FlatChart, { points, width, height }: Upright, scale: number): Pose[] {
  const [w, h] = [Math.floor(width * scale) + 1, Math.floor(height * scale) + 1];
  const cells = drawCells(
    points.map((value) => value * scale),
    corners,
    w,
    h,
  );
  const wide = widenCells(cells, w, h, GAP);
  return [0, 1, 2, 3].map((quarters) => {
    const [tw, th] = quarters % 2 === 1 ? [h, w] : [w, h];
    return {
      taken: listRuns(turnCells(cells, w, h, quarters), tw, th),
      claimed: listRuns(turnCells(wide, w + 2 * GAP, h + 2 * GAP, quarters), tw + 2 * GAP, th + 2 * GAP),
    };
  });
}

function place({ points, width, height }: Upright, scale: number, spot: Place, dst: Float64Array): void {
  const [w, h] = [Math.floor(width * scale) + 1, Math.floor(height * scale) + 1];
  for (let i = 0; i < dst.length; i += 2) {
    const [x, y] = turnPlace(points[i]! * scale, points[i + 1]! * scale, w, h, spot.pose);
    dst[i] = (x + spot.x + GAP) / GRID;
    dst[i + 1] = (y + spot.y + GAP) / GRID;
  }
}
