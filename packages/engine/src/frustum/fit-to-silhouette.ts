import { blurField, type Field, measureSignedDistance, transformDistance, type Volume } from '@tangible/geometry';
import { findBox } from '../imaging/find-box.ts';
import type { ShapeAnswer } from './ask-shape-network.ts';
import { BINS, binAt, DEPTH_BINS, RAYS, TRUNCATION } from './frustum.ts';
import { sampleField } from './sample-field.ts';

/** A sheet put where the network has nothing is at most this thick to either side, in h, and at least so. */
const SHEET_HALF_MAX = 0.08;
const SHEET_HALF_MIN = 0.006;
/** Towards the parts that the network has, a sheet reaches this far in full, then thins out; in pixels. */
const SHEET_REACH_PX = 2;
const SHEET_THINNING = 0.006;
/** Blurs the depth at which sheets lie, so that they do not flutter. */
const SHEET_BLUR_PX = 3;
const FRONT_BLUR_PX = 7;
/** Nearer than the second of these distances (in h) to the outline a part is thin, farther than the first it is not. */
const THIN_EDGE = [-0.1, -0.05] as const;
/** A sheet that runs steeply away from the camera gets at most so many times thicker along the rays. */
const SHEET_STRETCH_MAX = 5;

/** Columns of air beside the subject. */
const MARGIN = 2;

/** A volume over part of the crop: node x, y, k is ray `left + x`, `top + y` of `rays`, and bin k - 1. */
export interface FrustumVolume {
  volume: Volume;
  left: number;
  top: number;
  /** Rays along the whole crop. */
  rays: number;
}

/**
 * The network's volume, made finer across the picture and held to the picture's silhouette, which is trusted more:
 * nothing stays outside it, and where a ray within it meets nothing, a thin sheet is put at the depth of the visible
 * surface. So the outcome, seen from the camera, has the very outline of the subject.
 *
 * @param coverage The subject over the crop; its size decides how fine the volume becomes.
 */
export function fitToSilhouette(answer: ShapeAnswer, coverage: Field): FrustumVolume {
  const rays = coverage.width;
  const box = findBox(coverage.values, rays, rays, 0.5);
  const left = Math.max(0, box.left - MARGIN);
  const top = Math.max(0, box.top - MARGIN);
  const nx = Math.min(rays, box.left + box.width + MARGIN) - left;
  const ny = Math.min(rays, box.top + box.height + MARGIN) - top;
  const volume = refineVolume(answer.distances, { left, top, nx, ny, rays });

  const edges = new Float32Array(nx * ny);
  const whole = measureSignedDistance(coverage).values;
  for (let y = 0; y < ny; y++) {
    for (let x = 0; x < nx; x++) edges[y * nx + x] = (whole[(top + y) * rays + left + x]! * 2) / rays;
  }
  addSheets(volume, edges, 2 / rays, (x, y) =>
    sampleField(answer.frontDepths, answer.frontPx, (left + x + 0.5) / rays, (top + y + 0.5) / rays),
  );
  cutOutside(volume, edges);
  return { volume, left, top, rays };
}

/** The part of the volume that the subject needs, interpolated across the picture, with a layer of air at both ends. */
function refineVolume(
  src: Float32Array,
  { left, top, nx, ny, rays }: { left: number; top: number; nx: number; ny: number; rays: number },
): Volume {
  const values = new Float32Array(nx * ny * (BINS + 2)).fill(1);
  const columns = listTaps(left, nx, rays);
  const rows = listTaps(top, ny, rays);
  const across = new Float32Array(nx * RAYS);
  for (let bin = 0; bin < BINS; bin++) {
    const from = bin * RAYS * RAYS;
    for (let y = 0; y < RAYS; y++) {
      for (let x = 0; x < nx; x++) {
        let value = 0;
        for (let t = 0; t < 4; t++)
          value += columns.weights[x * 4 + t]! * src[from + y * RAYS + columns.nodes[x * 4 + t]!]!;
        across[y * nx + x] = value;
      }
    }
    const to = (bin + 1) * nx * ny;
    for (let y = 0; y < ny; y++) {
      for (let x = 0; x < nx; x++) {
        let value = 0;
        for (let t = 0; t < 4; t++) value += rows.weights[y * 4 + t]! * across[rows.nodes[y * 4 + t]! * nx + x]!;
        values[to + y * nx + x] = value;
      }
    }
  }
  return { values, counts: [nx, ny, BINS + 2], origin: [0, 0, 0], spacing: 1 };
}

/** For every new node the four old ones around it and their weights: a cubic B-spline, which shows no facets. */
function listTaps(first: number, count: number, rays: number): { nodes: Int32Array; weights: Float32Array } {
  const nodes = new Int32Array(count * 4);
  const weights = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    const at = ((first + i + 0.5) * RAYS) / rays - 0.5;
    const low = Math.floor(at);
    const t = at - low;
    const w = [(1 - t) ** 3, 3 * t ** 3 - 6 * t ** 2 + 4, 3 * (1 - t) ** 3 - 6 * (1 - t) ** 2 + 4, t ** 3];
    for (let k = 0; k < 4; k++) {
      nodes[i * 4 + k] = Math.min(RAYS - 1, Math.max(0, low - 1 + k));
      weights[i * 4 + k] = w[k]! / 6;
    }
  }
  return { nodes, weights };
}

/** @param pitch The distance between neighbouring rays, in h. */
function addSheets(
  { values, counts }: Volume,
  edges: Float32Array,
  pitch: number,
  frontAt: (x: number, y: number) => number,
): void {
  const [nx, ny] = counts;
  const missing = findMissing(values, edges);
  const toMissing = Float64Array.from(missing, (value) => (value === 1 ? 0 : Infinity));
  if (!missing.includes(1)) return;
  transformDistance(toMissing, nx, ny);
  const middles = layMiddles(values, edges, missing, nx, ny, frontAt);

  for (let i = 0; i < edges.length; i++) {
    const away = Math.sqrt(toMissing[i]!);
    if (edges[i]! >= 0) continue;
    // A sheet that runs away from the camera is as thick as before, but a ray stays longer inside.
    const thickness = (Math.min(-edges[i]!, SHEET_HALF_MAX) + SHEET_HALF_MIN) * stretchAt(middles, edges, i, nx, pitch);
    const half = thickness - Math.max(0, away - SHEET_REACH_PX) * SHEET_THINNING;
    if (half < -TRUNCATION / 2) continue;
    for (let bin = 0; bin < BINS; bin++) {
      const node = (bin + 1) * edges.length + i;
      const sheet = (Math.abs(DEPTH_BINS[bin]! - middles[i]!) - half) / TRUNCATION;
      if (sheet < values[node]!) values[node] = sheet;
    }
  }
}

/** How many times longer a ray stays within a sheet of that slope than within one that faces it. */
function stretchAt(middles: Float32Array, edges: Float32Array, i: number, nx: number, pitch: number): number {
  // The gentler of the slopes to both sides: where the depth jumps there is no sheet to be stretched.
  const slope = (step: number) => {
    const here = middles[i]!;
    const before = (edges[i - step] ?? 0) < 0 ? Math.abs(here - middles[i - step]!) : Infinity;
    const after = (edges[i + step] ?? 0) < 0 ? Math.abs(here - middles[i + step]!) : Infinity;
    const gentler = Math.min(before, after);
    return gentler === Infinity ? 0 : gentler / pitch;
  };
  // Wide parts have depths too ragged to tell a slope by.
  const stretch = Math.min(SHEET_STRETCH_MAX, Math.hypot(1, slope(1), slope(nx)));
  return 1 + (stretch - 1) * thinnessAt(edges[i]!);
}

/** 1 for the rays within the silhouette along which nothing is inside. */
function findMissing(values: Float32Array, edges: Float32Array): Uint8Array {
  const missing = Uint8Array.from(edges, (edge) => (edge < 0 ? 1 : 0));
  for (let node = 0; node < values.length; node += edges.length) {
    for (let i = 0; i < edges.length; i++) if (values[node + i]! < 0) missing[i] = 0;
  }
  return missing;
}

/**
 * The depth of the middle of a sheet on every ray. Where it begins beside a part that the network has, it is moved to
 * meet that part, and keeps that offset further on; otherwise it would float before or behind it.
 */
function layMiddles(
  values: Float32Array,
  edges: Float32Array,
  missing: Uint8Array,
  nx: number,
  ny: number,
  frontAt: (x: number, y: number) => number,
): Float32Array {
  const half = (i: number) => Math.min(-edges[i]!, SHEET_HALF_MAX) + SHEET_HALF_MIN;
  const fronts = Float32Array.from(edges, (_, i) => frontAt(i % nx, Math.floor(i / nx)) + half(i));
  const middles = blurThin(fronts, edges, missing, nx, ny);
  const costs = Float64Array.from(edges, (edge, i) => (edge < 0 && missing[i] === 0 ? 0 : Infinity));
  const nearest = new Int32Array(edges.length);
  transformDistance(costs, nx, ny, nearest);
  const offsets = new Float32Array(edges.length);
  for (let i = 0; i < edges.length; i++) {
    const present = nearest[i]!;
    if (edges[present]! >= 0 || missing[present] === 1) continue;
    offsets[i] = moveInside(values, edges.length, present, middles[present]!) - middles[present]!;
  }
  const calm = blurField({ values: offsets, width: nx, height: ny }, SHEET_BLUR_PX).values;
  return middles.map((middle, i) => middle + calm[i]!);
}

/** 1 within the silhouette near its outline, 0 farther inside and outside. */
function thinnessAt(edge: number): number {
  const [from, to] = THIN_EDGE;
  return edge < 0 ? Math.min(1, Math.max(0, (edge - from) / (to - from))) : 0;
}

/** Blurs depths where they flutter: along thin parts, and where the network has a depth and nothing behind it. */
function blurThin(
  values: Float32Array,
  edges: Float32Array,
  missing: Uint8Array,
  width: number,
  height: number,
): Float32Array {
  const thinness = edges.map((edge, i) => (missing[i] === 1 ? 1 : thinnessAt(edge)));
  const sums = blurField({ values: values.map((value, i) => value * thinness[i]!), width, height }, FRONT_BLUR_PX);
  const shares = blurField({ values: thinness, width, height }, FRONT_BLUR_PX).values;
  return values.map((value, i) =>
    thinness[i]! > 0 ? value + (sums.values[i]! / shares[i]! - value) * thinness[i]! : value,
  );
}

/** The depth nearest to `depth` that lies inside along a ray. */
function moveInside(values: Float32Array, layer: number, ray: number, depth: number): number {
  const start = Math.round(Math.min(BINS - 1, Math.max(0, binAt(depth))));
  for (let step = 0; step < BINS; step++) {
    for (const bin of [start - step, start + step]) {
      if (bin >= 0 && bin < BINS && values[(bin + 1) * layer + ray]! < 0) return step === 0 ? depth : DEPTH_BINS[bin]!;
    }
  }
  return depth;
}

function cutOutside({ values }: Volume, edges: Float32Array): void {
  for (let node = 0; node < values.length; node += edges.length) {
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i]! / TRUNCATION;
      if (edge > values[node + i]!) values[node + i] = edge;
    }
  }
}
