import { findLargestRegion, labelRegions, type Regions } from '@tangible/geometry';
import { findBox } from './find-box.ts';

export interface KeptSubject {
  coverage: Float32Array;
  /** Pixels that are covered by half or more. */
  sizePx: number;
  /** Other regions of at least a hundredth of the kept one's size. */
  othersCount: number;
  touchesBorder: boolean;
}

/** Specks below this share of the subject are neither other subjects nor holes. */
const SPECK_SHARE = 0.01;
const PINHOLE_SHARE = 0.0005;
const PINHOLE_PX = 12;

/** How far the soft edge of a region reaches beyond the pixels that are covered by half. */
const EDGE_PX = 2;

/**
 * Keeps the largest region of a soft mask with its soft edge, clears the others, and fills pinholes, which would
 * become tunnels through the asset.
 *
 * @param pointed A pixel that shows which region is meant: the one there, else the nearest.
 */
export function keepLargest(src: Float32Array, width: number, height: number, pointed?: number): KeptSubject {
  const count = src.length;
  const mask = new Uint8Array(count);
  for (let i = 0; i < count; i++) mask[i] = src[i]! >= 0.5 ? 1 : 0;
  const regions = labelRegions(mask, width);
  const largest = pointed === undefined ? findLargestRegion(regions) : findRegionAt(regions, width, pointed);
  const sizePx = largest > 0 ? regions.sizesPx[largest]! : 0;

  const kept = new Uint8Array(count);
  if (largest > 0) for (let i = 0; i < count; i++) if (regions.labels[i] === largest) kept[i] = 1;
  const coverage = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const value = src[i]!;
    if (kept[i] === 1) coverage[i] = value;
    else if (value > 0 && value < 0.5 && isNear(kept, i, width, height)) coverage[i] = value;
  }
  fillPinholes(coverage, kept, width, height, Math.max(PINHOLE_PX, PINHOLE_SHARE * sizePx));
  const isOther = (size: number, label: number) => label > 0 && label !== largest && size >= SPECK_SHARE * sizePx;
  return {
    coverage,
    sizePx,
    othersCount: regions.sizesPx.filter(isOther).length,
    touchesBorder: largest > 0 && regions.touchesBorder[largest] === 1,
  };
}

/** Fills the small holes of the kept region. They are within its box: the rest of the picture is skipped. */
function fillPinholes(coverage: Float32Array, kept: Uint8Array, width: number, height: number, sizePxMax: number) {
  const box = findBox(kept, width, height);
  if (box.width <= 0 || box.height <= 0) return;
  const rest = new Uint8Array(box.width * box.height);
  for (let y = 0, to = 0; y < box.height; y++) {
    const from = (box.top + y) * width + box.left;
    for (let x = 0; x < box.width; x++, to++) rest[to] = 1 - kept[from + x]!;
  }
  const { labels, sizesPx, touchesBorder } = labelRegions(rest, box.width);
  for (let y = 0, i = 0; y < box.height; y++) {
    const to = (box.top + y) * width + box.left;
    for (let x = 0; x < box.width; x++, i++) {
      const hole = labels[i]!;
      if (hole > 0 && touchesBorder[hole] === 0 && sizesPx[hole]! <= sizePxMax) coverage[to + x] = 1;
    }
  }
}

/** The region at a pixel, else the one with the nearest pixel among those that are no specks; 0 when there is none. */
function findRegionAt(regions: Regions, width: number, pixel: number): number {
  if (regions.labels[pixel]! > 0) return regions.labels[pixel]!;
  const sizePxMin = SPECK_SHARE * (regions.sizesPx[findLargestRegion(regions)] ?? 0);
  const [px, py] = [pixel % width, Math.floor(pixel / width)];
  let best = 0;
  let bestSquared = Infinity;
  for (let i = 0; i < regions.labels.length; i++) {
    const label = regions.labels[i]!;
    if (label === 0 || regions.sizesPx[label]! < sizePxMin) continue;
    const squared = ((i % width) - px) ** 2 + (Math.floor(i / width) - py) ** 2;
    if (squared < bestSquared) [best, bestSquared] = [label, squared];
  }
  return best;
}

/** Whether a kept pixel is close. */
function isNear(kept: Uint8Array, i: number, width: number, height: number): boolean {
  const x = i % width;
  const y = (i - x) / width;
  for (let ny = Math.max(0, y - EDGE_PX); ny <= Math.min(height - 1, y + EDGE_PX); ny++) {
    for (let nx = Math.max(0, x - EDGE_PX); nx <= Math.min(width - 1, x + EDGE_PX); nx++) {
      if (kept[ny * width + nx] === 1) return true;
    }
  }
  return false;
}
