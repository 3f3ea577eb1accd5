import { isSimpleNode, NEIGHBOURS, type Volume } from '@tangible/geometry';

/** Where a volume is to be carved: `HOLLOW` nodes are solid yet, and shall be removed as far as no tunnel opens. */
export const OUTSIDE = 0;
export const SOLID = 1;
export const HOLLOW = 2;

/** Hollow nodes that close a tunnel, one node thick. */
export interface Membrane {
  nodes: number[];
  /** Half the width of the tunnel where it is narrowest, in the unit of the spacing. */
  halfWidth: number;
}

/** Steps by which widths are told apart. */
const WIDTH_STEPS = 2000;

/**
 * Carves the hollow nodes out from the outside, the widest places first, but never one whose removal would open a tunnel:
 * what is left closes each tunnel where it is narrowest. Cavities without an opening stay whole and are left out.
 *
 * Contributor notes. Widest first is what makes it work: by the network's certainty the inside of a mug was carved like a
 * sponge, because most of it is equally certain, and stayed as one foam.
 *
 * @param state `OUTSIDE`, `SOLID` or `HOLLOW` for each node; not changed. Nodes on the border of the volume must not be hollow.
 * @param spacing Between nodes, along the three axes.
 * @example
 * const membranes = findMembranes(state, volume.counts, [pitch, pitch, depthStep]);
 */
export function findMembranes(
  state: Uint8Array,
  counts: Volume['counts'],
  spacing: readonly [number, number, number],
): Membrane[] {
  const steps = NEIGHBOURS.map(([dx, dy, dz]) => dx + counts[0] * (dy + counts[1] * dz));
  const hollow = listHollow(state);
  const widths = measureHalfWidths(state, hollow, steps, spacing);
  const carved = carve(state, hollow, widths, steps);
  return groupLeft(carved, hollow, widths, steps);
}

function listHollow(state: Uint8Array): Int32Array {
  let count = 0;
  for (let i = 0; i < state.length; i++) if (state[i] === HOLLOW) count++;
  const list = new Int32Array(count);
  count = 0;
  for (let i = 0; i < state.length; i++) if (state[i] === HOLLOW) list[count++] = i;
  return list;
}

/** How far each hollow node is from the nearest solid one, by steps to neighbours: forth and back over the nodes. */
function measureHalfWidths(
  state: Uint8Array,
  hollow: Int32Array,
  steps: readonly number[],
  spacing: readonly [number, number, number],
): Float32Array {
  const lengths = NEIGHBOURS.map((step) => Math.hypot(...step.map((count, axis) => count * spacing[axis]!)));
  const widths = new Float32Array(state.length);
  for (let i = 0; i < state.length; i++) if (state[i] !== SOLID) widths[i] = Infinity;
  const half = steps.length / 2;
  const relax = (i: number, from: number) => {
    let least = widths[i]!;
    for (let n = from; n < from + half; n++) {
      const width = widths[i + steps[n]!]! + lengths[n]!;
      if (width < least) least = width;
    }
    widths[i] = least;
  };
  for (let a = 0; a < hollow.length; a++) relax(hollow[a]!, 0);
  for (let a = hollow.length - 1; a >= 0; a--) relax(hollow[a]!, half);
  return widths;
}

/** The state after carving. Nodes wait by their width; what lies around a removed node is looked at again. */
function carve(src: Uint8Array, hollow: Int32Array, widths: Float32Array, steps: readonly number[]): Uint8Array {
  const state = src.slice();
  const most = hollow.reduce((width, i) => (widths[i]! < Infinity ? Math.max(width, widths[i]!) : width), 1e-9);
  const waiting = Array.from({ length: WIDTH_STEPS }, () => ({ nodes: [] as number[], next: 0 }));
  const isWaiting = new Uint8Array(state.length);
  let widest = -1;
  const wait = (i: number) => {
    if (isWaiting[i] === 1) return;
    isWaiting[i] = 1;
    const at = Math.min(WIDTH_STEPS - 1, Math.floor((widths[i]! / most) * WIDTH_STEPS));
    waiting[at]!.nodes.push(i);
    if (at > widest) widest = at;
  };
  for (const i of hollow) if (steps.some((step) => state[i + step] === OUTSIDE)) wait(i);
  while (widest >= 0) {
    const queue = waiting[widest]!;
    if (queue.next === queue.nodes.length) {
      waiting[widest--] = { nodes: [], next: 0 };
      continue;
    }
    const i = queue.nodes[queue.next++]!;
    isWaiting[i] = 0;
    let inside = 0;
    for (let n = 0; n < steps.length; n++) if (state[i + steps[n]!] !== OUTSIDE) inside |= 1 << n;
    if (!isSimpleNode(inside)) continue;
    state[i] = OUTSIDE;
    for (let n = 0; n < steps.length; n++) if (state[i + steps[n]!] === HOLLOW) wait(i + steps[n]!);
  }
  return state;
}

/** What is left, in connected groups, without those that nothing outside touches: they are cavities. */
function groupLeft(state: Uint8Array, hollow: Int32Array, widths: Float32Array, steps: readonly number[]): Membrane[] {
  const isKnown = new Uint8Array(state.length);
  const membranes: Membrane[] = [];
  for (const first of hollow) {
    if (state[first] !== HOLLOW || isKnown[first] === 1) continue;
    isKnown[first] = 1;
    const nodes = [first];
    let [halfWidth, isOpen] = [0, false];
    for (let a = 0; a < nodes.length; a++) {
      halfWidth = Math.max(halfWidth, widths[nodes[a]!]!);
      for (const step of steps) {
        const next = nodes[a]! + step;
        if (state[next] === OUTSIDE) isOpen = true;
        if (state[next] !== HOLLOW || isKnown[next] === 1) continue;
        isKnown[next] = 1;
        nodes.push(next);
      }
    }
    if (isOpen) membranes.push({ nodes, halfWidth });
  }
  return membranes;
}
