import type { Vector } from '../types.ts';
import type { VoxelGrid } from './voxelise-solid.ts';

/**
 * Some of the cubes of a grid, as runs along x: run i covers the cubes `from[i]` to `to[i]` of row `rows[i]`, where a row
 * is y + ny * z. Sorted by row, then by x; runs of one row do not touch.
 */
export interface VoxelPart {
  rows: Int32Array;
  from: Int32Array;
  to: Int32Array;
}

/** A plane in cubes: what lies at normal * (x, y, z) <= offset is below. */
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

export function countVoxels({ from, to }: VoxelPart): number {
  let count = 0;
  for (let i = 0; i < from.length; i++) count += to[i]! - from[i]! + 1;
  return count;
}

/** The cubes below and above a plane, by their middles. */
export function splitRuns(
  part: VoxelPart,
  { normal: [a, b, c], offset }: CutPlane,
  ny: number,
): [VoxelPart, VoxelPart] {
  const size = part.rows.length;
  const below = makeBuilder(size);
  const above = makeBuilder(size, 1);
  for (let i = 0; i < size; i++) {
    const row = part.rows[i]!;
    const from = part.from[i]!;
    const to = part.to[i]!;
    const rest = offset - b * (row % ny) - c * Math.floor(row / ny);
    const isFromBelow = a * from <= rest;
    const isToBelow = a * to <= rest;
    if (isFromBelow && isToBelow) below.add(row, from, to);
    else if (!isFromBelow && !isToBelow) above.add(row, from, to);
    else if (isFromBelow) {
      const last = Math.min(to - 1, Math.max(from, Math.floor(rest / a)));
      below.add(row, from, last);
      above.add(row, last + 1, to);
    } else {
      const first = Math.min(to, Math.max(from + 1, Math.ceil(rest / a)));
      above.add(row, from, first - 1);
      below.add(row, first, to);
    }
  }
  return [below.finish(), above.finish()];
}

/** Two places to write runs to before their number is known: cuts are tried by the thousand. */
const benches = [makeBench(), makeBench()] as const;

function makeBench() {
  return { rows: new Int32Array(0), from: new Int32Array(0), to: new Int32Array(0) };
}

function makeBuilder(size: number, which: 0 | 1 = 0) {
  const bench = benches[which];
  if (bench.rows.length < size) {
    bench.rows = new Int32Array(size * 2);
    bench.from = new Int32Array(size * 2);
    bench.to = new Int32Array(size * 2);
  }
  const { rows, from, to } = bench;
  let count = 0;
  return {
    add(row: number, first: number, last: number) {
      rows[count] = row;
      from[count] = first;
      to[count++] = last;
    },
    finish: (): VoxelPart => ({ rows: rows.slice(0, count), from: from.slice(0, count), to: to.slice(0, count) }),
  };
}

/** The pieces of a part that do not touch each other, not even at corners, by their first run. */
export function separatePieces(part: VoxelPart, ny: number): VoxelPart[] {
  const { rows, from, to } = part;
  const parents = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) parents[i] = i;
  // Runs of the row before it and of the three rows of the slice before it; each pointer only moves on.
  const steps = [1, ny - 1, ny, ny + 1];
  const pointers = new Int32Array(4);
  for (let i = 0; i < rows.length; i++) {
    const y = rows[i]! % ny;
    for (let k = 0; k < 4; k++) {
      if (y === 0 ? k === 0 || k === 3 : y === ny - 1 && k === 1) continue;
      const row = rows[i]! - steps[k]!;
      let other = pointers[k]!;
      while (rows[other]! < row || (rows[other] === row && to[other]! < from[i]! - 1)) other++;
      pointers[k] = other;
      for (let j = other; rows[j] === row && from[j]! <= to[i]! + 1; j++) join(parents, i, j);
    }
  }
  const pieces: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    if (find(parents, i) === i) pieces.push(i);
  }
  if (pieces.length <= 1) return rows.length === 0 ? [] : [part];
  return pieces.map((root) => {
    const piece = makeBuilder(rows.length);
    for (let i = root; i < rows.length; i++) if (find(parents, i) === root) piece.add(rows[i]!, from[i]!, to[i]!);
    return piece.finish();
  });
}

function find(parents: Int32Array, i: number): number {
  while (parents[i] !== i) {
    parents[i] = parents[parents[i]!]!;
    i = parents[i]!;
  }
  return i;
}

/** The smaller number stays the root, so that the order of pieces does not depend on the order of joining. */
function join(parents: Int32Array, i: number, j: number): void {
  const a = find(parents, i);
  const b = find(parents, j);
  if (a < b) parents[b] = a;
  else parents[a] = b;
}

/** Both parts as one. They share no cube. */
export function joinRuns(a: VoxelPart, b: VoxelPart): VoxelPart {
  const size = a.rows.length + b.rows.length;
  const dst = makeBuilder(size);
  for (let i = 0, j = 0; i + j < size; ) {
    const isFirst =
      j === b.rows.length ||
      (i < a.rows.length && (a.rows[i]! < b.rows[j]! || (a.rows[i]! === b.rows[j]! && a.from[i]! < b.from[j]!)));
    if (isFirst) dst.add(a.rows[i]!, a.from[i]!, a.to[i++]!);
    else dst.add(b.rows[j]!, b.from[j]!, b.to[j++]!);
  }
  return dst.finish();
}

/**
 * The middles of cubes that can be corners of the part's hull: of each slice across z the corners of its outline's own
 * hull. x, y, z per point.
 */
export function listCorners({ rows, from, to }: VoxelPart, ny: number): Int32Array {
  if (chains.left.length < 2 * ny) chains = { left: new Int32Array(2 * ny), right: new Int32Array(2 * ny) };
  const { left, right } = chains;
  let corners = cornerBench;
  let count = 0;
  for (let i = 0; i < rows.length; ) {
    const z = Math.floor(rows[i]! / ny);
    let leftEnd = 0;
    let rightEnd = 0;
    const end = (z + 1) * ny;
    while (i < rows.length && rows[i]! < end) {
      const row = rows[i]!;
      const first = from[i]!;
      let last = to[i++]!;
      while (i < rows.length && rows[i] === row) last = to[i++]!;
      leftEnd = bend(left, leftEnd, first, row - z * ny, -1);
      rightEnd = bend(right, rightEnd, last, row - z * ny, 1);
    }
    const room = count + 1.5 * (leftEnd + rightEnd);
    if (room > corners.length) {
      cornerBench = new Int32Array(2 * room);
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
