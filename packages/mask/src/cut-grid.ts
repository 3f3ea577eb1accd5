/** A grid of pixels whose cheapest cut is looked for. Costs are whole numbers. */
export interface CutGrid {
  width: number;
  height: number;
  /** Per pixel: the cost of calling it background (positive) or subject (negative), less than half of `CERTAIN` unless it is. */
  terminals: Int32Array;
  /** Per pixel, the cost of a border to the next one: to the right, below, below right and below left. */
  links: Int32Array;
}

/** The eight directions in pairs: `d ^ 1` is the opposite of `d`. */
const DIRECTIONS = 8;
const FREE = 0;
const SUBJECT = 1;
const BACKGROUND = 2;
const ROOT = 8;
const ORPHAN = 9;
const NONE = -1;
/** A pixel with this cost, or its negative, is decided before the cut. */
export const CERTAIN = 1 << 24;

/**
 * The exact minimum cut of a grid with eight neighbours, by augmenting paths between two search trees (Boykov and
 * Kolmogorov, 2004): 1 where the pixel is subject.
 *
 * @example
 * const isSubject = cutGrid({ width: 2, height: 1, terminals: Int32Array.of(9, -9), links: Int32Array.of(3, 0, 0, 0, 0, 0, 0, 0) });
 */
export function cutGrid({ width, height, terminals, links }: CutGrid): Uint8Array {
  // A frame of one pixel around, so that no neighbour lies outside.
  const stride = width + 2;
  const count = stride * (height + 2);
  const offsets = Int32Array.of(1, -1, stride, -stride, stride + 1, -stride - 1, stride - 1, -stride + 1);
  const residual = new Int32Array(count * DIRECTIONS);
  const root = new Int32Array(count);
  const steps = Int32Array.of(1, width, width + 1, width - 1);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, at = (y + 1) * stride + 1; x < width; x++, i++, at++) {
      const own = terminals[i]!;
      root[at] = root[at]! + own;
      for (let k = 0; k < 4; k++) {
        const isInside = k === 0 ? x + 1 < width : y + 1 < height && (k === 1 || (k === 2 ? x + 1 < width : x > 0));
        if (!isInside) continue;
        const link = links[i * 4 + k]!;
        const next = at + offsets[2 * k]!;
        const other = terminals[i + steps[k]!]!;
        // A border to a decided pixel is a cost of the other one alone, which leaves less to be cut.
        if (own >= CERTAIN) root[next] = root[next]! + link;
        else if (own <= -CERTAIN) root[next] = root[next]! - link;
        else if (other >= CERTAIN) root[at] = root[at]! + link;
        else if (other <= -CERTAIN) root[at] = root[at]! - link;
        else {
          residual[at * DIRECTIONS + 2 * k] = link;
          residual[next * DIRECTIONS + 2 * k + 1] = link;
        }
      }
    }
  }

  const tree = new Uint8Array(count);
  const parent = new Int8Array(count).fill(NONE);
  const stamp = new Int32Array(count);
  const depth = new Int32Array(count);
  /** Active pixels, first in first out; each is in it once. */
  const queue = new Int32Array(count + 1);
  const isQueued = new Uint8Array(count);
  let head = 0;
  let tail = 0;
  let time = 0;
  let orphans: number[] = [];

  const activate = (i: number) => {
    if (isQueued[i] === 1) return;
    isQueued[i] = 1;
    queue[tail] = i;
    tail = tail === count ? 0 : tail + 1;
  };
  for (let i = 0; i < count; i++) {
    if (root[i] === 0) continue;
    tree[i] = root[i]! > 0 ? SUBJECT : BACKGROUND;
    parent[i] = ROOT;
    depth[i] = 1;
    // Without links there is nothing to grow to.
    if (Math.abs(root[i]!) < CERTAIN / 2) activate(i);
  }

  /** Grows the tree of `i`; the direction to a pixel of the other tree once it touches one, else -1. */
  const grow = (i: number): number => {
    const own = tree[i]!;
    for (let d = 0; d < DIRECTIONS; d++) {
      const j = i + offsets[d]!;
      const open = own === SUBJECT ? residual[i * DIRECTIONS + d]! : residual[j * DIRECTIONS + (d ^ 1)]!;
      if (open <= 0) continue;
      if (tree[j] === FREE) {
        tree[j] = own;
        parent[j] = d ^ 1;
        stamp[j] = stamp[i]!;
        depth[j] = depth[i]! + 1;
        activate(j);
      } else if (tree[j] !== own) {
        return d;
      } else if (stamp[j]! <= stamp[i]! && depth[j]! > depth[i]!) {
        parent[j] = d ^ 1;
        stamp[j] = stamp[i]!;
        depth[j] = depth[i]! + 1;
      }
    }
    return -1;
  };

  const orphan = (i: number) => {
    parent[i] = ORPHAN;
    orphans.push(i);
  };

  /** Pushes as much as fits along the path over the link from `i` in direction `d`, between the two trees. */
  const augment = (i: number, d: number) => {
    const [s, link] = tree[i] === SUBJECT ? [i, d] : [i + offsets[d]!, d ^ 1];
    const t = s + offsets[link]!;
    let flow = residual[s * DIRECTIONS + link]!;
    let k = s;
    for (; parent[k] !== ROOT; k += offsets[parent[k]!]!) {
      const p = parent[k]!;
      flow = Math.min(flow, residual[(k + offsets[p]!) * DIRECTIONS + (p ^ 1)]!);
    }
    flow = Math.min(flow, root[k]!);
    for (k = t; parent[k] !== ROOT; k += offsets[parent[k]!]!) {
      flow = Math.min(flow, residual[k * DIRECTIONS + parent[k]!]!);
    }
    flow = Math.min(flow, -root[k]!);

    residual[s * DIRECTIONS + link]! -= flow;
    residual[t * DIRECTIONS + (link ^ 1)]! += flow;
    for (k = s; parent[k] !== ROOT; ) {
      const p = parent[k]!;
      const next = k + offsets[p]!;
      residual[k * DIRECTIONS + p]! += flow;
      residual[next * DIRECTIONS + (p ^ 1)]! -= flow;
      if (residual[next * DIRECTIONS + (p ^ 1)] === 0) orphan(k);
      k = next;
    }
    root[k]! -= flow;
    if (root[k] === 0) orphan(k);
    for (k = t; parent[k] !== ROOT; ) {
      const p = parent[k]!;
      const next = k + offsets[p]!;
      residual[next * DIRECTIONS + (p ^ 1)]! += flow;
      residual[k * DIRECTIONS + p]! -= flow;
      if (residual[k * DIRECTIONS + p] === 0) orphan(k);
      k = next;
    }
    root[k]! += flow;
    if (root[k] === 0) orphan(k);
  };

  /** How far a pixel is from the root of its tree, or -1 if it hangs on an orphan. */
  const reach = (from: number): number => {
    let steps = 0;
    for (let k = from; ; k += offsets[parent[k]!]!) {
      if (stamp[k] === time) {
        steps += depth[k]!;
        break;
      }
      steps++;
      if (parent[k] === ROOT) {
        stamp[k] = time;
        depth[k] = 1;
        break;
      }
      if (parent[k] === ORPHAN || parent[k] === NONE) return -1;
    }
    let left = steps;
    for (let k = from; stamp[k] !== time; k += offsets[parent[k]!]!) {
      stamp[k] = time;
      depth[k] = left--;
    }
    return steps;
  };

  /** Finds another parent for a pixel that lost its own, or frees it. */
  const adopt = (i: number) => {
    const own = tree[i]!;
    let best = -1;
    let nearest = Infinity;
    for (let d = 0; d < DIRECTIONS; d++) {
      const j = i + offsets[d]!;
      if (tree[j] !== own) continue;
      const open = own === SUBJECT ? residual[j * DIRECTIONS + (d ^ 1)]! : residual[i * DIRECTIONS + d]!;
      if (open <= 0 || parent[j] === NONE || parent[j] === ORPHAN) continue;
      const steps = reach(j);
      if (steps >= 0 && steps < nearest) [best, nearest] = [d, steps];
    }
    if (best >= 0) {
      parent[i] = best;
      stamp[i] = time;
      depth[i] = nearest + 1;
      return;
    }
    for (let d = 0; d < DIRECTIONS; d++) {
      const j = i + offsets[d]!;
      if (tree[j] !== own) continue;
      const open = own === SUBJECT ? residual[j * DIRECTIONS + (d ^ 1)]! : residual[i * DIRECTIONS + d]!;
      if (open > 0) activate(j);
      if (parent[j]! >= 0 && parent[j]! < ROOT && j + offsets[parent[j]!]! === i) orphan(j);
    }
    tree[i] = FREE;
    parent[i] = NONE;
  };

  while (head !== tail) {
    const i = queue[head]!;
    head = head === count ? 0 : head + 1;
    isQueued[i] = 0;
    while (tree[i] !== FREE) {
      const d = grow(i);
      if (d < 0) break;
      time++;
      augment(i, d);
      while (orphans.length > 0) {
        const lost = orphans;
        orphans = [];
        for (const one of lost) adopt(one);
      }
    }
  }

  const isSubject = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, at = (y + 1) * stride + 1; x < width; x++, i++, at++) if (tree[at] === SUBJECT) isSubject[i] = 1;
  }
  return isSubject;
}
