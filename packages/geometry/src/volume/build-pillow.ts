import type { Field, Volume } from '../types.ts';

/** An inflated silhouette: the result of `inflateSilhouette` for the given distances. */
export interface Pillow {
  /** Squared half-thickness in square pixels, 0 outside. */
  squaredHeights: Field;
  /** Signed distance to the outline in pixels, negative inside. */
  distances: Field;
}

/** Nodes of air between the surface and the border of the volume. */
const MARGIN = 2;

/**
 * The volume of a pillow, one node per pixel and as fine in depth; node spacing is 1. The picture plane runs through
 * the middle layer, so even a part one pixel wide has nodes inside. y points up: the last row of pixels comes first.
 *
 * Values are distances to first order (z^2 - u over the length of its gradient), which keeps vertices that are
 * interpolated along grid edges free of steps. Around the outline u continues below 0 with the gradient that it has
 * inside, because a kink there would show as bumps along the rim.
 */
export function buildPillow(pillow: Pillow): Volume {
  const { distances } = pillow;
  const { values: u, width, height } = extendOutward(pillow);
  const thickness = Math.sqrt(u.reduce((a, b) => Math.max(a, b), 0));
  const half = Math.ceil(thickness) + MARGIN;
  const depth = 2 * half + 1;
  const values = new Float32Array(width * height * depth);

  for (let y = 0; y < height; y++) {
    const row = height - 1 - y;
    for (let x = 0; x < width; x++) {
      const i = row * width + x;
      const node = y * width + x;
      const squared = u[i]!;
      const isNear = squared > -Infinity && x > 0 && y > 0 && x < width - 1 && y < height - 1;
      const squaredLength = isNear ? squaredGradient(u, i, width) : 0;
      const outside = Math.max(distances.values[i]!, 1e-3);
      for (let layer = 0; layer <= half; layer++) {
        const z2 = layer * layer;
        const value = isNear
          ? (z2 - squared) / Math.sqrt(4 * z2 + squaredLength + 1e-6)
          : Math.sqrt(outside * outside + z2);
        values[node + (half + layer) * width * height] = value;
        values[node + (half - layer) * width * height] = value;
      }
    }
  }
  return { values, counts: [width, height, depth], origin: [0, 0, -half], spacing: 1 };
}

/** How far beyond the outline u goes on: the nodes next to the surface and their neighbours. */
const EXTENT_PX = 2;

/** u with values below 0 outside, near the outline; `-Infinity` farther out. */
function extendOutward({ squaredHeights, distances }: Pillow): Field {
  const { values: src, width, height } = squaredHeights;
  const values = src.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const distance = distances.values[i]!;
      if (src[i]! > 0) continue;
      let heightSum = 0;
      let depthSum = 0;
      for (
        let ny = Math.max(0, y - EXTENT_PX);
        distance <= EXTENT_PX && ny <= Math.min(height - 1, y + EXTENT_PX);
        ny++
      ) {
        for (let nx = Math.max(0, x - EXTENT_PX); nx <= Math.min(width - 1, x + EXTENT_PX); nx++) {
          const n = ny * width + nx;
          if (src[n]! <= 0) continue;
          const weight = 1 / ((nx - x) ** 2 + (ny - y) ** 2);
          heightSum += weight * src[n]!;
          depthSum -= weight * distances.values[n]!;
        }
      }
      values[i] = depthSum > 0 ? -Math.max(1e-3, distance) * (heightSum / depthSum) : -Infinity;
    }
  }
  return { values, width, height };
}

function squaredGradient(u: Float32Array, i: number, width: number): number {
  const dx = differentiate(u[i - 1]!, u[i]!, u[i + 1]!);
  const dy = differentiate(u[i - width]!, u[i]!, u[i + width]!);
  return dx * dx + dy * dy;
}

/** The derivative at the middle of three values; one-sided if a neighbour is unknown. */
function differentiate(before: number, here: number, after: number): number {
  if (before === -Infinity) return after === -Infinity ? 0 : after - here;
  return after === -Infinity ? here - before : (after - before) / 2;
}

/**
 * How many triangles the surface of the pillow's volume has: two for each grid edge that it crosses. Known without
 * building the volume, so the finest grid that stays below a limit can be chosen first.
 */
export function countPillowTriangles({ squaredHeights }: Pillow): number {
  const { values: u, width, height } = squaredHeights;
  const nodesInside = (i: number) => (u[i]! > 0 ? 2 * (Math.ceil(Math.sqrt(u[i]!)) - 1) + 1 : 0);
  let crossings = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const nodes = nodesInside(i);
      if (nodes > 0) crossings += 2;
      if (x + 1 < width) crossings += Math.abs(nodes - nodesInside(i + 1));
      if (y + 1 < height) crossings += Math.abs(nodes - nodesInside(i + width));
    }
  }
  return 2 * crossings;
}
