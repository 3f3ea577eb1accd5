import type { Field } from '../types.ts';
import { traceOutline } from './trace-outline.ts';
import { transformDistance } from './transform-distance.ts';

/** As far from the outline as this the distance is exact; beyond, it is good to half a pixel. */
const EXACT_PX = 3;

/**
 * The signed distance in pixels to the outline of a soft-edged mask: negative inside, positive outside. The outline
 * is where the coverage, interpolated between pixels, is 0.5. Where nothing is covered the distance is large and
 * positive everywhere; where all is, negative.
 *
 * Contributor notes. Distances from the soft pixels themselves (their coverage as a squared offset in the distance
 * transform) were off by up to 0.3 pixels, because offsets along a line add up while their squares do not; the rim of
 * an inflated shape then had a bump wherever a steep outline passed from one column to the next.
 *
 * @param coverage 0 (outside) to 1 (inside) per pixel.
 */
export function measureSignedDistance(coverage: Field): Field {
  const { values, width, height } = coverage;
  const toInside = new Float64Array(values.length);
  const toOutside = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const inside = values[i]! >= 0.5;
    toInside[i] = inside ? 0 : Infinity;
    toOutside[i] = inside ? Infinity : 0;
  }
  transformDistance(toInside, width, height);
  transformDistance(toOutside, width, height);

  const near = measureNearOutline(coverage);
  const distances = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const inside = values[i]! >= 0.5;
    const far = Math.sqrt(inside ? toOutside[i]! : toInside[i]!) - 0.5;
    const distance = near[i]! <= EXACT_PX * EXACT_PX ? Math.sqrt(near[i]!) : Math.max(far, EXACT_PX);
    distances[i] = inside ? -distance : distance;
  }
  return { values: distances, width, height };
}

/**
 * The squared distance to the outline of a soft-edged mask for the pixels up to `reachPx` from it; farther ones hold
 * more or `Infinity`. Far cheaper than `measureSignedDistance` where only the neighbourhood of the outline matters.
 */
export function measureNearOutline(coverage: Field, reachPx = EXACT_PX): Float32Array {
  const { width, height } = coverage;
  const squared = new Float32Array(width * height).fill(Infinity);
  traceOutline(coverage, (ax, ay, bx, by) => {
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx) - reachPx));
    const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx) + reachPx));
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by) - reachPx));
    const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by) + reachPx));
    const dx = bx - ax;
    const dy = by - ay;
    const scale = 1 / Math.max(1e-12, dx * dx + dy * dy);
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const along = ((x - ax) * dx + (y - ay) * dy) * scale;
        const t = along < 0 ? 0 : along > 1 ? 1 : along;
        const ex = x - ax - t * dx;
        const ey = y - ay - t * dy;
        const distance = ex * ex + ey * ey;
        if (distance < squared[y * width + x]!) squared[y * width + x] = distance;
      }
    }
  });
  return squared;
}
