import { type Field, measureSignedDistance } from '@tangible/geometry';
import { findBox } from '../../imaging/find-box.ts';
import { definePass } from '../define-pass.ts';
import type { RayGrid } from '../reconstruction.ts';

/** The back lies at least this far behind the front, in h, or as far as the outline is away where that is nearer. */
const THICKNESS_MIN = 0.03;
/** Rays of air next to the subject. */
const MARGIN = 3;

/** Front and back on every ray of the subject's box. */
export const sampleLayers = definePass({
  name: 'sample-layers',
  needs: ['depthMaps', 'coverage'],
  adds: ['grid', 'layers'],
  run({ depthMaps, coverage }, { tolerance }) {
    const grid = layOutRays(coverage);
    const { width, height, left, top, rays, edges } = grid;
    const front = new Float32Array(edges.length);
    const back = new Float32Array(edges.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const u = (left + x + 0.5) / rays;
        const v = (top + y + 0.5) / rays;
        const least = Math.min(THICKNESS_MIN, Math.max(0.01, -edges[i]!));
        front[i] = sampleDepth(depthMaps.front, depthMaps.side, u, v, tolerance);
        back[i] = Math.max(front[i]! + least, sampleDepth(depthMaps.back, depthMaps.side, u, v, tolerance));
      }
    }
    return { grid, layers: { front, back } };
  },
});

function layOutRays(coverage: Field): RayGrid {
  const rays = coverage.width;
  const pitch = 2 / rays;
  const box = findBox(coverage.values, rays, rays, 0.5);
  const left = Math.max(0, box.left - MARGIN);
  const top = Math.max(0, box.top - MARGIN);
  const width = Math.min(rays, box.left + box.width + MARGIN) - left;
  const height = Math.min(rays, box.top + box.height + MARGIN) - top;
  const whole = measureSignedDistance(coverage).values;
  const edges = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) edges[y * width + x] = whole[(top + y) * rays + left + x]! * pitch;
  }
  return { width, height, left, top, rays, pitch, edges };
}

/**
 * A depth between the pixels of a map, at shares (0 to 1) of its sides. Interpolated, unless the pixels around are on
 * different surfaces: then the nearest pixel's, because between two surfaces there is none.
 */
function sampleDepth(depths: Float32Array, side: number, u: number, v: number, jump: number): number {
  const x = Math.min(side - 1, Math.max(0, u * side - 0.5));
  const y = Math.min(side - 1, Math.max(0, v * side - 0.5));
  const x0 = Math.min(side - 2, Math.floor(x));
  const y0 = Math.min(side - 2, Math.floor(y));
  const i = y0 * side + x0;
  const a = depths[i]!;
  const b = depths[i + 1]!;
  const c = depths[i + side]!;
  const d = depths[i + side + 1]!;
  const fx = x - x0;
  const fy = y - y0;
  if (Math.max(a, b, c, d) - Math.min(a, b, c, d) > jump) return fy < 0.5 ? (fx < 0.5 ? a : b) : fx < 0.5 ? c : d;
  return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
}
