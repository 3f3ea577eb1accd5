import type { Volume } from '@tangible/geometry';

/** A piece that fills fewer rays than this all by itself is dropped: the silhouette hardly changes without it. */
const OWN_RAYS_MIN = 3;
/** And one that lies mostly before or behind others, as a share of its rays. */
const OWN_SHARE_MIN = 0.1;
/** A bridge is this many rays wide to either side. */
const BRIDGE_PX = 2;
/** How far inside the nodes of a bridge are. */
const BRIDGE_VALUE = -0.25;

/** A stretch of a ray that lies inside. */
interface Run {
  column: number;
  first: number;
  last: number;
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
 * Makes one piece of what lies inside a volume, in place, by looking along z. Pieces that hide before or behind others
 * are dropped. Any other piece makes up part of the silhouette and is bridged to its nearest neighbour along a ray:
 * dropping it, as one does with floaters, would take the leg off a chair.
 *
 * @returns How many pieces were dropped and how many bridged.
 */
export function joinPieces(volume: Volume): { droppedCount: number; bridgedCount: number } {
  const { values, counts } = volume;
  const [nx, ny] = counts;
  const runs = listRuns(volume);
  const starts = new Int32Array(nx * ny + 1);
  for (const { column } of runs) starts[column + 1]!++;
  for (let c = 0; c < nx * ny; c++) starts[c + 1]! += starts[c]!;
  const pieces = numberPieces(runs, starts, nx, ny);

  const kept = choosePieces(runs, pieces, nx * ny);
  const droppedCount = [...kept.values()].filter((keep) => !keep).length;
  runs.forEach(({ column, first, last }, r) => {
    if (kept.get(pieces[r]!)) return;
    for (let k = first; k <= last; k++) values[k * nx * ny + column] = -values[k * nx * ny + column]! + 0.01;
  });

  const joined = new Map([...kept.keys()].map((piece) => [piece, piece]));
  const find = (piece: number): number => (joined.get(piece) === piece ? piece : find(joined.get(piece)!));
  let bridgedCount = 0;
  for (const bridge of listBridges(runs, starts, pieces, kept, nx, ny)) {
    const [from, to] = [find(bridge.from), find(bridge.to)];
    if (from === to) continue;
    joined.set(from, to);
    bridgedCount++;
    build(values, bridge, nx, ny, starts);
  }
  return { droppedCount, bridgedCount };
}

function listRuns({ values, counts: [nx, ny, nz] }: Volume): Run[] {
  const runs: Run[] = [];
  for (let column = 0; column < nx * ny; column++) {
    let first = -1;
    for (let k = 0; k < nz; k++) {
      const inside = values[k * nx * ny + column]! < 0;
      if (inside && first === -1) first = k;
      if (!inside && first !== -1) {
        runs.push({ column, first, last: k - 1 });
        first = -1;
      }
    }
    if (first !== -1) runs.push({ column, first, last: nz - 1 });
  }
  return runs;
}

/** Runs beside each other that overlap in depth belong together. */
function numberPieces(runs: Run[], starts: Int32Array, nx: number, ny: number): Int32Array {
  const parents = Int32Array.from(runs, (_, r) => r);
  const find = (r: number): number => {
    let root = r;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  };
  runs.forEach((run, r) => {
    for (const beside of [run.column + 1, run.column + nx]) {
      if (beside >= nx * ny || (beside === run.column + 1 && beside % nx === 0)) continue;
      for (let other = starts[beside]!; other < starts[beside + 1]!; other++) {
        if (runs[other]!.first <= run.last && runs[other]!.last >= run.first) parents[find(other)] = find(r);
      }
    }
  });
  return parents.map((_, r) => find(r));
}

/** Which pieces stay: the largest, and of the others, from large to small, those that fill rays not yet filled. */
function choosePieces(runs: Run[], pieces: Int32Array, columnCount: number): Map<number, boolean> {
  const runsOf = new Map<number, Run[]>();
  runs.forEach((run, r) => {
    const list = runsOf.get(pieces[r]!);
    if (list) list.push(run);
    else runsOf.set(pieces[r]!, [run]);
  });
  const sizeOf = (list: Run[]) => list.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const bySize = [...runsOf].map(([piece, list]) => ({ piece, list, size: sizeOf(list) }));
  bySize.sort((a, b) => b.size - a.size || a.piece - b.piece);

  const filled = new Uint8Array(columnCount);
  const kept = new Map<number, boolean>();
  for (const { piece, list } of bySize) {
    const own = list.filter(({ column }) => filled[column] === 0).length;
    const keep = kept.size === 0 || own >= Math.max(OWN_RAYS_MIN, OWN_SHARE_MIN * list.length);
    kept.set(piece, keep);
    if (keep) for (const { column } of list) filled[column] = 1;
  }
  return kept;
}

/** All ways along one ray or from a ray to the next between two pieces, the shortest first. */
function listBridges(
  runs: Run[],
  starts: Int32Array,
  pieces: Int32Array,
  kept: Map<number, boolean>,
  nx: number,
  ny: number,
): Bridge[] {
  const bridges: Bridge[] = [];
  runs.forEach((run, r) => {
    const from = pieces[r]!;
    if (!kept.get(from)) return;
    for (const beside of [run.column, run.column + 1, run.column + nx]) {
      if (beside >= nx * ny || (beside === run.column + 1 && beside % nx === 0)) continue;
      for (let o = starts[beside]!; o < starts[beside + 1]!; o++) {
        const to = pieces[o]!;
        if (to === from || !kept.get(to)) continue;
        const other = runs[o]!;
        const [first, last] = other.first > run.last ? [run.last, other.first] : [other.last, run.first];
        bridges.push({ gap: last - first, column: run.column, first, last, from, to });
      }
    }
  });
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
