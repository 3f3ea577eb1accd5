import { findLargestRegion, labelRegions, transformDistance } from '@tangible/geometry';
import { findBox } from './find-box.ts';

/** Parts below this share of the largest are specks; */
const PART_SHARE_MIN = 0.02;
/** and those farther from it than this share of its longer side are other things. */
const GAP_SHARE_MAX = 0.06;
/** A link is as wide as this share of the longer side. */
const LINK_SHARE = 0.02;
const LINK_PX_MIN = 3;

/**
 * Joins the parts of a cut-out that lie close to each other without touching, such as a head drawn above its collar, by
 * a narrow link where the gap is smallest: the asset is one body, and without a link the smaller part would be lost.
 *
 * @returns The same coverage when there is nothing to join.
 */
export function linkParts(src: Float32Array, width: number, height: number): Float32Array {
  const mask = new Uint8Array(src.length);
  for (let i = 0; i < src.length; i++) mask[i] = src[i]! >= 0.5 ? 1 : 0;
  const regions = labelRegions(mask, width);
  const largest = findLargestRegion(regions);
  const isPart = (label: number) => label > 0 && regions.sizesPx[label]! >= PART_SHARE_MIN * regions.sizesPx[largest]!;
  if (regions.sizesPx.filter((_, label) => isPart(label)).length < 2) return src;

  const main = new Float32Array(src.length);
  for (let i = 0; i < src.length; i++) main[i] = regions.labels[i] === largest ? 1 : 0;
  const box = findBox(main, width, height);
  const side = Math.max(box.width, box.height);
  const coverage = src.slice();
  const joined = new Set([largest]);
  // One after another, the nearest first: a hat may be close to the head and far from the body.
  for (;;) {
    const link = findLink(regions.labels, joined, isPart, width, height);
    if (!link || link.gapPx > GAP_SHARE_MAX * side) return coverage;
    joined.add(link.label);
    drawLink(coverage, width, height, link.from, link.to, Math.max(LINK_PX_MIN, LINK_SHARE * side));
  }
}

interface Link {
  label: number;
  gapPx: number;
  /** Pixel numbers of both ends. */
  from: number;
  to: number;
}

/** Distances are looked up on a grid of at most so many cells a side, which is exact enough and far cheaper. */
const GRID_CELLS = 400;

/** About the shortest way from the parts that are joined to one that is not. */
function findLink(
  labels: Int32Array,
  joined: Set<number>,
  isPart: (label: number) => boolean,
  width: number,
  height: number,
): Link | null {
  const cellPx = Math.max(1, Math.ceil(Math.max(width, height) / GRID_CELLS));
  const [columns, rows] = [Math.ceil(width / cellPx), Math.ceil(height / cellPx)];
  /** A joined pixel of each cell, or -1. */
  const samples = new Int32Array(columns * rows).fill(-1);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / cellPx) * columns;
    for (let x = 0; x < width; x++, i++) {
      if (labels[i] !== 0 && joined.has(labels[i]!)) samples[row + Math.floor(x / cellPx)] = i;
    }
  }
  const costs = Float64Array.from(samples, (sample) => (sample >= 0 ? 0 : Infinity));
  const nearest = new Int32Array(samples.length);
  transformDistance(costs, columns, rows, nearest);

  let best: Link | null = null;
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / cellPx) * columns;
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i]!;
      if (label === 0 || joined.has(label) || !isPart(label)) continue;
      const from = samples[nearest[row + Math.floor(x / cellPx)]!]!;
      const gapPx = Math.hypot((from % width) - x, Math.floor(from / width) - y) - 1;
      if (!best || gapPx < best.gapPx) best = { label, gapPx, from, to: i };
    }
  }
  return best;
}

/** Covers all pixels within half of `widthPx` around the way from one pixel to another. */
function drawLink(coverage: Float32Array, width: number, height: number, from: number, to: number, widthPx: number) {
  const [ax, ay] = [from % width, Math.floor(from / width)];
  const [bx, by] = [to % width, Math.floor(to / width)];
  const reach = widthPx / 2;
  const squared = Math.max(1e-9, (bx - ax) ** 2 + (by - ay) ** 2);
  const x1 = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach));
  const y1 = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(ay, by) - reach)); y <= y1; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(ax, bx) - reach)); x <= x1; x++) {
      const t = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
      if (Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) <= reach) coverage[y * width + x] = 1;
    }
  }
}
