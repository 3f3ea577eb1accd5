import type { Mesh } from '@tangible/geometry';
import { coverPoints, depthOf, type Rectangle, widthOf } from './rectangle.ts';

/** How high something is, seen from above, over a grid of cells. */
export interface HeightMap {
  cover: Rectangle;
  columns: number;
  rows: number;
  /** Per cell, row by row from the back; -Infinity where there is nothing. */
  heights: Float64Array;
}

/** Cells along the longer side. */
const CELLS = 56;

/**
 * The height map of convex pieces from above. A cell has the height of its highest part, so that an object above all
 * its cells penetrates nothing.
 *
 * @example
 * const top = computeHeightMap(table.colliders.hulls);
 */
export function computeHeightMap(hulls: readonly Mesh[]): HeightMap {
  const covers = hulls.map(({ positions }) => coverPoints(positions));
  const cover: Rectangle = {
    minX: Math.min(...covers.map(({ minX }) => minX)),
    maxX: Math.max(...covers.map(({ maxX }) => maxX)),
    minZ: Math.min(...covers.map(({ minZ }) => minZ)),
    maxZ: Math.max(...covers.map(({ maxZ }) => maxZ)),
  };
  const cell = Math.max(widthOf(cover), depthOf(cover)) / CELLS;
  const columns = Math.max(1, Math.ceil(widthOf(cover) / cell));
  const rows = Math.max(1, Math.ceil(depthOf(cover) / cell));
  const map: HeightMap = { cover, columns, rows, heights: new Float64Array(columns * rows).fill(-Infinity) };
  for (const { positions, indices } of hulls) {
    for (let i = 0; i < indices.length; i += 3) {
      raise(
        map,
        [0, 1, 2].map((k) => {
          const at = indices[i + k]! * 3;
          return [positions[at]!, positions[at + 1]!, positions[at + 2]!] as const;
        }),
      );
    }
  }
  return map;
}

type Point = readonly [number, number, number];

/**
 * Raises the cells under a triangle to where it is highest within each: at a corner of the piece that the cell cuts.
 */
function raise(map: HeightMap, triangle: readonly Point[]): void {
  const { cover, columns, rows, heights } = map;
  const toColumn = (x: number) => ((x - cover.minX) / widthOf(cover)) * columns;
  const toRow = (z: number) => ((z - cover.minZ) / depthOf(cover)) * rows;
  const flat = triangle.map(([x, y, z]): Point => [toColumn(x), y, toRow(z)]);
  const firstRow = Math.max(0, Math.floor(Math.min(...flat.map(([, , z]) => z))));
  const lastRow = Math.min(rows - 1, Math.floor(Math.max(...flat.map(([, , z]) => z))));
  for (let row = firstRow; row <= lastRow; row++) {
    const strip = clip(clip(flat, 2, row, 1), 2, row + 1, -1);
    if (strip.length === 0) continue;
    const first = Math.max(0, Math.floor(Math.min(...strip.map(([x]) => x))));
    const last = Math.min(columns - 1, Math.floor(Math.max(...strip.map(([x]) => x))));
    for (let column = first; column <= last; column++) {
      const at = row * columns + column;
      for (const [, y] of clip(clip(strip, 0, column, 1), 0, column + 1, -1)) heights[at] = Math.max(heights[at]!, y);
    }
  }
}

/** The part of a polygon on one side of a plane across an axis. */
function clip(polygon: readonly Point[], axis: 0 | 2, limit: number, side: 1 | -1): Point[] {
  const dst: Point[] = [];
  for (const [i, b] of polygon.entries()) {
    const a = polygon.at(i - 1)!;
    const [da, db] = [side * (a[axis] - limit), side * (b[axis] - limit)];
    if (da >= 0 !== db >= 0) {
      const t = da / (da - db);
      dst.push([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2])]);
    }
    if (db >= 0) dst.push(b);
  }
  return dst;
}

/**
 * For the middle of each cell, how high the highest is within a part around it; -Infinity where there is nothing.
 *
 * Contributor notes. First along rows, then along columns: for a table under a cup 2 ms instead of 60.
 */
export function findHighest({ cover, columns, rows, heights }: HeightMap, part: Rectangle): Float64Array {
  const cellX = widthOf(cover) / columns;
  const cellZ = depthOf(cover) / rows;
  const offset = (value: number, cell: number) => Math.floor(value / cell + 0.5);
  const along = slideMax(heights, columns, rows, offset(part.minX, cellX), offset(part.maxX, cellX), 1);
  return slideMax(along, columns, rows, offset(part.minZ, cellZ), offset(part.maxZ, cellZ), columns);
}

/** The highest of the cells from one offset to another, along rows or along columns. */
function slideMax(
  src: Float64Array,
  columns: number,
  rows: number,
  from: number,
  to: number,
  stride: number,
): Float64Array {
  const dst = new Float64Array(src.length).fill(-Infinity);
  const length = stride === 1 ? columns : rows;
  for (let at = 0; at < src.length; at++) {
    const place = stride === 1 ? at % columns : Math.floor(at / columns);
    const first = Math.max(0, place + from);
    const last = Math.min(length - 1, place + to);
    for (let other = first; other <= last; other++) {
      dst[at] = Math.max(dst[at]!, src[at + (other - place) * stride]!);
    }
  }
  return dst;
}

/** How high it is at a place; -Infinity beyond the map. */
export function readHeight(map: HeightMap, x: number, z: number): number {
  const { cover, columns, rows, heights } = map;
  const column = Math.floor(((x - cover.minX) / widthOf(cover)) * columns);
  const row = Math.floor(((z - cover.minZ) / depthOf(cover)) * rows);
  return column < 0 || row < 0 || column >= columns || row >= rows ? -Infinity : heights[row * columns + column]!;
}
