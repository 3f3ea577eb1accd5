import { createSets, findRoot, unite } from '../numeric/union-find.ts';
import type { Vector } from '../types.ts';
import type { VoxelGrid } from './voxelise-solid.ts';

/**
 * Some of the cubes of a grid, as runs along x: run i covers the cubes `from[i]` to `to[i]` of row `rows[i]`, where a
 * row is y + ny * z. Sorted by row, then by x; runs of one row do not touch.
 */
export interface VoxelPart {
  rows: Int32Array;
  from: Int32Array;
  to: Int32Array;
}

/** A plane in cells: the part at normal * (x, y, z) <= offset is below. */
export interface CutPlane {
  normal: Vector;
  offset: number;
}

/** All cubes of the body as one part. */
export function listRuns({ solid, counts: [nx] }: Pick<VoxelGrid, 'solid' | 'counts'>): VoxelPart {
  const rows: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (let at = 0; at < solid.length; at++) {
    if (solid[at] === 0) continue;
    const row = Math.floor(at / nx);
    const end = (row + 1) * nx;
    rows.push(row);
    from.push(at - row * nx);
    while (at + 1 < end && solid[at + 1] === 1) at++;
    to.push(at - row * nx);
  }
  return { rows: Int32Array.from(rows), from: Int32Array.from(from), to: Int32Array.from(to) };
}

/** The cubes below and above a plane, by their middles. */
export function splitRuns(part: VoxelPart, { normal, offset }: CutPlane, ny: number): [VoxelPart, VoxelPart] {
  const [a, b, c] = normal;
  const { rows, from, to } = part;
  const below = clearBench(0, rows.length);
  const above = clearBench(1, rows.length);
  for (let i = 0, count = rows.length; i < count; i++) {
    const row = rows[i]!;
    const first = from[i]!;
    const last = to[i]!;
    const rest = offset - b * (row % ny) - c * Math.floor(row / ny);
    // The last cube of the run's left part, which lies on the same side as its first cube.
    const isFirstBelow = a * first <= rest;
    let end = last;
    if (isFirstBelow !== a * last <= rest) {
      end = isFirstBelow ? Math.max(first, Math.floor(rest / a)) : Math.max(first, Math.ceil(rest / a) - 1);
      end = Math.min(last - 1, end);
    }
    putRun(isFirstBelow ? below : above, row, first, end);
    if (end < last) putRun(isFirstBelow ? above : below, row, end + 1, last);
  }
  return [takeRuns(below), takeRuns(above)];
}

/** A place to write runs to before their number is known: cuts are tried by the thousand. */
interface Bench extends VoxelPart {
  count: number;
}

const benches = [makeBench(0), makeBench(0)];

function makeBench(size: number): Bench {
  return { rows: new Int32Array(size), from: new Int32Array(size), to: new Int32Array(size), count: 0 };
}

function clearBench(which: 0 | 1, size: number): Bench {
  if (benches[which]!.rows.length < size) benches[which] = makeBench(size * 2);
  const bench = benches[which]!;
  bench.count = 0;
  return bench;
}

function putRun(bench: Bench, row: number, first: number, last: number): void {
  const at = bench.count++;
  bench.rows[at] = row;
  bench.from[at] = first;
  bench.to[at] = last;
}

function takeRuns({ rows, from, to, count }: Bench): VoxelPart {
  return { rows: rows.slice(0, count), from: from.slice(0, count), to: to.slice(0, count) };
}

/** The pieces of a part that do not touch each other, not even at corners, by their first run. */
export function separatePieces(part: VoxelPart, ny: number): VoxelPart[] {
  const { rows, from, to } = part;
  const count = rows.length;
  const sets = createSets(count);
  let pieceCount = count;
  // Runs of the row before it and of the three rows of the slice before it.
  pieceCount -= joinRows(part, sets, ny, 1);
  for (let step = ny - 1; step <= ny + 1 && pieceCount > 1; step++) pieceCount -= joinRows(part, sets, ny, step);
  if (pieceCount <= 1) return count === 0 ? [] : [part];
  const pieces: VoxelPart[] = [];
  for (let root = 0; root < count; root++) {
    if (sets[root] !== root) continue;
    const piece = clearBench(0, count);
    for (let i = root; i < count; i++) {
      if (findRoot(sets, i) === root) putRun(piece, rows[i]!, from[i]!, to[i]!);
    }
    pieces.push(takeRuns(piece));
  }
  return pieces;
}

/** Unites the runs that touch a run of the row `step` rows before. Returns how many sets were merged. */
function joinRows({ rows, from, to }: VoxelPart, sets: Int32Array, ny: number, step: number): number {
  // A row at the edge of a slice has no neighbour beyond it, though the numbers go on.
  const edge = step === ny - 1 ? ny - 1 : step === ny ? -1 : 0;
  const count = rows.length;
  let joined = 0;
  let other = 0;
  for (let i = 0; i < count; i++) {
    if (rows[i]! % ny === edge) continue;
    const row = rows[i]! - step;
    const left = from[i]! - 1;
    const right = to[i]! + 1;
    while (rows[other]! < row || (rows[other] === row && to[other]! < left)) other++;
    for (let j = other; rows[j] === row && from[j]! <= right; j++) if (unite(sets, i, j)) joined++;
  }
  return joined;
}

/** Both parts as one. They share no cube. */
export function joinRuns(a: VoxelPart, b: VoxelPart): VoxelPart {
  const size = a.rows.length + b.rows.length;
  const dst = clearBench(0, size);
  for (let i = 0, j = 0; i + j < size; ) {
    const isFirst =
      j === b.rows.length ||
      (i < a.rows.length && (a.rows[i]! < b.rows[j]! || (a.rows[i]! === b.rows[j]! && a.from[i]! < b.from[j]!)));
    if (isFirst) putRun(dst, a.rows[i]!, a.from[i]!, a.to[i++]!);
    else putRun(dst, b.rows[j]!, b.from[j]!, b.to[j++]!);
  }
  return takeRuns(dst);
}

/**
 * The middles of cubes that can be corners of the part's hull: of each slice across z the corners of its outline's own
 * hull. x, y, z per point.
 */
export function listCorners({ rows, from, to }: VoxelPart, ny: number): Int32Array {
  if (chains.left.length < 2 * ny) chains = { left: new Int32Array(2 * ny), right: new Int32Array(2 * ny) };
  const { left, right } = chains;
  let corners = cornerBench;
  let room = corners.length;
  let count = 0;
  const runCount = rows.length;
  for (let i = 0; i < runCount; ) {
    const z = Math.floor(rows[i]! / ny);
    let leftEnd = 0;
    let rightEnd = 0;
    const end = (z + 1) * ny;
    while (i < runCount && rows[i]! < end) {
      const row = rows[i]!;
      const first = from[i]!;
      let last = to[i++]!;
      while (i < runCount && rows[i] === row) last = to[i++]!;
      leftEnd = bend(left, leftEnd, first, row - z * ny, -1);
      rightEnd = bend(right, rightEnd, last, row - z * ny, 1);
    }
    const needed = count + 1.5 * (leftEnd + rightEnd);
    if (needed > room) {
      room = 2 * needed;
      cornerBench = new Int32Array(room);
      cornerBench.set(corners);
      corners = cornerBench;
    }
    count = addChain(corners, count, left, leftEnd, z);
    count = addChain(corners, count, right, rightEnd, z);
  }
  return corners.slice(0, count);
}

/** Used again and again: corners are listed by the thousand. */
let chains = { left: new Int32Array(0), right: new Int32Array(0) };
let cornerBench = new Int32Array(4096);

/** Adds a point to a chain that bends one way only. Gives the chain's new end. */
function bend(chain: Int32Array, end: number, x: number, y: number, side: 1 | -1): number {
  let n = end;
  while (n >= 4) {
    const ax = chain[n - 4]!;
    const ay = chain[n - 3]!;
    const turn = (chain[n - 2]! - ax) * (y - ay) - (chain[n - 1]! - ay) * (x - ax);
    if (turn * side > 0) break;
    n -= 2;
  }
  chain[n] = x;
  chain[n + 1] = y;
  return n + 2;
}

function addChain(corners: Int32Array, start: number, chain: Int32Array, end: number, z: number): number {
  let count = start;
  for (let k = 0; k < end; k += 2) {
    corners[count++] = chain[k]!;
    corners[count++] = chain[k + 1]!;
    corners[count++] = z;
  }
  return count;
}
