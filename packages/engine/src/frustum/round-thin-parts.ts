import { depthOnPlane, fitPlane } from './fit-plane.ts';
import { hangPart, type ThinPart } from './hang-part.ts';
import { measureBreadth } from './measure-breadth.ts';
import type { SurfaceLayers } from './surface-layers.ts';

/** Parts of the silhouette at most this broad to either side are thin, in h. */
const THIN_MAX = 0.1;
/**
 * What is so many times broader than most of a thin part is what the part ends at: the corner of a seat over its leg, which
 * became a horn when it was rounded with the leg.
 */
const WIDER = 1.5;
/** A thin part is at least so many times longer than broad; others are corners and tips. */
const LENGTH_MIN = 2;
const RAYS_MIN = 24;
/**
 * Level parts this many times deeper than broad are edges of something large, a table or a shelf, and stay as they are.
 * Upright ones are legs whose back the network puts too far behind: left so deep, a chair's legs became combs.
 */
const DEEP = 2.5;
/** Parts flatter than this share of a circle become this round. */
const FLAT_MIN = 0.4;
/** Where a thin part leaves a broad one its own depth comes in over this many rays. */
const FEATHER_RAYS = 6;
/** Unless it lies this much farther off there, in h. */
const HIDDEN = 0.08;
/** Neighbouring rays that differ by this much belong to different parts, in h. */
const APART = 0.06;
/** A plane steeper than this does not run along a part but from one part to another. */
const STEEP = 2;
/** Parts whose depths are about this far from a plane (in h) are only half straightened. */
const CROOKED = 0.2;
/** Parts straighter than this go on behind what hides their end. */
const STRAIGHT_MIN = 0.8;

/**
 * Makes the thin parts of a shape straight and round: legs, arms and handles, whose depth and thickness the network tells
 * badly and whose outline is known well. Each part is put about the plane that fits it, as thick as it is broad.
 *
 * @param layers Its `front`, `back` and `stubs` are changed in place.
 */
export function roundThinParts(layers: SurfaceLayers): void {
  const { edges, width, height, rays } = layers;
  const pitch = 2 / rays;
  const inRays = edges.map((edge) => edge / pitch);
  const radii = measureBreadth(inRays, width, height, THIN_MAX / pitch).map((radius) => radius * pitch);
  const isThin = Uint8Array.from(edges, (edge, i) => (edge < 0 && radii[i]! < THIN_MAX * 0.999 ? 1 : 0));
  leaveEnds(isThin, radii, layers);
  const feather = featherParts(isThin, edges, width);
  const rounded = listParts(isThin, layers).map((part) => roundPart(layers, part, radii, feather));
  for (const thin of rounded) {
    const stub = thin && hangPart(layers, thin, feather);
    if (stub) layers.stubs.push(stub);
  }
}

function roundPart(
  layers: SurfaceLayers,
  part: Int32Array,
  radii: Float32Array,
  feather: Float32Array,
): ThinPart | null {
  const { front, back, edges, width, rays } = layers;
  const pitch = 2 / rays;
  const breadth = 2 * findMedian(part, radii);
  if (part.length < RAYS_MIN || part.length * pitch * pitch < LENGTH_MIN * breadth * breadth) return null;

  const halves = new Float32Array(part.length);
  let circleSum = 0;
  let thicknessSum = 0;
  part.forEach((i, n) => {
    const radius = radii[i]!;
    const fromMiddle = Math.max(0, radius + edges[i]!);
    halves[n] = Math.sqrt(Math.max(0, radius * radius - fromMiddle * fromMiddle));
    circleSum += halves[n]!;
    thicknessSum += (back[i]! - front[i]!) / 2;
  });
  const depthShare = thicknessSum / circleSum;
  if (depthShare > DEEP && isLevel(part, width)) return null;
  const roundness = Math.min(1, Math.max(FLAT_MIN, depthShare));

  const samples = new Float32Array(part.length * 4);
  part.forEach((i, n) => {
    halves[n]! *= roundness;
    samples[n * 4] = (i % width) * pitch;
    samples[n * 4 + 1] = Math.floor(i / width) * pitch;
    samples[n * 4 + 2] = front[i]! + halves[n]!;
    // Near its outline a part's depth is mixed with what lies behind it.
    samples[n * 4 + 3] = 0.05 + Math.min(1, -edges[i]! / radii[i]!);
  });
  const plane = fitPlane(samples);
  const isSteep = Math.hypot(plane.slopeX, plane.slopeY) > STEEP;
  const straight = isSteep ? 0 : 1 / (1 + (plane.spread / CROOKED) ** 2);
  part.forEach((i, n) => {
    const own = samples[n * 4 + 2]!;
    const off = depthOnPlane(plane, samples[n * 4]!, samples[n * 4 + 1]!) - own;
    // A part that comes out from behind a broad one does not begin at that one's depth.
    const share = Math.abs(off) > HIDDEN ? 1 : feather[i]!;
    const middle = own + off * straight;
    const half = halves[n]!;
    front[i] = front[i]! + (middle - half - front[i]!) * share;
    back[i] = Math.max(front[i]! + pitch, back[i]! + (middle + half - back[i]!) * share);
  });
  return straight > STRAIGHT_MIN ? { part, plane, radius: (breadth / 2) * roundness } : null;
}

/** Takes the rays from which a thin part widens into a broad one out of what is thin, as far as they are one surface. */
function leaveEnds(isThin: Uint8Array, radii: Float32Array, layers: SurfaceLayers): void {
  const { front, edges, width } = layers;
  const isWide = new Uint8Array(isThin.length);
  for (const part of listParts(isThin, layers)) {
    const usual = findMedian(part, radii);
    for (const i of part) if (radii[i]! > WIDER * usual) isWide[i] = 1;
  }
  const list: number[] = [];
  for (let i = 0; i < isThin.length; i++) if (edges[i]! < 0 && isThin[i] === 0) list.push(i);
  const ways = [-1, 1, -width, width];
  for (let n = 0; n < list.length; n++) {
    const i = list[n]!;
    for (let k = 0; k < 4; k++) {
      const to = i + ways[k]!;
      if (to < 0 || to >= isThin.length || isWide[to] === 0 || Math.abs(front[to]! - front[i]!) > APART) continue;
      isWide[to] = 0;
      isThin[to] = 0;
      list.push(to);
    }
  }
}

function findMedian(part: Int32Array, values: Float32Array): number {
  return Float32Array.from(part, (i) => values[i]!).sort()[part.length >> 1]!;
}

/** Whether a part of the picture is wider than high. */
function isLevel(part: Int32Array, width: number): boolean {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const i of part) {
    const x = i % width;
    const y = (i - x) / width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return right - left > bottom - top;
}

/** 0 where a thin part touches a broad one, growing to 1 within a few rays. */
function featherParts(isThin: Uint8Array, edges: Float32Array, width: number): Float32Array {
  const steps = new Int16Array(isThin.length).fill(-1);
  const ways = [-1, 1, -width, width];
  let rim: number[] = [];
  for (let i = 0; i < isThin.length; i++) {
    if (edges[i]! >= 0 || isThin[i] === 1) continue;
    steps[i] = 0;
    rim.push(i);
  }
  for (let step = 1; step <= FEATHER_RAYS && rim.length > 0; step++) {
    const next: number[] = [];
    for (let n = 0; n < rim.length; n++) {
      for (let k = 0; k < 4; k++) {
        const to = rim[n]! + ways[k]!;
        if (to < 0 || to >= isThin.length || isThin[to] === 0 || steps[to] !== -1) continue;
        steps[to] = step;
        next.push(to);
      }
    }
    rim = next;
  }
  return Float32Array.from(steps, (step) => (step === -1 ? 1 : step / (FEATHER_RAYS + 1)));
}

/** The rays of each connected part. What crosses in the picture at different depths is not connected. */
function listParts(isThin: Uint8Array, { front, width }: SurfaceLayers): Int32Array[] {
  const seen = new Uint8Array(isThin.length);
  const parts: Int32Array[] = [];
  const ways = [-1, 1, -width, width];
  for (let start = 0; start < isThin.length; start++) {
    if (isThin[start] === 0 || seen[start] === 1) continue;
    const list = [start];
    seen[start] = 1;
    for (let n = 0; n < list.length; n++) {
      const i = list[n]!;
      for (let k = 0; k < 4; k++) {
        const to = i + ways[k]!;
        if (to < 0 || to >= isThin.length || isThin[to] === 0 || seen[to] === 1) continue;
        if (Math.abs(front[to]! - front[i]!) > APART) continue;
        seen[to] = 1;
        list.push(to);
      }
    }
    parts.push(Int32Array.from(list));
  }
  return parts;
}
