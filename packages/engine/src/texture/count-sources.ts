import { SURFACE_SOURCES, type SurfaceSource } from '@tangible/contracts';
import type { TexelBatch } from './rasterise-texels.ts';

/** How many texels of each triangle have their colour from each source: triangle times sources plus source. */
export type SourceCounts = Uint32Array;

const WIDTH = SURFACE_SOURCES.length;
/** From this weight on, most of a texel's colour is the picture's. */
const MOST = 0.5;

export function makeSourceCounts(triangleCount: number): SourceCounts {
  return new Uint32Array(triangleCount * WIDTH);
}

/**
 * Counts all texels of a batch for one source.
 *
 * Contributor notes. The source of a texel is known while it is painted, so it is counted there and not stored: a map
 * of 4096 by 4096 texels would take 17 MB and a second pass over all triangles.
 */
export function countSource(counts: SourceCounts, { triangle, count }: TexelBatch, source: SurfaceSource): void {
  counts[triangle * WIDTH + SURFACE_SOURCES.indexOf(source)]! += count;
}

/**
 * Counts each texel of a batch for the source of most of its colour.
 *
 * @param weights Of `source` at each texel, 0 to 1, against `rest`.
 * @param least From this weight on a texel counts for `source`.
 */
export function countSources(
  counts: SourceCounts,
  { triangle, count }: TexelBatch,
  weights: Float32Array,
  source: SurfaceSource,
  rest: SurfaceSource,
  least = MOST,
): void {
  let most = 0;
  for (let i = 0; i < count; i++) if (weights[i]! >= least) most++;
  counts[triangle * WIDTH + SURFACE_SOURCES.indexOf(source)]! += most;
  counts[triangle * WIDTH + SURFACE_SOURCES.indexOf(rest)]! += count - most;
}

/**
 * Counts a texel for the further picture that was painted over it, and no longer for what was there before: the front
 * if that saw it, else what was inferred or mirrored.
 */
export function moveSource(counts: SourceCounts, triangle: number, to: SurfaceSource, wasFront: boolean): void {
  const first = triangle * WIDTH;
  const before: SurfaceSource[] = wasFront ? ['front', 'inferred', 'mirrored'] : ['inferred', 'mirrored', 'front'];
  const from = before.find((source) => counts[first + SURFACE_SOURCES.indexOf(source)]! > 0);
  if (!from) return;
  counts[first + SURFACE_SOURCES.indexOf(from)]!--;
  counts[first + SURFACE_SOURCES.indexOf(to)]!++;
}
