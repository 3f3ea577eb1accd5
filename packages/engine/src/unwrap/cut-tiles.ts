import { clamp } from '@tangible/geometry';
import { type FlatChart, takePart } from './chart.ts';
import { findBox, type TurnedBox } from './find-box.ts';
import type { LinkedMesh } from './link-triangles.ts';
import { listConnected } from './split-triangles.ts';

/** How much of the surface is cut into tiles of one size. */
export interface TileSize {
  /** Charts are cut in order of rank until this share of the surface is reached. */
  share: number;
  /** The side of a tile, relative to the side of a square with the area of the whole surface. */
  side: number;
}

/** A longer chart, in the same unit, would determine the scale of all others on its own. */
const LONG_MAX = 0.8;

/**
 * Cuts some of the flat charts into tiles along straight lines, so that small pieces can fill the gaps between large
 * charts, and cuts very long charts across. Tiles keep the layout of their chart.
 *
 * @param ranks One number per chart; charts with the lowest are cut first.
 */
export function cutTiles(
  mesh: LinkedMesh,
  charts: readonly FlatChart[],
  ranks: readonly number[],
  sizes: readonly TileSize[],
): FlatChart[] {
  const slots = new Int32Array(mesh.positions.length / 3).fill(-1);
  const work = new Int32Array(mesh.triangleCount);
  const areas = charts.map(({ triangles }) => sumAreas(mesh, triangles));
  const total = areas.reduce((sum, area) => sum + area, 0);
  const order = charts.map((_, c) => c).sort((a, b) => ranks[a]! - ranks[b]! || a - b);
  const dst: FlatChart[] = [];
  let done = 0;
  for (const c of order) {
    const size = sizes.find(({ share }) => done + areas[c]! / 2 < share * total);
    done += areas[c]!;
    const box = findBox(charts[c]!.flat);
    const side = (size?.side ?? Infinity) * Math.sqrt(total);
    const columns = Math.max(Math.round(box.width / side), Math.ceil(box.width / (LONG_MAX * Math.sqrt(total))), 1);
    const rows = Math.max(Math.round(box.height / side), 1);
    if (columns * rows === 1) dst.push(charts[c]!);
    else dst.push(...cutChart(mesh, charts[c]!, box, columns, rows, work, slots));
  }
  return dst;
}

function cutChart(
  mesh: LinkedMesh,
  chart: FlatChart,
  box: TurnedBox,
  columns: number,
  rows: number,
  work: Int32Array,
  slots: Int32Array,
): FlatChart[] {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const { flat, corners, triangles } = chart;
  const tiles: number[][] = Array.from({ length: columns * rows }, () => []);
  for (let f = 0; f < triangles.length; f++) {
    const a = corners[f * 3]! * 2;
    const b = corners[f * 3 + 1]! * 2;
    const c = corners[f * 3 + 2]! * 2;
    const mx = (flat[a]! + flat[b]! + flat[c]!) / 3;
    const my = (flat[a + 1]! + flat[b + 1]! + flat[c + 1]!) / 3;
    const x = cos * mx - sin * my - box.minX;
    const y = sin * mx + cos * my - box.minY;
    const column = clamp(Math.floor((x / box.width) * columns), 0, columns - 1);
    const row = clamp(Math.floor((y / box.height) * rows), 0, rows - 1);
    tiles[row * columns + column]!.push(triangles[f]!);
  }
  return tiles.flatMap((triangles) =>
    listConnected(mesh, Uint32Array.from(triangles), work, 1).map((part) => takePart(mesh, chart, part, slots)),
  );
}

function sumAreas({ areas }: LinkedMesh, triangles: Uint32Array): number {
  let sum = 0;
  for (let f = 0; f < triangles.length; f++) sum += areas[triangles[f]!]!;
  return sum;
}
