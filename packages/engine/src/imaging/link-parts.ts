import { clamp, findLargestRegion, labelRegions, type Regions, transformDistance } from '@tangible/geometry';
import { chooseLinks, type Link } from './choose-links.ts';
import { findBox } from './find-box.ts';

/** Regions below this share of the largest are specks: they may bridge the gap to a part, but are not parts. */
const PART_SHARE_MIN = 0.02;
/** Parts farther from each other than this share of the largest one's longer side are other objects, */
const GAP_SHARE_MAX = 0.06;
/** and so are specks from this on: closer ones are the dashes that are left of a thin line. */
const SPECK_GAP_SHARE_MAX = 0.02;
const SPECK_GAP_PX_MIN = 4;
/** A link is as wide as this share of the longer side. */
const LINK_SHARE = 0.02;
const LINK_PX_MIN = 3;

/**
 * Joins the parts of a cut-out that lie close to each other without touching, such as a head drawn above its collar or
 * the boards of a shelf whose posts are a dashed line, by narrow links where the gaps are smallest: the asset is one
 * body, and without a link the smaller part would be lost.
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
  const speckGapPxMax = Math.max(SPECK_GAP_PX_MIN, SPECK_GAP_SHARE_MAX * side);
  const isNear = ({ regions: [a, b], gap }: Link) =>
    gap <= (isPart(a) && isPart(b) ? GAP_SHARE_MAX * side : speckGapPxMax);

  const links = chooseLinks(listLinks(regions, width, height).filter(isNear));
  const coverage = src.slice();
  for (const { from, to } of leadingToParts(links, largest, isPart)) {
    drawLink(coverage, width, height, from, to, Math.max(LINK_PX_MIN, LINK_SHARE * side));
  }
  return coverage;
}

/** Of the links of a tree those that lie between the largest region and a part. */
function leadingToParts(links: Link[], largest: number, isPart: (label: number) => boolean): Link[] {
  const around = new Map<number, Link[]>();
  for (const link of links) {
    for (const label of link.regions) {
      const list = around.get(label);
      if (list) list.push(link);
      else around.set(label, [link]);
    }
  }
  // From the largest outward, then back again: the path to a part is known when all parts behind it are.
  const wayTo = new Map<number, Link | null>([[largest, null]]);
  for (const label of wayTo.keys()) {
    for (const link of around.get(label) ?? []) {
      const next = link.regions[0] === label ? link.regions[1] : link.regions[0];
      if (!wayTo.has(next)) wayTo.set(next, link);
    }
  }
  const isWanted = new Set<number>();
  const wanted: Link[] = [];
  for (const [label, link] of [...wayTo].reverse()) {
    if (!link || !(isPart(label) || isWanted.has(label))) continue;
    wanted.push(link);
    isWanted.add(link.regions[0] === label ? link.regions[1] : link.regions[0]);
  }
  return wanted;
}

/** The most cells along a side of the grid for distances, which is exact enough and far cheaper. */
const GRID_CELLS = 400;

/** About the shortest way between any two regions that have none between them. */
function listLinks({ labels }: Regions, width: number, height: number): Link[] {
  const cellPx = Math.max(1, Math.ceil(Math.max(width, height) / GRID_CELLS));
  const [columns, rows] = [Math.ceil(width / cellPx), Math.ceil(height / cellPx)];
  /** A pixel of a region in each cell, or -1. */
  const samples = new Int32Array(columns * rows).fill(-1);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / cellPx) * columns;
    for (let x = 0; x < width; x++, i++) if (labels[i] !== 0) samples[row + Math.floor(x / cellPx)] = i;
  }
  const nearest = new Int32Array(samples.length);
  transformDistance(
    Float64Array.from(samples, (sample) => (sample >= 0 ? 0 : Infinity)),
    columns,
    rows,
    nearest,
  );

  // Where the cells nearest to two regions meet, these are neighbours.
  const shortest = new Map<number, Link>();
  const compare = (cell: number, neighbour: number) => {
    const [from, to] = [samples[nearest[cell]!]!, samples[nearest[neighbour]!]!];
    const [a, b] = [labels[from]!, labels[to]!];
    if (a === b) return;
    const key = Math.min(a, b) * labels.length + Math.max(a, b);
    const gap = Math.hypot((from % width) - (to % width), Math.floor(from / width) - Math.floor(to / width)) - 1;
    const known = shortest.get(key);
    if (!known || gap < known.gap) shortest.set(key, { regions: [a, b], gap, from, to });
  };
  for (let y = 0, cell = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, cell++) {
      if (x + 1 < columns) compare(cell, cell + 1);
      if (y + 1 < rows) compare(cell, cell + columns);
    }
  }
  return [...shortest.values()];
}

/** Covers all pixels within half of `widthPx` around the line from one pixel to another. */
function drawLink(coverage: Float32Array, width: number, height: number, from: number, to: number, widthPx: number) {
  const [ax, ay] = [from % width, Math.floor(from / width)];
  const [bx, by] = [to % width, Math.floor(to / width)];
  const reach = widthPx / 2;
  const squared = Math.max(1e-9, (bx - ax) ** 2 + (by - ay) ** 2);
  const x1 = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach));
  const y1 = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(ay, by) - reach)); y <= y1; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(ax, bx) - reach)); x <= x1; x++) {
      const t = clamp(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared, 0, 1);
      if (Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) <= reach) coverage[y * width + x] = 1;
    }
  }
}
