import type { FlatChart } from './chart.ts';

/** A triangle whose area in the layout is below this share of its area on the surface counts as folded. */
const FOLDED_SHARE = 0.1;
const ROUNDS = 12;
const TURNS = 8;
const COSINES = Float64Array.from({ length: TURNS }, (_, turn) => Math.cos((turn * 2 * Math.PI) / TURNS));
/** The largest number of search steps per vertex. */
const STEPS_MAX = 24;

/** The signed area of triangle f of a flat chart; negative if it is flipped. */
export function flatArea({ corners, flat }: Pick<FlatChart, 'corners' | 'flat'>, f: number): number {
  const a = corners[f * 3]! * 2;
  const b = corners[f * 3 + 1]! * 2;
  const c = corners[f * 3 + 2]! * 2;
  const x = flat[a]!;
  const y = flat[a + 1]!;
  return ((flat[b]! - x) * (flat[c + 1]! - y) - (flat[b + 1]! - y) * (flat[c]! - x)) / 2;
}

/** The folded triangles of a flat chart, as indices within it. `areas` has one entry per triangle of the mesh. */
export function listFolded(chart: FlatChart, areas: Float32Array): number[] {
  const folded: number[] = [];
  for (let f = 0; f < chart.triangles.length; f++) {
    const area = areas[chart.triangles[f]!]!;
    // Written so that NaN counts as folded.
    if (!(flatArea(chart, f) > FOLDED_SHARE * area)) folded.push(f);
  }
  return folded;
}

/**
 * The triangles around vertices that they wind around more than once. None of them needs to be flipped, and yet they
 * overlap. Counts how many triangles contain a horizontal ray from their vertex: at most one in a valid layout.
 */
export function listWound({ corners, flat, sources }: FlatChart): number[] {
  const counts = new Uint8Array(sources.length);
  for (let i = 0; i < corners.length; i += 3) {
    const a = corners[i]!;
    const b = corners[i + 1]!;
    const c = corners[i + 2]!;
    const ya = flat[a * 2 + 1]!;
    const yb = flat[b * 2 + 1]!;
    const yc = flat[c * 2 + 1]!;
    if (yb <= ya && yc > ya) counts[a]!++;
    if (yc <= yb && ya > yb) counts[b]!++;
    if (ya <= yc && yb > yc) counts[c]!++;
  }
  const wound: number[] = [];
  for (let f = 0; f < corners.length / 3; f++) {
    if (counts[corners[f * 3]!]! > 1 || counts[corners[f * 3 + 1]!]! > 1 || counts[corners[f * 3 + 2]!]! > 1)
      wound.push(f);
  }
  return wound;
}

/**
 * Moves the corners of folded triangles, in place, to maximise the smallest ratio of layout area to surface area around
 * them.
 *
 * @returns The triangles that are still folded.
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
  for (let i = 0; i < corners.length; i++) list[filled[corners[i]!]!++] = (i / 3) | 0;
  return { starts, list };
}

/**
 * The triangles around the vertex that is moved: the two other corners of each, and the factor from twice its layout
 * area to the ratio of areas.
 */
const RING_MAX = 64;
const ring = new Float64Array(RING_MAX * 5);

function moveVertex({ flat, corners, triangles }: FlatChart, areas: Float32Array, v: number, around: Around): void {
  const { starts, list } = around;
  const count = Math.min(RING_MAX, starts[v + 1]! - starts[v]!);
  let reach = 0;
  let mx = 0;
  let my = 0;
  let x = flat[v * 2]!;
  let y = flat[v * 2 + 1]!;
  for (let i = 0; i < count; i++) {
    const f = list[starts[v]! + i]!;
    const k = corners[f * 3] === v ? 0 : corners[f * 3 + 1] === v ? 1 : 2;
    const b = corners[f * 3 + ((k + 1) % 3)]! * 2;
    const c = corners[f * 3 + ((k + 2) % 3)]! * 2;
    ring[i * 5] = flat[b]!;
    ring[i * 5 + 1] = flat[b + 1]!;
    ring[i * 5 + 2] = flat[c]!;
    ring[i * 5 + 3] = flat[c + 1]!;
    ring[i * 5 + 4] = 0.5 / (areas[triangles[f]!]! || 1e-30);
    reach = Math.max(
      reach,
      (flat[b]! - x) ** 2 + (flat[b + 1]! - y) ** 2,
      (flat[c]! - x) ** 2 + (flat[c + 1]! - y) ** 2,
    );
    mx += flat[b]! + flat[c]!;
    my += flat[b + 1]! + flat[c + 1]!;
  }
  reach = Math.sqrt(reach);
  let best = rateSpot(count, x, y, -Infinity);
  const middle = rateSpot(count, mx / (2 * count), my / (2 * count), best);
  if (middle > best) {
    best = middle;
    x = mx / (2 * count);
    y = my / (2 * count);
  }
  let step = reach / 2;
  for (let n = 0; n < STEPS_MAX && step > reach / 100; n++) {
    let moved = false;
    const fromX = x;
    const fromY = y;
    for (let turn = 0; turn < TURNS; turn++) {
      const toX = fromX + step * COSINES[turn]!;
      const toY = fromY + step * COSINES[(turn + TURNS - TURNS / 4) % TURNS]!;
      const least = rateSpot(count, toX, toY, best);
      if (least <= best) continue;
      best = least;
      x = toX;
      y = toY;
      moved = true;
    }
    if (!moved || best > 0.5) step /= 2;
  }
  flat[v * 2] = x;
  flat[v * 2 + 1] = y;
}

/**
 * The smallest ratio of areas of the triangles around, with the vertex at x, y. Returns early with any ratio up to
 * `enough`.
 */
function rateSpot(count: number, x: number, y: number, enough: number): number {
  let least = Infinity;
  for (let i = 0; i < count * 5; i += 5) {
    const twice = (ring[i]! - x) * (ring[i + 3]! - y) - (ring[i + 1]! - y) * (ring[i + 2]! - x);
    const share = twice * ring[i + 4]!;
    if (share >= least) continue;
    least = share;
    if (least <= enough) return least;
  }
  return least;
}
