import type { Mesh } from '@tangible/geometry';
import type { SeenSurface } from '../texture/see-surface.ts';
import { type Charts, SEEN_LABEL } from './cut-charts.ts';
import { packRectangles } from './pack-rectangles.ts';

/** Texels of air around each chart. */
const GUTTER_PX = 3;
/** What the camera sees takes at most this share of the texture's side: as much lies behind. */
const SEEN_SHARE_MAX = 0.7;
/** The finest and coarsest that the rest is laid out, beside what is seen. */
const DENSITY_MAX = 1;
const DENSITY_STEP = 0.93;

/** A mesh with texture coordinates: vertices on the border of a chart are there once for each chart. */
export interface LaidOut {
  indices: Uint32Array;
  /** The vertex of the source that each vertex is. */
  sources: Uint32Array;
  /** In pixels of the texture. */
  pixels: Float32Array;
  /** Pixels along the texture's side. */
  sidePx: number;
}

export interface LayOutOptions {
  sidePx: number;
  /** Pixels along the crop's side in the picture: what is seen is laid out no finer. */
  cropPx: number;
}

/** Lays the charts of a mesh out on a square texture, all of the unseen ones equally fine. */
export function layOutCharts(mesh: Mesh, charts: Charts, seen: SeenSurface, options: LayOutOptions): LaidOut {
  const { indices, sources, chartOf } = splitVertices(mesh.indices, charts);
  const flat = new Float32Array(sources.length * 2);
  for (let v = 0; v < sources.length; v++)
    flatten(mesh.positions, seen, sources[v]!, charts.labels[chartOf[v]!]!, flat, v);

  const boxes = Array.from(charts.labels, () => [Infinity, Infinity, -Infinity, -Infinity]);
  for (let v = 0; v < sources.length; v++) {
    const box = boxes[chartOf[v]!]!;
    box[0] = Math.min(box[0]!, flat[v * 2]!);
    box[1] = Math.min(box[1]!, flat[v * 2 + 1]!);
    box[2] = Math.max(box[2]!, flat[v * 2]!);
    box[3] = Math.max(box[3]!, flat[v * 2 + 1]!);
  }
  const seenSpan = Math.max(1e-6, boxes[0]![2]! - boxes[0]![0]!, boxes[0]![3]! - boxes[0]![1]!);
  const seenScale = Math.min(options.cropPx / 2, (SEEN_SHARE_MAX * options.sidePx) / seenSpan);

  for (let density = DENSITY_MAX; ; density *= DENSITY_STEP) {
    const scales = Array.from(charts.labels, (label) => (label === SEEN_LABEL ? seenScale : seenScale * density));
    const sizes = boxes.map(([x0, y0, x1, y1], chart) => ({
      width: x1! < x0! ? 0 : Math.ceil((x1! - x0!) * scales[chart]!) + 2 * GUTTER_PX,
      height: y1! < y0! ? 0 : Math.ceil((y1! - y0!) * scales[chart]!) + 2 * GUTTER_PX,
    }));
    const places = packRectangles(sizes, options.sidePx);
    if (!places) {
      if (density < 1e-3) throw new Error(`${sizes.length} charts do not fit on a texture of ${options.sidePx} pixels`);
      continue;
    }
    const pixels = new Float32Array(flat.length);
    for (let v = 0; v < sources.length; v++) {
      const chart = chartOf[v]!;
      pixels[v * 2] = places[chart]!.x + GUTTER_PX + (flat[v * 2]! - boxes[chart]![0]!) * scales[chart]!;
      pixels[v * 2 + 1] = places[chart]!.y + GUTTER_PX + (flat[v * 2 + 1]! - boxes[chart]![1]!) * scales[chart]!;
    }
    return { indices, sources, pixels, sidePx: options.sidePx };
  }
}

/** A vertex of its own for every chart that a vertex belongs to. */
function splitVertices(srcIndices: Uint32Array, { ofTriangle, labels }: Charts) {
  const starts = new Int32Array(labels.length + 1);
  for (const chart of ofTriangle) starts[chart + 1]!++;
  for (let c = 0; c < labels.length; c++) starts[c + 1]! += starts[c]!;
  const sorted = new Int32Array(ofTriangle.length);
  const filled = starts.slice(0, labels.length);
  for (let t = 0; t < ofTriangle.length; t++) sorted[filled[ofTriangle[t]!]!++] = t;

  const indices = new Uint32Array(srcIndices.length);
  const latest = new Map<number, { chart: number; vertex: number }>();
  const sources: number[] = [];
  const chartOf: number[] = [];
  sorted.forEach((t, order) => {
    const chart = ofTriangle[t]!;
    for (let k = 0; k < 3; k++) {
      const src = srcIndices[t * 3 + k]!;
      let known = latest.get(src);
      if (known?.chart !== chart) {
        known = { chart, vertex: sources.length };
        latest.set(src, known);
        sources.push(src);
        chartOf.push(chart);
      }
      indices[order * 3 + k] = known.vertex;
    }
  });
  return { indices, sources: Uint32Array.from(sources), chartOf: Int32Array.from(chartOf) };
}

/** Where a vertex lies on its flattened chart, in h. */
function flatten(p: Float32Array, { places }: SeenSurface, src: number, label: number, flat: Float32Array, v: number) {
  if (label === SEEN_LABEL) {
    flat[v * 2] = places[src * 2]! * 2;
    flat[v * 2 + 1] = places[src * 2 + 1]! * 2;
    return;
  }
  const axis = label >> 1;
  flat[v * 2] = p[src * 3 + ((axis + 1) % 3)]!;
  flat[v * 2 + 1] = p[src * 3 + ((axis + 2) % 3)]!;
}
