import { labelRegions, type Volume } from '@tangible/geometry';
import { definePass } from '../define-pass.ts';

/** A piece that fills fewer rays than this all by itself is dropped: the silhouette hardly changes without it. */
const OWN_RAYS_MIN = 3;
/** And one that lies mostly before or behind others, as a share of its rays. */
const OWN_SHARE_MIN = 0.1;
/** A bridge is this many rays wide to either side. */
const BRIDGE_PX = 2;
/** How far inside the nodes of a bridge are. */
const BRIDGE_VALUE = -0.25;

/** The stretches of rays that lie inside, ray by ray: those of a column from `starts[column]` up to the next. */
interface Runs {
  starts: Int32Array;
  columns: Int32Array;
  firsts: Int32Array;
  lasts: Int32Array;
}

interface Bridge {
  gap: number;
  column: number;
  first: number;
  last: number;
  from: number;
  to: number;
}

/**
 * Makes one piece of the solid, looking along the rays. Pieces that hide before or behind others are dropped. Any other
 * piece makes up part of the silhouette and is bridged to its nearest neighbour along a ray: dropping it, as one does with
 * floaters, would take the leg off a chair.
 */
export const joinPieces = definePass({
  name: 'join-pieces',
  needs: ['solid'],
  adds: ['solid'],
  run: ({ solid }) => ({ solid: { ...solid, volume: bridgePieces(solid.volume).volume } }),
});

/** The volume as one piece, and how many pieces were dropped and how many bridged. */
export function bridgePieces(src: Volume): { volume: Volume; droppedCount: number; bridgedCount: number } {
  const [nx, ny] = src.counts;
  const runs = listRuns(src);
  const pieces = numberPieces(runs, nx, ny);

  const kept = choosePieces(runs, pieces, nx, ny);
  const droppedCount = [...kept.values()].filter((keep) => !keep).length;
  if (kept.size < 2) return { volume: src, droppedCount, bridgedCount: 0 };
  const values = src.values.slice();
  for (let r = 0; r < pieces.length; r++) {
    if (kept.get(pieces[r]!)) continue;
    for (let k = runs.firsts[r]!; k <= runs.lasts[r]!; k++) {
      const node = k * nx * ny + runs.columns[r]!;
      values[node] = -values[node]! + 0.01;
    }
  }

  const joined = new Map([...kept.keys()].map((piece) => [piece, piece]));
  const find = (piece: number): number => (joined.get(piece) === piece ? piece : find(joined.get(piece)!));
  let bridgedCount = 0;
  for (const bridge of listBridges(runs, pieces, kept, nx, ny)) {
    const [from, to] = [find(bridge.from), find(bridge.to)];
    if (from === to) continue;
    joined.set(from, to);
    bridgedCount++;
    build(values, bridge, nx, ny, runs.starts);
  }
  return { volume: { ...src, values }, droppedCount, bridgedCount };
}

/** Connected pieces of what lies inside a volume. */
export function countPieces(volume: Volume): number {
  return new Set(numberPieces(listRuns(volume), volume.counts[0], volume.counts[1])).size;
}

/** Depth by depth, as the nodes lie in memory: along the rays every step would be far away. */
function listRuns({ values, counts: [nx, ny, nz] }: Volume): Runs {
  const columnCount = nx * ny;
  const starts = new Int32Array(columnCount + 1);
  const isInside = new Uint8Array(columnCount);
  for (let k = 0, node = 0; k < nz; k++) {
    for (let column = 0; column < columnCount; column++, node++) {
      const inside = values[node]! < 0 ? 1 : 0;
      if (inside > isInside[column]!) starts[column + 1]!++;
      isInside[column] = inside;
    }
  }
  for (let column = 0; column < columnCount; column++) starts[column + 1]! += starts[column]!;
  const count = starts[columnCount]!;
  const [columns, firsts, lasts] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const next = starts.slice(0, columnCount);
  isInside.fill(0);
  for (let k = 0, node = 0; k < nz; k++) {
    for (let column = 0; column < columnCount; column++, node++) {
      const inside = values[node]! < 0 ? 1 : 0;
      if (inside === 1) {
        if (isInside[column] === 0) {
          columns[next[column]!] = column;
          firsts[next[column]!++] = k;
        }
        lasts[next[column]! - 1] = k;
      }
      isInside[column] = inside;
    }
  }
  return { starts, columns, firsts, lasts };
}

/** Runs beside each other that overlap in depth belong together. */
function numberPieces({ starts, columns, firsts, lasts }: Runs, nx: number, ny: number): Int32Array {
  const parents = new Int32Array(columns.length);
  for (let r = 0; r < parents.length; r++) parents[r] = r;
  for (let r = 0; r < parents.length; r++) {
    const column = columns[r]!;
    if ((column + 1) % nx !== 0) join(r, column + 1);
    if (column + nx < nx * ny) join(r, column + nx);
  }
  for (let r = 0; r < parents.length; r++) parents[r] = find(r);
  return parents;

  function join(r: number, beside: number): void {
    for (let other = starts[beside]!; other < starts[beside + 1]!; other++) {
      if (firsts[other]! <= lasts[r]! && lasts[other]! >= firsts[r]!) parents[find(other)] = find(r);
    }
  }

  function find(r: number): number {
    let root = r;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  }
}

/** Which pieces stay: the largest, and of the others, from large to small, those that fill rays not yet filled. */
function choosePieces(runs: Runs, pieces: Int32Array, nx: number, ny: number): Map<number, boolean> {
  const runsOf = new Map<number, number[]>();
  const sizes = new Map<number, number>();
  for (let r = 0; r < pieces.length; r++) {
    const piece = pieces[r]!;
    const size = runs.lasts[r]! - runs.firsts[r]! + 1;
    const list = runsOf.get(piece);
    if (list) list.push(r);
    else runsOf.set(piece, [r]);
    sizes.set(piece, (sizes.get(piece) ?? 0) + size);
  }
  const bySize = [...runsOf].sort(([a], [b]) => sizes.get(b)! - sizes.get(a)! || a - b);

  const filled = new Uint8Array(nx * ny);
  const kept = new Map<number, boolean>();
  for (const [piece, list] of bySize) {
    const own = list.filter((r) => filled[runs.columns[r]!] === 0).length;
    const keep = kept.size === 0 || own >= Math.max(OWN_RAYS_MIN, OWN_SHARE_MIN * list.length);
    kept.set(piece, keep);
    if (keep) for (const r of list) filled[runs.columns[r]!] = 1;
  }
  keepLinks(kept, runs, pieces, filled, nx);
  return kept;
}

/** Keeps what would be dropped for its size and yet is all that holds two regions of the silhouette together. */
function keepLinks(kept: Map<number, boolean>, runs: Runs, pieces: Int32Array, filled: Uint8Array, nx: number): void {
  const spare = Uint8Array.from(filled, (is, column) =>
    is === 0 && runs.starts[column + 1]! > runs.starts[column]! ? 1 : 0,
  );
  const regions = labelRegions(filled, nx).labels;
  const spares = labelRegions(spare, nx);
  const touched = new Int32Array(spares.sizesPx.length);
  const isLink = new Uint8Array(touched.length);
  const meet = (column: number, beside: number) => {
    const [link, region] = [spares.labels[column]!, regions[beside]!];
    if (link === 0 || region === 0) return;
    if (touched[link] === 0) touched[link] = region;
    else if (touched[link] !== region) isLink[link] = 1;
  };
  for (let column = 0; column < filled.length; column++) {
    for (const beside of [column + 1, column + nx]) {
      if (beside >= filled.length || (beside === column + 1 && beside % nx === 0)) continue;
      meet(column, beside);
      meet(beside, column);
    }
  }
  for (let r = 0; r < pieces.length; r++)
    if (isLink[spares.labels[runs.columns[r]!]!] === 1) kept.set(pieces[r]!, true);
}

/** All gaps along one ray or from a ray to the next between two pieces, the shortest first. */
function listBridges(
  { starts, columns, firsts, lasts }: Runs,
  pieces: Int32Array,
  kept: Map<number, boolean>,
  nx: number,
  ny: number,
): Bridge[] {
  const bridges: Bridge[] = [];
  for (let r = 0; r < pieces.length; r++) {
    const from = pieces[r]!;
    if (!kept.get(from)) continue;
    const column = columns[r]!;
    for (const beside of [column, column + 1, column + nx]) {
      if (beside >= nx * ny || (beside === column + 1 && beside % nx === 0)) continue;
      for (let o = starts[beside]!; o < starts[beside + 1]!; o++) {
        const to = pieces[o]!;
        if (to === from || !kept.get(to)) continue;
        const isBehind = firsts[o]! > lasts[r]!;
        const first = isBehind ? lasts[r]! : lasts[o]!;
        const last = isBehind ? firsts[o]! : firsts[r]!;
        bridges.push({ gap: last - first, column, first, last, from, to });
      }
    }
  }
  return bridges.sort((a, b) => a.gap - b.gap);
}

/** Fills the depths of a bridge on all rays around that have something inside. */
function build(values: Float32Array, { column, first, last }: Bridge, nx: number, ny: number, starts: Int32Array) {
  const x = column % nx;
  const y = (column - x) / nx;
  for (let ny0 = Math.max(1, y - BRIDGE_PX); ny0 <= Math.min(ny - 2, y + BRIDGE_PX); ny0++) {
    for (let nx0 = Math.max(1, x - BRIDGE_PX); nx0 <= Math.min(nx - 2, x + BRIDGE_PX); nx0++) {
      const to = ny0 * nx + nx0;
      if (starts[to + 1] === starts[to] || Math.hypot(nx0 - x, ny0 - y) > BRIDGE_PX + 0.5) continue;
      for (let k = first; k <= last; k++) {
        const node = k * nx * ny + to;
        if (values[node]! > BRIDGE_VALUE) values[node] = BRIDGE_VALUE;
      }
    }
  }
}
