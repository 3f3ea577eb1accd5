import { definePass } from '../define-pass.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';
import type { Rod } from '../rods.ts';
import type { Part, Segmentation } from '../segment/segmentation.ts';
import { depthOnPlane, fitPlane } from './fit-plane.ts';

/**
 * Level parts this many times deeper than broad are edges of a large part, a table or a shelf, and stay as they are.
 * Upright ones are legs whose back the network puts too far behind: left so deep, a chair's legs became combs.
 */
const DEEP = 2.5;
/** Parts flatter than this share of a circle become this round. */
const FLAT_MIN = 0.4;
/** A plane steeper than this does not run along a part but from one part to another. */
const STEEP = 2;
/** Parts whose depths are about this far from a plane (in h) are only half straightened. */
const CROOKED = 0.2;
/** Parts straighter than this are rods: they continue behind the part that hides their end. */
const STRAIGHT_MIN = 0.8;

/**
 * Makes the thin parts of a shape straight and round: legs, arms and handles, whose depth and thickness the network
 * predicts badly and whose outline is known well. Each part is put about the plane that fits it, as thick as it is
 * broad.
 */
export const roundThinParts = definePass({
  name: 'round-thin-parts',
  needs: ['grid', 'segmentation', 'layers'],
  adds: ['layers', 'rods'],
  run({ grid, segmentation, layers }) {
    const rounded = { front: layers.front.slice(), back: layers.back.slice() };
    const rods: Rod[] = [];
    for (const part of segmentation.parts) {
      if (part.kind !== 'thin') continue;
      const rod = roundPart(part, grid, segmentation, layers, rounded);
      if (rod) rods.push(rod);
    }
    return { layers: rounded, rods };
  },
});

function roundPart(
  part: Part,
  { edges, width, pitch }: RayGrid,
  { radii, attachment }: Segmentation,
  { front, back }: DepthLayers,
  dst: DepthLayers,
): Rod | null {
  const { rays } = part;
  const halves = new Float32Array(rays.length);
  let circleSum = 0;
  let thicknessSum = 0;
  rays.forEach((i, n) => {
    const radius = radii[i]!;
    const fromMiddle = Math.max(0, radius + edges[i]!);
    halves[n] = Math.sqrt(Math.max(0, radius * radius - fromMiddle * fromMiddle));
    circleSum += halves[n]!;
    thicknessSum += (back[i]! - front[i]!) / 2;
  });
  const depthShare = thicknessSum / circleSum;
  if (depthShare > DEEP && isLevel(rays, width)) return null;
  const roundness = Math.min(1, Math.max(FLAT_MIN, depthShare));

  const samples = new Float32Array(rays.length * 4);
  rays.forEach((i, n) => {
    halves[n]! *= roundness;
    samples[n * 4] = (i % width) * pitch;
    samples[n * 4 + 1] = Math.floor(i / width) * pitch;
    samples[n * 4 + 2] = front[i]! + halves[n]!;
    // Near its outline a part's depth is mixed with the depth of the background.
    samples[n * 4 + 3] = 0.05 + Math.min(1, -edges[i]! / radii[i]!);
  });
  const plane = fitPlane(samples);
  const isSteep = Math.hypot(plane.slopeX, plane.slopeY) > STEEP;
  const straight = isSteep ? 0 : 1 / (1 + (plane.spread / CROOKED) ** 2);
  rays.forEach((i, n) => {
    const own = samples[n * 4 + 2]!;
    const off = depthOnPlane(plane, samples[n * 4]!, samples[n * 4 + 1]!) - own;
    const share = attachment[i]!;
    const middle = own + off * straight;
    const half = halves[n]!;
    dst.front[i] = front[i]! + (middle - half - front[i]!) * share;
    dst.back[i] = Math.max(dst.front[i]! + pitch, back[i]! + (middle + half - back[i]!) * share);
  });
  return straight > STRAIGHT_MIN ? { part, plane, radius: part.radius * roundness } : null;
}

/** Whether a part of the picture is wider than high. */
function isLevel(rays: Int32Array, width: number): boolean {
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (const i of rays) {
    const x = i % width;
    const y = (i - x) / width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return right - left > bottom - top;
}
