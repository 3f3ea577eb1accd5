import type { FlatChart } from './chart.ts';

/** A triangle that lies flat with less than this share of its area counts as folded. */
const FOLDED_SHARE = 0.1;
const ROUNDS = 12;
const TURNS = 8;

/** The area of triangle f of a flat chart; below zero where it is turned over. */
export function flatArea({ corners, flat }: Pick<FlatChart, 'corners' | 'flat'>, f: number): number {
  const a = corners[f * 3]! * 2;
  const b = corners[f * 3 + 1]! * 2;
  const c = corners[f * 3 + 2]! * 2;
  const [ux, uy] = [flat[b]! - flat[a]!, flat[b + 1]! - flat[a + 1]!];
  const [vx, vy] = [flat[c]! - flat[a]!, flat[c + 1]! - flat[a + 1]!];
  return (ux * vy - uy * vx) / 2;
}

/** The folded triangles of a flat chart, as numbers within it. `areas` are those of the mesh's triangles. */
export function listFolded(chart: FlatChart, areas: Float32Array): number[] {
  const folded: number[] = [];
  for (let f = 0; f < chart.triangles.length; f++) {
    const area = areas[chart.triangles[f]!]!;
    // Also what is not a number is folded.
    if (!(flatArea(chart, f) > FOLDED_SHARE * area)) folded.push(f);
  }
  return folded;
}

/**
 * The triangles around vertices that they surround twice. Each of them may lie well and yet they cover each other, so it
 * is counted how many of them lie to the right of their vertex: one, or none on the border.
 */
export function listWound({ corners, flat, sources }: FlatChart): number[] {
  const counts = new Uint8Array(sources.length);
  for (let i = 0; i < corners.length; i++) {
    const f = i - (i % 3);
    const y = flat[corners[i]! * 2 + 1]!;
    const first = flat[corners[f + ((i + 1) % 3)]! * 2 + 1]!;
    const second = flat[corners[f + ((i + 2) % 3)]! * 2 + 1]!;
    if (first <= y && second > y) counts[corners[i]!]!++;
  }
  const wound: number[] = [];
  for (let f = 0; f < corners.length / 3; f++) {
    if (counts[corners[f * 3]!]! > 1 || counts[corners[f * 3 + 1]!]! > 1 || counts[corners[f * 3 + 2]!]! > 1)
      wound.push(f);
  }
  return wound;
}

/**
 * Moves the corners of folded triangles, in place, to where the most squeezed triangle around them is squeezed least.
 *
 * @returns What is still folded.
 */
export function untangleChart(chart: FlatChart, areas: Float32Array): number[] {
  let folded = listFolded(chart, areas);
  if (folded.length === 0 || folded.length > chart.triangles.length / 4) return folded;
  const around = listAround(chart);
  for (let round = 0; round < ROUNDS && folded.length > 0; round++) {
    for (const f of folded) for (let k = 0; k < 3; k++) moveVertex(chart, areas, chart.corners[f * 3 + k]!, around);
    folded = listFolded(chart, areas);
  }
  return folded;
}

type Around = ReturnType<typeof listAround>;

/** The triangles around each vertex. */
function listAround({ corners, sources }: FlatChart) {
  const starts = new Uint32Array(sources.length + 1);
  for (const v of corners) starts[v + 1]!++;
  for (let v = 0; v < sources.length; v++) starts[v + 1]! += starts[v]!;
  const filled = starts.slice(0, sources.length);
  const list = new Uint32Array(corners.length);
  corners.forEach((v, i) => {
    list[filled[v]!++] = Math.floor(i / 3);
  });
  return { starts, list };
}

function moveVertex(chart: FlatChart, areas: Float32Array, v: number, { starts, list }: Around): void {
  const { flat, corners, triangles } = chart;
  let [reach, mx, my] = [0, 0, 0];
  const count = starts[v + 1]! - starts[v]!;
  for (let i = starts[v]!; i < starts[v + 1]!; i++) {
    for (let k = 0; k < 3; k++) {
      const other = corners[list[i]! * 3 + k]!;
      reach = Math.max(reach, Math.hypot(flat[other * 2]! - flat[v * 2]!, flat[other * 2 + 1]! - flat[v * 2 + 1]!));
      if (other === v) continue;
      mx += flat[other * 2]! / (2 * count);
      my += flat[other * 2 + 1]! / (2 * count);
    }
  }
  const rate = (x: number, y: number) => {
    const [oldX, oldY] = [flat[v * 2]!, flat[v * 2 + 1]!];
    flat[v * 2] = x;
    flat[v * 2 + 1] = y;
    let least = Infinity;
    for (let i = starts[v]!; i < starts[v + 1]!; i++) {
      const f = list[i]!;
      least = Math.min(least, flatArea(chart, f) / (areas[triangles[f]!]! || 1e-30));
    }
    flat[v * 2] = oldX;
    flat[v * 2 + 1] = oldY;
    return least;
  };
  let [x, y] = [flat[v * 2]!, flat[v * 2 + 1]!];
  let best = rate(x, y);
  const consider = (newX: number, newY: number) => {
    const least = rate(newX, newY);
    if (least <= best) return false;
    best = least;
    x = newX;
    y = newY;
    return true;
  };
  consider(mx, my);
  for (let step = reach / 2; step > reach / 100; ) {
    let moved = false;
    const [fromX, fromY] = [x, y];
    for (let turn = 0; turn < TURNS; turn++) {
      const angle = (turn * 2 * Math.PI) / TURNS;
      if (consider(fromX + step * Math.cos(angle), fromY + step * Math.sin(angle))) moved = true;
    }
    if (!moved || best > 0.5) step /= 2;
  }
  flat[v * 2] = x;
  flat[v * 2 + 1] = y;
}
