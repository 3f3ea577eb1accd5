import { definePass } from '../define-pass.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';
import type { Extension, Rod } from '../rods.ts';
import type { Segmentation } from '../segment/segmentation.ts';
import { depthOnPlane } from './fit-plane.ts';

/** A rod is extended behind a broad part by no more than this, in h, and moved forward to it by no more than this. */
const LENGTH_MAX = 0.8;
const SHIFT_MAX = 0.35;
/** Thinner than this, in rays, a rod would come in pieces. */
const RADIUS_MIN_RAYS = 2;
/** This many rays from where a rod comes out, the part that hides it has its own back. */
const APART_RAYS = 8;
/** A part that hides a rod lies this many tolerances before it. */
const APART_TOLERANCES = 1.5;
const THICKNESS_MIN = 0.06;
/**
 * The part that hides it is a plate: thinner than this share of the distance between both. Others hold their rods
 * themselves.
 */
const THIN_MAX = 0.35;
/** Of a rod that stands under it: a leg has to reach the seat that it carries, so this may look thicker. */
const THIN_ABOVE_MAX = 0.5;
/** A rod whose hidden end lies this much above it stands (the sine of its inclination in the picture). */
const STANDS = 0.7;
/** Rods shorter than this, in radii, are stumps and stay where they are. */
const LENGTH_MIN = 6;

/**
 * Extends a thin part that emerges from behind a broad one until it meets it: the hind leg of a chair runs up behind
 * the edge of the seat to the seat's underside. A part that would pass behind everything is moved forward to where it
 * is nearest, since it must be attached to something.
 */
export const extendHiddenParts = definePass({
  name: 'extend-hidden-parts',
  needs: ['grid', 'segmentation', 'layers', 'rods'],
  adds: ['layers', 'extensions'],
  run({ grid, segmentation, layers, rods }, { tolerance }) {
    const extended = { front: layers.front.slice(), back: layers.back.slice() };
    const extensions: Extension[] = [];
    for (const rod of rods) {
      const extension = extendRod(rod, grid, segmentation, extended, APART_TOLERANCES * tolerance);
      if (extension) extensions.push(extension);
    }
    return { layers: extended, extensions };
  },
});

/**
 * @param layers A copy that takes the shift of the rod and the cut between it and what hides it.
 * @returns Null when the rod does not come out from behind a broad part.
 */
function extendRod(
  { part, plane, radius }: Rod,
  { edges, width, height, pitch }: RayGrid,
  { labels, parts }: Segmentation,
  layers: DepthLayers,
  apart: number,
): Extension | null {
  const { front, back } = layers;
  const end = part.neighbours.find(({ part: other, order }) => parts[other]!.kind === 'broad' && order !== 'behind');
  if (!end) return null;
  const middle = findCentre(part.rays, width);
  const length = Math.hypot(end.x - middle.x, end.y - middle.y);
  if (2 * length * pitch < LENGTH_MIN * radius) return null;
  const dx = (end.x - middle.x) / length;
  const dy = (end.y - middle.y) / length;

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
    if (parts[labels[i]!]!.kind !== 'broad') continue;
    // Before the broad part, or joined to it from the start: nothing is hidden.
    if (depth < front[i]! + radius) break;
    if (hidden === -1) hidden = step;
    shift = Math.min(shift, Math.max(0, depth - back[i]!));
  }
  if (hidden === -1 || shift === SHIFT_MAX) return null;
  const cover = path[Math.min(path.length - 1, hidden + APART_RAYS)]!;
  const thickness = Math.max(THICKNESS_MIN, back[cover]! - front[cover]!);
  const thinMax = dy < -STANDS ? THIN_ABOVE_MAX : THIN_MAX;
  if (thickness > thinMax * (depths[hidden]! - front[cover]!)) return null;
  for (const i of shift > 0 ? part.rays : []) {
    front[i]! -= shift;
    back[i]! -= shift;
  }
  const own = { depth: depths[0]! - shift, radius };
  separate(layers, { width, height }, end, own, { depth: front[cover]!, thickness }, apart);
  // Rays with depths between the two belong to the rod now, so the rod cannot be attached to them.
  while (hidden < path.length - 1 && front[path[hidden]!]! > depths[hidden]! - shift - apart) hidden++;
  return {
    rays: Int32Array.from(path),
    depths: Float32Array.from(depths, (depth) => depth - shift),
    radius: Math.max(radius, RADIUS_MIN_RAYS * pitch),
    hidden,
  };
}

/**
 * Where a rod comes out, the last surface along a ray is already the rod's and the first still that of the part that
 * hides it. Filled in between, they would be connected by a strut along the ray. So would rays with depths between
 * the two: they become the rod's.
 */
function separate(
  { front, back }: DepthLayers,
  { width, height }: Pick<RayGrid, 'width' | 'height'>,
  end: { x: number; y: number },
  own: { depth: number; radius: number },
  cover: { depth: number; thickness: number },
  apart: number,
): void {
  for (let y = Math.max(0, Math.floor(end.y) - APART_RAYS); y <= Math.min(height - 1, end.y + APART_RAYS); y++) {
    for (let x = Math.max(0, Math.floor(end.x) - APART_RAYS); x <= Math.min(width - 1, end.x + APART_RAYS); x++) {
      const i = y * width + x;
      if (front[i]! >= own.depth - apart) continue;
      if (front[i]! > cover.depth + apart) {
        front[i] = own.depth - own.radius;
        back[i] = own.depth + own.radius;
      } else {
        back[i] = Math.min(back[i]!, front[i]! + cover.thickness);
      }
    }
  }
}

function findCentre(rays: Int32Array, width: number): { x: number; y: number } {
  let x = 0;
  let y = 0;
  for (const i of rays) {
    x += i % width;
    y += Math.floor(i / width);
  }
  return { x: x / rays.length, y: y / rays.length };
}
