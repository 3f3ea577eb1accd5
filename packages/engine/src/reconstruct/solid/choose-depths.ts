import type { DepthLayers, RayGrid } from '../reconstruction.ts';

/** Around the shape, in h. */
const MARGIN = 0.06;
/** Depth steps as distances between rays: finer adds no more than triangles. */
const STEP_RAYS = 1.6;
/** Long subjects get coarser along the rays rather than larger. */
const COUNT_MAX = 300;

/** The depths at which a volume over the rays has nodes. */
export interface DepthNodes {
  firstDepth: number;
  depthStep: number;
  depthCount: number;
}

/** Nodes from a little before the nearest front to a little behind the farthest back. */
export function chooseDepths({ edges, pitch }: RayGrid, { front, back }: DepthLayers): DepthNodes {
  let nearest = Infinity;
  let farthest = -Infinity;
  for (let i = 0; i < edges.length; i++) {
    if (edges[i]! >= 0) continue;
    if (front[i]! < nearest) nearest = front[i]!;
    if (back[i]! > farthest) farthest = back[i]!;
  }
  const firstDepth = nearest - MARGIN;
  const length = farthest + MARGIN - firstDepth;
  const depthStep = Math.max(STEP_RAYS * pitch, length / COUNT_MAX);
  return { firstDepth, depthStep, depthCount: Math.ceil(length / depthStep) + 1 };
}
