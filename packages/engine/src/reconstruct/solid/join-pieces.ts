import type { Volume } from '@tangible/geometry';
import { definePass } from '../define-pass.ts';
import { listRuns, numberPieces, type Runs } from './find-pieces.ts';

/** A piece that lies before or behind others with all but this share of its rays is dropped. */
const OWN_SHARE_MIN = 0.1;
/** A bridge is this many rays wide to either side. */
const BRIDGE_PX = 2;
/** How far inside the nodes of a bridge are. */
const BRIDGE_VALUE = -0.25;

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
    const keep = kept.size === 0 || own > OWN_SHARE_MIN * list.length;
    kept.set(piece, keep);
    if (keep) for (const r of list) filled[runs.columns[r]!] = 1;
  }
  return kept;
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
    for (const neighbour of [column, column + 1, column + nx]) {
      if (neighbour >= nx * ny || (neighbour === column + 1 && neighbour % nx === 0)) continue;
      for (let o = starts[neighbour]!; o < starts[neighbour + 1]!; o++) {
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
