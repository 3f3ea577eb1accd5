import { definePass } from '../define-pass.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';
import { findDiscontinuities, isSameSurface } from './find-discontinuities.ts';
import { listNeighbours } from './list-neighbours.ts';
import { measureBreadth } from './measure-breadth.ts';
import type { Part, Segmentation } from './segmentation.ts';

/** Parts of the silhouette at most this broad to either side are thin, in h. */
const THIN_MAX = 0.1;
/**
 * Where a thin part is this many times broader than most of it, it widens into a broad one and ends: the corner of a
 * seat over its leg became a horn when it was rounded with the leg.
 */
const WIDER = 1.5;
/** A thin part is at least this many times longer than broad, and has this many rays; others are corners and tips. */
const LENGTH_MIN = 2;
const RAYS_MIN = 24;
/** From a broad part to the full share of a thin one's own depth, in rays. */
const ATTACHMENT_RAYS = 6;

/** Finds discontinuities, broad and thin parts, their occlusion order and their attachments. */
export const segmentSubject = definePass({
  name: 'segment-subject',
  needs: ['grid', 'layers'],
  adds: ['segmentation', 'rods', 'extensions'],
  // Later passes replace the two empty lists, so that each of them can be left out.
  run: ({ grid, layers }, { tolerance }) => ({
    segmentation: segment(grid, layers, tolerance),
    rods: [],
    extensions: [],
  }),
});

export function segment(grid: RayGrid, layers: DepthLayers, tolerance: number): Segmentation {
  const { edges, width, height, pitch } = grid;
  const discontinuities = findDiscontinuities(grid, layers.front, tolerance);
  const inRays = edges.map((edge) => edge / pitch);
  const radii = measureBreadth(inRays, width, height, THIN_MAX / pitch).map((radius) => radius * pitch);
  const isThin = widenBroadParts(
    Uint8Array.from(edges, (edge, i) => (edge < 0 && radii[i]! < THIN_MAX * 0.999 ? 1 : 0)),
    radii,
    grid,
    discontinuities,
  );
  const isBroad = Uint8Array.from(edges, (edge, i) => (edge < 0 && isThin[i] === 0 ? 1 : 0));
  const regions = [
    ...listRegions(isBroad, discontinuities, width).map((rays) => ({ rays, isBroad: true })),
    ...listRegions(isThin, discontinuities, width).map((rays) => ({ rays, isBroad: false })),
  ];
  const labels = new Int32Array(edges.length).fill(-1);
  for (const [part, { rays }] of regions.entries()) for (const i of rays) labels[i] = part;
  const neighbours = listNeighbours(labels, regions.length, grid, layers.front, tolerance);
  const parts = regions.map(({ rays, isBroad }, index): Part => {
    const radius = findMedian(rays, radii);
    const isLong = rays.length >= RAYS_MIN && rays.length * pitch * pitch >= LENGTH_MIN * (2 * radius) ** 2;
    const kind = isBroad ? 'broad' : isLong ? 'thin' : 'tip';
    return { kind, rays, radius, neighbours: neighbours[index]! };
  });
  const attachment = featherThinParts(isThin, isBroad, discontinuities, width);
  return { discontinuities, radii, labels, parts, attachment };
}

/** Removes the rays at which a thin part widens into a broad one from the thin part, as far as they are one surface. */
function widenBroadParts(
  isThin: Uint8Array,
  radii: Float32Array,
  { edges, width }: RayGrid,
  discontinuities: Uint8Array,
): Uint8Array {
  const isWide = new Uint8Array(isThin.length);
  for (const rays of listRegions(isThin, discontinuities, width)) {
    const usual = findMedian(rays, radii);
    for (const i of rays) if (radii[i]! > WIDER * usual) isWide[i] = 1;
  }
  const narrowed = isThin.slice();
  const list: number[] = [];
  for (let i = 0; i < isThin.length; i++) if (edges[i]! < 0 && isThin[i] === 0) list.push(i);
  const steps = [-1, 1, -width, width];
  for (let n = 0; n < list.length; n++) {
    const i = list[n]!;
    for (let k = 0; k < 4; k++) {
      const to = i + steps[k]!;
      if (to < 0 || to >= isThin.length || isWide[to] === 0 || !isSameSurface(discontinuities, i, to, width)) continue;
      isWide[to] = 0;
      narrowed[to] = 0;
      list.push(to);
    }
  }
  return narrowed;
}

/**
 * The rays of each connected region of a mask. Parts that cross in the picture at different depths are not connected.
 */
function listRegions(mask: Uint8Array, discontinuities: Uint8Array, width: number): Int32Array[] {
  const seen = new Uint8Array(mask.length);
  const regions: Int32Array[] = [];
  const steps = [-1, 1, -width, width];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || seen[start] === 1) continue;
    const list = [start];
    seen[start] = 1;
    for (let n = 0; n < list.length; n++) {
      const i = list[n]!;
      for (let k = 0; k < 4; k++) {
        const to = i + steps[k]!;
        if (to < 0 || to >= mask.length || mask[to] === 0 || seen[to] === 1) continue;
        if (!isSameSurface(discontinuities, i, to, width)) continue;
        seen[to] = 1;
        list.push(to);
      }
    }
    regions.push(Int32Array.from(list));
  }
  return regions;
}

function findMedian(rays: Int32Array, values: Float32Array): number {
  return Float32Array.from(rays, (i) => values[i]!).sort()[rays.length >> 1]!;
}

/** 0 on broad parts, growing to 1 within a few rays of the thin ones that go on as the same surface. */
function featherThinParts(
  isThin: Uint8Array,
  isBroad: Uint8Array,
  discontinuities: Uint8Array,
  width: number,
): Float32Array {
  const distances = new Int16Array(isThin.length).fill(-1);
  const steps = [-1, 1, -width, width];
  let rim: number[] = [];
  for (let i = 0; i < isBroad.length; i++) {
    if (isBroad[i] === 0) continue;
    distances[i] = 0;
    rim.push(i);
  }
  for (let distance = 1; distance <= ATTACHMENT_RAYS && rim.length > 0; distance++) {
    const next: number[] = [];
    for (let n = 0; n < rim.length; n++) {
      const i = rim[n]!;
      for (let k = 0; k < 4; k++) {
        const to = i + steps[k]!;
        if (to < 0 || to >= isThin.length || isThin[to] === 0 || distances[to] !== -1) continue;
        if (!isSameSurface(discontinuities, i, to, width)) continue;
        distances[to] = distance;
        next.push(to);
      }
    }
    rim = next;
  }
  return Float32Array.from(distances, (distance) => (distance === -1 ? 1 : distance / (ATTACHMENT_RAYS + 1)));
}
