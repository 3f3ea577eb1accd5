import type { FlatChart } from './chart.ts';
import type { LinkedMesh } from './link-triangles.ts';

/** Border edges per cell of the grid in which near ones are looked for, on average. */
const EDGES_PER_CELL = 2;

/**
 * The triangles (numbers within the chart) whose border edges cross another border edge of the chart. A layout without
 * folded triangles whose border crosses nowhere covers nothing twice.
 *
 * @param marks A number per triangle of the mesh, all 0 before and after.
 */
export function findCrossings(mesh: LinkedMesh, chart: FlatChart, marks: Int32Array): number[] {
  const { flat } = chart;
  const edges = listBorder(mesh, chart, marks);
  const count = edges.length / 3;
  if (count < 4) return [];
  const { cellOf, cells, columns } = hashEdges(edges, flat);
  const crossing = new Set<number>();
  for (let e = 0; e < count; e++) {
    const { x0, x1, y0, y1 } = cellOf(e);
    for (let row = y0; row <= y1; row++) {
      for (let column = x0; column <= x1; column++) {
        for (const other of cells[row * columns + column] ?? []) {
          if (other <= e || !cross(edges, flat, e, other)) continue;
          crossing.add(edges[e * 3 + 2]!);
          crossing.add(edges[other * 3 + 2]!);
        }
      }
    }
  }
  return [...crossing].sort((a, b) => a - b);
}

/** Start, end and triangle of every edge beyond which no triangle of the chart lies. */
function listBorder({ twins }: LinkedMesh, { corners, triangles }: FlatChart, marks: Int32Array): Uint32Array {
  for (const t of triangles) marks[t] = 1;
  const border: number[] = [];
  for (let f = 0; f < triangles.length; f++) {
    for (let k = 0; k < 3; k++) {
      const twin = twins[triangles[f]! * 3 + k]!;
      if (twin >= 0 && marks[(twin / 3) | 0] === 1) continue;
      border.push(corners[f * 3 + k]!, corners[f * 3 + ((k + 1) % 3)]!, f);
    }
  }
  for (const t of triangles) marks[t] = 0;
  return Uint32Array.from(border);
}

function hashEdges(edges: Uint32Array, flat: Float64Array) {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let e = 0; e < edges.length; e += 3) {
    minX = Math.min(minX, flat[edges[e]! * 2]!);
    maxX = Math.max(maxX, flat[edges[e]! * 2]!);
    minY = Math.min(minY, flat[edges[e]! * 2 + 1]!);
    maxY = Math.max(maxY, flat[edges[e]! * 2 + 1]!);
  }
  const columns = Math.max(1, Math.floor(Math.sqrt(edges.length / 3 / EDGES_PER_CELL)));
  const toColumn = (x: number) => clampIndex(((x - minX) / (maxX - minX || 1)) * columns, columns);
  const toRow = (y: number) => clampIndex(((y - minY) / (maxY - minY || 1)) * columns, columns);
  const cellOf = (e: number) => {
    const [a, b] = [edges[e * 3]! * 2, edges[e * 3 + 1]! * 2];
    return {
      x0: toColumn(Math.min(flat[a]!, flat[b]!)),
      x1: toColumn(Math.max(flat[a]!, flat[b]!)),
      y0: toRow(Math.min(flat[a + 1]!, flat[b + 1]!)),
      y1: toRow(Math.max(flat[a + 1]!, flat[b + 1]!)),
    };
  };
  const cells: (number[] | undefined)[] = new Array(columns * columns);
  for (let e = 0; e < edges.length / 3; e++) {
    const { x0, x1, y0, y1 } = cellOf(e);
    for (let row = y0; row <= y1; row++) {
      for (let column = x0; column <= x1; column++) {
        const cell = cells[row * columns + column];
        if (cell) cell.push(e);
        else cells[row * columns + column] = [e];
      }
    }
  }
  return { cellOf, cells, columns };
}

function clampIndex(value: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(value)));
}

/** Whether two edges cross. Edges that share a vertex cross only when one folds back onto the other. */
function cross(edges: Uint32Array, flat: Float64Array, e: number, other: number): boolean {
  const [a, b, c, d] = [edges[e * 3]!, edges[e * 3 + 1]!, edges[other * 3]!, edges[other * 3 + 1]!];
  if (a === c || b === d || a === d || b === c) return false;
  if (!overlap(flat, a, b, c, d, 0) || !overlap(flat, a, b, c, d, 1)) return false;
  const side = (p: number, q: number, r: number) =>
    (flat[q * 2]! - flat[p * 2]!) * (flat[r * 2 + 1]! - flat[p * 2 + 1]!) -
    (flat[q * 2 + 1]! - flat[p * 2 + 1]!) * (flat[r * 2]! - flat[p * 2]!);
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

/** Whether a to b and c to d have a place along an axis in common: what lies on one line need not touch. */
function overlap(flat: Float64Array, a: number, b: number, c: number, d: number, axis: 0 | 1): boolean {
  const [p, q, r, s] = [flat[a * 2 + axis]!, flat[b * 2 + axis]!, flat[c * 2 + axis]!, flat[d * 2 + axis]!];
  return Math.max(p, q) >= Math.min(r, s) && Math.max(r, s) >= Math.min(p, q);
}
