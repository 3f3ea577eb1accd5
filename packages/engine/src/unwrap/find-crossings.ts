import { clamp } from '@tangible/geometry';
import type { FlatChart } from './chart.ts';
import type { LinkedMesh } from './link-triangles.ts';

/** The average number of border edges per cell of the search grid. */
const EDGES_PER_CELL = 2;

/**
 * The triangles (indices within the chart) whose border edges cross another border edge of the chart. A layout without
 * folded triangles whose border does not cross itself has no overlaps.
 *
 * @param marks One entry per triangle of the mesh, all 0 before and after.
 */
export function findCrossings(mesh: LinkedMesh, chart: FlatChart, marks: Int32Array): number[] {
  const { flat } = chart;
  const edges = listBorder(mesh, chart, marks);
  const count = edges.length / 3;
  if (count < 4) return [];
  const { ranges, starts, list, columns } = hashEdges(edges, flat);
  const crossing = new Set<number>();
  for (let e = 0; e < count; e++) {
    for (let row = ranges[e * 4 + 2]!; row <= ranges[e * 4 + 3]!; row++) {
      for (let cell = row * columns + ranges[e * 4]!; cell <= row * columns + ranges[e * 4 + 1]!; cell++) {
        for (let at = starts[cell]!; at < starts[cell + 1]!; at++) {
          const other = list[at]!;
          if (other <= e || !cross(edges, flat, e, other)) continue;
          crossing.add(edges[e * 3 + 2]!);
          crossing.add(edges[other * 3 + 2]!);
        }
      }
    }
  }
  return [...crossing].sort((a, b) => a - b);
}

/** Start vertex, end vertex and triangle of every border edge of the chart. */
function listBorder({ twins }: LinkedMesh, { corners, triangles }: FlatChart, marks: Int32Array): Uint32Array {
  for (let f = 0; f < triangles.length; f++) marks[triangles[f]!] = 1;
  const border: number[] = [];
  for (let f = 0; f < triangles.length; f++) {
    const t = triangles[f]! * 3;
    for (let k = 0; k < 3; k++) {
      const twin = twins[t + k]!;
      if (twin >= 0 && marks[(twin / 3) | 0] === 1) continue;
      border.push(corners[f * 3 + k]!, corners[f * 3 + (k === 2 ? 0 : k + 1)]!, f);
    }
  }
  for (let f = 0; f < triangles.length; f++) marks[triangles[f]!] = 0;
  return Uint32Array.from(border);
}

/** The edges of each grid cell (in `list`, from `starts`), and the columns and rows that each edge may touch. */
function hashEdges(edges: Uint32Array, flat: Float64Array) {
  const count = edges.length / 3;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let e = 0; e < edges.length; e += 3) {
    const x = flat[edges[e]! * 2]!;
    const y = flat[edges[e]! * 2 + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  const columns = Math.max(1, Math.floor(Math.sqrt(count / EDGES_PER_CELL)));
  const [scaleX, scaleY] = [columns / (maxX - minX || 1), columns / (maxY - minY || 1)];
  const ranges = new Int32Array(count * 4);
  const starts = new Int32Array(columns * columns + 1);
  for (let e = 0; e < count; e++) {
    const a = edges[e * 3]! * 2;
    const b = edges[e * 3 + 1]! * 2;
    ranges[e * 4] = clampIndex((Math.min(flat[a]!, flat[b]!) - minX) * scaleX, columns);
    ranges[e * 4 + 1] = clampIndex((Math.max(flat[a]!, flat[b]!) - minX) * scaleX, columns);
    ranges[e * 4 + 2] = clampIndex((Math.min(flat[a + 1]!, flat[b + 1]!) - minY) * scaleY, columns);
    ranges[e * 4 + 3] = clampIndex((Math.max(flat[a + 1]!, flat[b + 1]!) - minY) * scaleY, columns);
    for (let row = ranges[e * 4 + 2]!; row <= ranges[e * 4 + 3]!; row++) {
      for (let column = ranges[e * 4]!; column <= ranges[e * 4 + 1]!; column++) starts[row * columns + column + 1]!++;
    }
  }
  for (let cell = 0; cell < columns * columns; cell++) starts[cell + 1]! += starts[cell]!;
  const next = starts.slice();
  const list = new Uint32Array(starts[columns * columns]!);
  for (let e = 0; e < count; e++) {
    for (let row = ranges[e * 4 + 2]!; row <= ranges[e * 4 + 3]!; row++) {
      for (let column = ranges[e * 4]!; column <= ranges[e * 4 + 1]!; column++)
        list[next[row * columns + column]!++] = e;
    }
  }
  return { ranges, starts, list, columns };
}

function clampIndex(value: number, count: number): number {
  return clamp(Math.floor(value), 0, count - 1);
}

/** Whether two edges cross. Edges that share a vertex do not count. */
function cross(edges: Uint32Array, flat: Float64Array, e: number, other: number): boolean {
  const a = edges[e * 3]! * 2;
  const b = edges[e * 3 + 1]! * 2;
  const c = edges[other * 3]! * 2;
  const d = edges[other * 3 + 1]! * 2;
  if (a === c || b === d || a === d || b === c) return false;
  // Collinear segments pass the test below even if they do not touch.
  if (!overlap(flat[a]!, flat[b]!, flat[c]!, flat[d]!)) return false;
  if (!overlap(flat[a + 1]!, flat[b + 1]!, flat[c + 1]!, flat[d + 1]!)) return false;
  return side(flat, a, b, c) * side(flat, a, b, d) <= 0 && side(flat, c, d, a) * side(flat, c, d, b) <= 0;
}

/** Twice the signed area of a triangle: positive if r is to the left of the line from p to q. */
function side(flat: Float64Array, p: number, q: number, r: number): number {
  const x = flat[p]!;
  const y = flat[p + 1]!;
  return (flat[q]! - x) * (flat[r + 1]! - y) - (flat[q + 1]! - y) * (flat[r]! - x);
}

/** Whether the intervals p to q and r to s overlap. */
function overlap(p: number, q: number, r: number, s: number): boolean {
  return Math.max(p, q) >= Math.min(r, s) && Math.max(r, s) >= Math.min(p, q);
}
