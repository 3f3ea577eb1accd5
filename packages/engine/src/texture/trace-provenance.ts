import { type FurtherSlot, ONE_PICTURE_SOURCES, SURFACE_SOURCES, type SurfaceShares } from '@tangible/contracts';
import type { SurfaceProvenance, UnwrappedMesh } from '../workpiece.ts';
import type { SourceCounts } from './count-sources.ts';

const WIDTH = SURFACE_SOURCES.length;
const INFERRED = SURFACE_SOURCES.indexOf('inferred');

/**
 * The provenance of a surface from the texels that were counted while it was painted. A vertex has the source of most of
 * the area around it, of all charts: sources are categories, and a mixture of two would read as a third.
 *
 * @param slots The further pictures that were used.
 * @example
 * traceProvenance(unwrapped, counts).shares; // { front: 0.47, mirrored: 0.08, inferred: 0.45 }
 */
export function traceProvenance(
  unwrapped: UnwrappedMesh,
  counts: SourceCounts,
  slots: readonly FurtherSlot[] = [],
): SurfaceProvenance {
  const { indices, sources } = unwrapped;
  const around = new Float64Array(sources.length * WIDTH);
  const sums = new Float64Array(WIDTH);
  for (let t = 0; t < indices.length / 3; t++) {
    let texelCount = 0;
    for (let s = 0; s < WIDTH; s++) texelCount += counts[t * WIDTH + s]!;
    // Triangles between the texels' middles have none: too small to matter.
    if (texelCount === 0) continue;
    const perTexel = measureArea(unwrapped, t * 3) / texelCount;
    for (let s = 0; s < WIDTH; s++) {
      const area = counts[t * WIDTH + s]! * perTexel;
      sums[s]! += area;
      for (let k = 0; k < 3; k++) around[sources[indices[t * 3 + k]!]! * WIDTH + s]! += area;
    }
  }
  const total = sums.reduce((sum, area) => sum + area, 0);
  // A surface without texels was seen by nothing.
  if (total === 0) sums[INFERRED] = 1;
  const shares = [...ONE_PICTURE_SOURCES, ...slots].map((source) => [
    source,
    sums[SURFACE_SOURCES.indexOf(source)]! / (total || 1),
  ]);
  return {
    shares: Object.fromEntries(shares) as SurfaceShares,
    colourSources: Uint8Array.from(sources, (vertex) => findMost(around, vertex * WIDTH)),
  };
}

/** The source with the most area around a vertex; inferred where none is known. */
function findMost(around: Float64Array, first: number): number {
  let most = INFERRED;
  for (let s = 0; s < WIDTH; s++) if (around[first + s]! > around[first + most]!) most = s;
  return most;
}

function measureArea({ positions: p, indices }: UnwrappedMesh, first: number): number {
  const a = indices[first]! * 3;
  const b = indices[first + 1]! * 3;
  const c = indices[first + 2]! * 3;
  const x1 = p[b]! - p[a]!;
  const y1 = p[b + 1]! - p[a + 1]!;
  const z1 = p[b + 2]! - p[a + 2]!;
  const x2 = p[c]! - p[a]!;
  const y2 = p[c + 1]! - p[a + 1]!;
  const z2 = p[c + 2]! - p[a + 2]!;
  return Math.sqrt((y1 * z2 - z1 * y2) ** 2 + (z1 * x2 - x1 * z2) ** 2 + (x1 * y2 - y1 * x2) ** 2) / 2;
}
