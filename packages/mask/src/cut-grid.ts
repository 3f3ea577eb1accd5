/** A grid of pixels whose cheapest cut is looked for. Costs are whole numbers. */
export interface CutGrid {
  width: number;
  height: number;
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
 * Opens a grid to be cut, once or several times. A cut is the exact minimum cut with eight neighbours, by augmenting paths
 * between two search trees (Boykov and Kolmogorov, 2004): 1 where the pixel is subject. The next one begins with the flow
 * of the one before (Kohli and Torr, 2007), which is most of its own where the costs have changed little.
 *
 * The function takes per pixel the cost of calling it background (positive) or subject (negative), less than half of
 * `CERTAIN` unless it is decided. What the first cut takes as decided is decided in all.
 *
 * @example
 * const cut = openCut({ width: 2, height: 1, links: Int32Array.of(3, 0, 0, 0, 0, 0, 0, 0) });
 * const isSubject = cut(Int32Array.of(9, -9));
 */
export function openCut({ width, height, links }: CutGrid): (terminals: Int32Array) => Uint8Array {
  // A frame of one pixel around, so that no neighbour lies outside.
  const stride = width + 2;
  const count = stride * (height + 2);
  const offsets = Int32Array.of(1, -1, stride, -stride, stride + 1, -stride - 1, stride - 1, -stride + 1);
  const residual = new Int32Array(count * DIRECTIONS);
  const root = new Int32Array(count);
  let told: Int32Array | null = null;

  /** A border to a decided pixel is a cost of the other one alone, which leaves less to be cut. */
  const join = (at: number, d: number, link: number, own: number, other: number) => {
    const next = at + offsets[d]!;
    if (own >= CERTAIN) root[next]! += link;
    else if (own <= -CERTAIN) root[next]! -= link;
    else if (other >= CERTAIN) root[at]! += link;
    else if (other <= -CERTAIN) root[at]! -= link;
    else {
      residual[at * DIRECTIONS + d] = link;
      residual[next * DIRECTIONS + d + 1] = link;
    }
  };
  const begin = (terminals: Int32Array) => {
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0, at = (y + 1) * stride + 1; x < width; x++, i++, at++) {
        const own = terminals[i]!;
        root[at]! += own;
        const isWithin = x + 1 < width;
        if (isWithin) join(at, 0, links[i * 4]!, own, terminals[i + 1]!);
        if (y + 1 === height) continue;
        join(at, 2, links[i * 4 + 1]!, own, terminals[i + width]!);
        if (isWithin) join(at, 4, links[i * 4 + 2]!, own, terminals[i + width + 1]!);
        if (x > 0) join(at, 6, links[i * 4 + 3]!, own, terminals[i + width - 1]!);
      }
    }
  };
  /** What flows already stays valid: only the difference is added. */
  const change = (terminals: Int32Array, before: Int32Array) => {
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0, at = (y + 1) * stride + 1; x < width; x++, i++, at++) {
        root[at]! += terminals[i]! - before[i]!;
      }
    }
  };
  /** Most flow goes straight from a pixel to its neighbour: no tree has to be grown for that. */
  const pushToNeighbours = () => {
    for (let i = stride + 1; i < count - stride - 1; i++) {
      for (let d = 0; d < DIRECTIONS && root[i]! > 0; d++) {
        const j = i + offsets[d]!;
        const flow = Math.min(root[i]!, -root[j]!, residual[i * DIRECTIONS + d]!);
        if (flow <= 0) continue;
        root[i]! -= flow;
        root[j]! += flow;
        residual[i * DIRECTIONS + d]! -= flow;
        residual[j * DIRECTIONS + (d ^ 1)]! += flow;
      }
    }
  };

  const tree = new Uint8Array(count);
  const parent = new Int8Array(count);
  const stamp = new Int32Array(count);
  const depth = new Int32Array(count);
  /** Active pixels, first in first out; each is in it once. */
  const queue = new Int32Array(count + 1);
  const isQueued = new Uint8Array(count);
  let head = 0;
  let tail = 0;
  let time = 0;
  /** Pixels that have lost their parent, first in first out. */
  const orphans = new Int32Array(count + 1);
  let firstOrphan = 0;
  let lastOrphan = 0;

  const activate = (i: number) => {
    if (isQueued[i] === 1) return;
    isQueued[i] = 1;
    queue[tail] = i;
    tail = tail === count ? 0 : tail + 1;
  };
  const plant = () => {
    stamp.fill(0);
    time = 0;
    for (let i = 0; i < count; i++) {
      const own = root[i]!;
      tree[i] = own === 0 ? FREE : own > 0 ? SUBJECT : BACKGROUND;
      parent[i] = own === 0 ? NONE : ROOT;
      depth[i] = own === 0 ? 0 : 1;
      // Without links there is nothing to grow to.
      if (own !== 0 && Math.abs(own) < CERTAIN / 2) activate(i);
    }
  };

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
    orphans[lastOrphan] = i;
    lastOrphan = lastOrphan === count ? 0 : lastOrphan + 1;
  };

  /** Pushes as much as fits along the path over the link from `i` in direction `d`, between the two trees. */
  const augment = (i: number, d: number) => {
    const isOwn = tree[i] === SUBJECT;
    const s = isOwn ? i : i + offsets[d]!;
    const link = isOwn ? d : d ^ 1;
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
      if (steps < 0 || steps >= nearest) continue;
      best = d;
      nearest = steps;
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

  const run = () => {
    while (head !== tail) {
      const i = queue[head]!;
      head = head === count ? 0 : head + 1;
      isQueued[i] = 0;
      while (tree[i] !== FREE) {
        const d = grow(i);
        if (d < 0) break;
        time++;
        augment(i, d);
        while (firstOrphan !== lastOrphan) {
          const lost = orphans[firstOrphan]!;
          firstOrphan = firstOrphan === count ? 0 : firstOrphan + 1;
          adopt(lost);
        }
      }
    }
  };

  return (terminals) => {
    if (told) change(terminals, told);
    else begin(terminals);
    told = terminals.slice();
    pushToNeighbours();
    plant();
    run();
    const isSubject = new Uint8Array(width * height);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0, at = (y + 1) * stride + 1; x < width; x++, i++, at++) if (tree[at] === SUBJECT) isSubject[i] = 1;
    }
    return isSubject;
  };
}
