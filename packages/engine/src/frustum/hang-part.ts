import { type DepthPlane, depthOnPlane } from './fit-plane.ts';
import type { Stub, SurfaceLayers } from './surface-layers.ts';

/** So far behind a broad part a thin one is looked for a hold, in h, and so far it is brought forward to it. */
const LENGTH_MAX = 0.8;
const SHIFT_MAX = 0.35;
/** Thinner than this, in rays, a rod would come in pieces. */
const RADIUS_MIN = 2;
/** So many rays from where a part comes out, what hides it has its own back; what lies so far before a part hides it. */
const APART_RAYS = 8;
const APART = 0.12;
const THICKNESS_MIN = 0.06;
/** What hides it is a plate: thinner than this share of the way from it to the part. Solid things hold their parts themselves. */
const THIN_MAX = 0.35;
/** Of a part that stands under it: a leg has to reach what it carries, so this may look thicker. */
const THIN_ABOVE_MAX = 0.5;
/** A part whose hidden end lies so much above it stands (the sine of its slope in the picture). */
const STANDS = 0.7;
/** Parts shorter than this, in radii, are stumps and stay where they are. */
const LENGTH_MIN = 6;

interface Place {
  x: number;
  y: number;
}

/** A thin part of the silhouette that was made straight. */
export interface ThinPart {
  part: Int32Array;
  plane: DepthPlane;
  radius: number;
}

/**
 * Lets a thin part that comes out from behind a broad one go on there until it meets it: the hind leg of a chair runs up
 * behind the edge of the seat to the seat's underside. A part that would pass behind everything is brought forward to
 * where it comes nearest, since it must hang on something.
 *
 * @param layers `front` and `back` of the part's rays are changed in place.
 * @param feather 0 on broad parts, growing along thin ones.
 * @returns What has to be added behind the broad part, or null when the part does not come out from behind one.
 */
export function hangPart(layers: SurfaceLayers, { part, plane, radius }: ThinPart, feather: Float32Array): Stub | null {
  const { front, back, edges, width, height, rays } = layers;
  const pitch = 2 / rays;
  const [middle, end] = [centre(part, width, () => true), centre(part, width, (i) => feather[i]! < FIRST_STEP)];
  if (!middle || !end) return null;
  const length = Math.hypot(end.x - middle.x, end.y - middle.y);
  if (2 * length * pitch < LENGTH_MIN * radius) return null;
  const [dx, dy] = [(end.x - middle.x) / length, (end.y - middle.y) / length];

  const path: number[] = [];
  const depths: number[] = [];
  let hidden = -1;
  let shift = SHIFT_MAX;
  for (let step = 0; step * pitch < LENGTH_MAX; step++) {
    const x = Math.round(end.x + dx * step);
    const y = Math.round(end.y + dy * step);
    const i = y * width + x;
    if (x < 0 || y < 0 || x >= width || y >= height || edges[i]! >= 0) break;
    const depth = depthOnPlane(plane, x * pitch, y * pitch);
    path.push(i);
    depths.push(depth);
    if (feather[i] !== 0) continue;
    // Before the broad part, or joined to it from the start: nothing is hidden.
    if (depth < front[i]! + radius) break;
    if (hidden === -1) hidden = step;
    shift = Math.min(shift, Math.max(0, depth - back[i]!));
  }
  if (hidden === -1 || shift === SHIFT_MAX) return null;
  const apart = path[Math.min(path.length - 1, hidden + APART_RAYS)]!;
  const thickness = Math.max(THICKNESS_MIN, back[apart]! - front[apart]!);
  const thinMax = dy < -STANDS ? THIN_ABOVE_MAX : THIN_MAX;
  if (thickness > thinMax * (depths[hidden]! - front[apart]!)) return null;
  for (let n = 0; n < part.length && shift > 0; n++) {
    front[part[n]!]! -= shift;
    back[part[n]!]! -= shift;
  }
  partFromHidden(layers, end, { depth: depths[0]! - shift, radius }, { depth: front[apart]!, thickness });
  // What hung between the two is the part's own now, and nothing that it could hang on.
  while (hidden < path.length - 1 && front[path[hidden]!]! > depths[hidden]! - shift - APART) hidden++;
  return {
    rays: Int32Array.from(path),
    depths: Float32Array.from(depths, (depth) => depth - shift),
    radius: Math.max(radius, RADIUS_MIN * pitch),
    hidden,
  };
}

/**
 * Where a part comes out, the last surface along a ray is already the part's and the first still that of what hides it.
 * Filled in between, they would be held together by a strut along the ray. So would what hangs between the two: it is the
 * part's.
 */
function partFromHidden(
  { front, back, width, height }: SurfaceLayers,
  end: Place,
  own: { depth: number; radius: number },
  cover: { depth: number; thickness: number },
): void {
  for (let y = Math.max(0, Math.floor(end.y) - APART_RAYS); y <= Math.min(height - 1, end.y + APART_RAYS); y++) {
    for (let x = Math.max(0, Math.floor(end.x) - APART_RAYS); x <= Math.min(width - 1, end.x + APART_RAYS); x++) {
      const i = y * width + x;
      if (front[i]! >= own.depth - APART) continue;
      if (front[i]! > cover.depth + APART) {
        front[i] = own.depth - own.radius;
        back[i] = own.depth + own.radius;
      } else {
        back[i] = Math.min(back[i]!, front[i]! + cover.thickness);
      }
    }
  }
}

/** Below this the feather tells a ray that touches a broad part. */
const FIRST_STEP = 0.2;

function centre(part: Int32Array, width: number, takes: (i: number) => boolean): Place | null {
  let [x, y, count] = [0, 0, 0];
  for (const i of part) {
    if (!takes(i)) continue;
    x += i % width;
    y += Math.floor(i / width);
    count++;
  }
  return count > 0 ? { x: x / count, y: y / count } : null;
}

/** How the nodes of a volume along the rays lie in depth. */
interface DepthNodes {
  firstDepth: number;
  depthStep: number;
  depthCount: number;
}

/** Adds stubs to what lies inside a volume, each as far as to where it comes nearest to what hides it, and a tie to that. */
export function fillStubs(values: Float32Array, layers: SurfaceLayers, nodes: DepthNodes, truncation: number): void {
  for (const stub of layers.stubs) {
    const { step, gap } = findHold(values, layers, nodes, stub);
    const ball = (at: number, depth: number) =>
      fillBall(values, layers, nodes, truncation, stub.rays[at]!, depth, stub.radius);
    for (let at = 0; at <= step; at++) ball(at, stub.depths[at]!);
    for (let k = 1; k <= gap; k++) ball(step, stub.depths[step]! - k * nodes.depthStep);
  }
}

/** The first of the steps at which the fewest nodes lie between a stub and what is inside before it. */
function findHold(values: Float32Array, { width, height }: SurfaceLayers, nodes: DepthNodes, stub: Stub) {
  let best = { step: stub.hidden, gap: Infinity };
  for (let step = stub.hidden; step < stub.rays.length && best.gap > 0; step++) {
    const from = Math.round((stub.depths[step]! - nodes.firstDepth) / nodes.depthStep);
    if (from >= nodes.depthCount) continue;
    let k = from;
    while (k >= 0 && values[k * width * height + stub.rays[step]!]! >= 0) k--;
    if (k >= 0 && from - k < best.gap) best = { step, gap: from - k };
  }
  return best.gap === Infinity ? { step: stub.hidden, gap: 0 } : best;
}

function fillBall(
  values: Float32Array,
  { width, height, rays }: SurfaceLayers,
  { firstDepth, depthStep, depthCount }: DepthNodes,
  truncation: number,
  ray: number,
  depth: number,
  radius: number,
): void {
  const pitch = 2 / rays;
  const reach = Math.ceil(radius / pitch) + 1;
  const cx = ray % width;
  const cy = Math.floor(ray / width);
  const first = Math.max(1, Math.floor((depth - radius - firstDepth) / depthStep));
  const last = Math.min(depthCount - 2, Math.ceil((depth + radius - firstDepth) / depthStep));
  for (let k = first; k <= last; k++) {
    const deep = firstDepth + k * depthStep - depth;
    for (let y = Math.max(1, cy - reach); y <= Math.min(height - 2, cy + reach); y++) {
      for (let x = Math.max(1, cx - reach); x <= Math.min(width - 2, cx + reach); x++) {
        const node = (k * height + y) * width + x;
        const away = (Math.hypot((x - cx) * pitch, (y - cy) * pitch, deep) - radius) / truncation;
        if (away < values[node]!) values[node] = away;
      }
    }
  }
}
