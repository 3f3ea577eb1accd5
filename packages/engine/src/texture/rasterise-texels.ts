import { memoizeByObject } from '../utilities/memoize-by-object.ts';
import type { UnwrappedMesh } from '../workpiece.ts';

/** Texels of one triangle, at most `BATCH_MAX` at a time. The arrays are used again for the next batch. */
export interface TexelBatch {
  /** The triangle's number. */
  triangle: number;
  count: number;
  /** Row times side plus column. */
  texels: Int32Array;
  /** Shares of the triangle's three corners. */
  wa: Float32Array;
  wb: Float32Array;
  wc: Float32Array;
  /** 1 where the texel's middle lies just beyond the chart's border: the shares are those of the border next to it. */
  isRim: Uint8Array;
}

export const BATCH_MAX = 2048;
/** The alpha that marks texels beyond a chart's border until the gutters are filled. */
export const RIM_ALPHA = 1;
/**
 * Texels up to this distance beyond a chart's border still get their own colour: a renderer mixes it in at the border.
 */
const RIM_PX = 0.75;

/**
 * Goes through every texel that a triangle covers, triangle by triangle. A texel on the border of two triangles comes
 * with either; one beyond a chart's border may also lie inside another triangle, which then has the better right.
 *
 * @param sidePx Texels along the side of the map that is made; it may be smaller than the one that the charts were
 * packed for.
 * @example
 * rasteriseTexels(unwrapped, 1024, ({ count, texels, triangle }) => {
 *   for (let i = 0; i < count; i++) owners[texels[i]!] = triangle;
 * });
 */
export function rasteriseTexels(
  { indices, uvs }: Pick<UnwrappedMesh, 'indices' | 'uvs'>,
  sidePx: number,
  visit: (batch: TexelBatch) => void,
): void {
  const isRimEdge = findRimEdges(indices);
  const batch: TexelBatch = {
    triangle: 0,
    count: 0,
    texels: new Int32Array(BATCH_MAX),
    wa: new Float32Array(BATCH_MAX),
    wb: new Float32Array(BATCH_MAX),
    wc: new Float32Array(BATCH_MAX),
    isRim: new Uint8Array(BATCH_MAX),
  };
  for (let i = 0; i < indices.length; i += 3) {
    batch.triangle = i / 3;
    batch.count = 0;
    coverTriangle(indices, uvs, isRimEdge, i, sidePx, batch, visit);
    if (batch.count > 0) visit(batch);
  }
}

/** A value of three numbers at each texel of a batch, between those of the triangle's corners. */
export function mixCorners(batch: TexelBatch, src: Float32Array, indices: Uint32Array, dst: Float32Array): void {
  const first = batch.triangle * 3;
  mixVertices(batch, src, indices[first]!, indices[first + 1]!, indices[first + 2]!, dst);
}

/** The same between the values of any three vertices. */
export function mixVertices(
  { count, wa, wb, wc }: TexelBatch,
  src: Float32Array,
  a: number,
  b: number,
  c: number,
  dst: Float32Array,
): void {
  const ax = src[a * 3]!;
  const ay = src[a * 3 + 1]!;
  const az = src[a * 3 + 2]!;
  const bx = src[b * 3]!;
  const by = src[b * 3 + 1]!;
  const bz = src[b * 3 + 2]!;
  const cx = src[c * 3]!;
  const cy = src[c * 3 + 1]!;
  const cz = src[c * 3 + 2]!;
  for (let i = 0; i < count; i++) {
    const x = wa[i]!;
    const y = wb[i]!;
    const z = wc[i]!;
    dst[i * 3] = x * ax + y * bx + z * cx;
    dst[i * 3 + 1] = x * ay + y * by + z * cy;
    dst[i * 3 + 2] = x * az + y * bz + z * cz;
  }
}

/** The same, added to the existing value. */
export function addVertices(
  { count, wa, wb, wc }: TexelBatch,
  src: Float32Array,
  a: number,
  b: number,
  c: number,
  dst: Float32Array,
): void {
  for (let k = 0; k < 3; k++) {
    const va = src[a * 3 + k]!;
    const vb = src[b * 3 + k]!;
    const vc = src[c * 3 + k]!;
    for (let i = 0; i < count; i++) dst[i * 3 + k]! += wa[i]! * va + wb[i]! * vb + wc[i]! * vc;
  }
}

/** Row by row: the three edges leave an interval of each. */
function coverTriangle(
  indices: Uint32Array,
  uvs: Float32Array,
  isRimEdge: Uint8Array,
  i: number,
  sidePx: number,
  batch: TexelBatch,
  visit: (batch: TexelBatch) => void,
): void {
  const a = indices[i]! * 2;
  const b = indices[i + 1]! * 2;
  const c = indices[i + 2]! * 2;
  const ax = uvs[a]! * sidePx - 0.5;
  const ay = uvs[a + 1]! * sidePx - 0.5;
  const bx = uvs[b]! * sidePx - 0.5;
  const by = uvs[b + 1]! * sidePx - 0.5;
  const cx = uvs[c]! * sidePx - 0.5;
  const cy = uvs[c + 1]! * sidePx - 0.5;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (!(Math.abs(area) > 1e-12)) return;
  const { texels, wa, wb, wc, isRim } = batch;
  // The share of a corner grows by these per column and per row.
  const dax = (by - cy) / area;
  const day = (cx - bx) / area;
  const dbx = (cy - ay) / area;
  const dby = (ax - cx) / area;
  const dcx = -dax - dbx;
  // The edge across from a corner is where its share is 0.
  const slackA = isRimEdge[i + 1] === 1 ? RIM_PX * Math.sqrt(dax * dax + day * day) : 1e-5;
  const slackB = isRimEdge[i + 2] === 1 ? RIM_PX * Math.sqrt(dbx * dbx + dby * dby) : 1e-5;
  const slackC = isRimEdge[i] === 1 ? RIM_PX * Math.sqrt(dcx * dcx + (day + dby) * (day + dby)) : 1e-5;
  const startA = (bx * cy - by * cx) / area;
  const startB = (cx * ay - cy * ax) / area;
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - RIM_PX));
  const y1 = Math.min(sidePx - 1, Math.floor(Math.max(ay, by, cy) + RIM_PX));
  const xMin = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - RIM_PX));
  const xMax = Math.min(sidePx - 1, Math.floor(Math.max(ax, bx, cx) + RIM_PX));
  let count = 0;
  for (let y = y0; y <= y1; y++) {
    const wa0 = startA + day * y;
    const wb0 = startB + dby * y;
    const wc0 = 1 - wa0 - wb0;
    let low = xMin;
    let high = xMax;
    if (dax > 0) low = Math.max(low, (-wa0 - slackA) / dax);
    else if (dax < 0) high = Math.min(high, (-wa0 - slackA) / dax);
    else if (wa0 + slackA < 0) continue;
    if (dbx > 0) low = Math.max(low, (-wb0 - slackB) / dbx);
    else if (dbx < 0) high = Math.min(high, (-wb0 - slackB) / dbx);
    else if (wb0 + slackB < 0) continue;
    if (dcx > 0) low = Math.max(low, (-wc0 - slackC) / dcx);
    else if (dcx < 0) high = Math.min(high, (-wc0 - slackC) / dcx);
    else if (wc0 + slackC < 0) continue;
    const x1 = Math.floor(high);
    for (let x = Math.ceil(low); x <= x1; x++) {
      let shareA = wa0 + dax * x;
      let shareB = wb0 + dbx * x;
      let shareC = 1 - shareA - shareB;
      isRim[count] = 0;
      if (shareA < -1e-4 || shareB < -1e-4 || shareC < -1e-4) {
        isRim[count] = 1;
        shareA = Math.max(0, shareA);
        shareB = Math.max(0, shareB);
        shareC = Math.max(0, shareC);
        const sum = shareA + shareB + shareC;
        shareA /= sum;
        shareB /= sum;
        shareC /= sum;
      }
      texels[count] = y * sidePx + x;
      wa[count] = shareA;
      wb[count] = shareB;
      wc[count] = shareC;
      if (++count < BATCH_MAX) continue;
      batch.count = count;
      visit(batch);
      count = 0;
    }
  }
  batch.count = count;
}

/** 1 for each corner whose edge to the next corner belongs to no other triangle. Every map of an asset asks for it. */
const findRimEdges = memoizeByObject((indices: Uint32Array): Uint8Array => {
  let vertexCount = 0;
  for (let h = 0; h < indices.length; h++) if (indices[h]! >= vertexCount) vertexCount = indices[h]! + 1;
  const starts = new Uint32Array(vertexCount + 1);
  for (let h = 0; h < indices.length; h++) starts[indices[h]! + 1]!++;
  for (let v = 0; v < vertexCount; v++) starts[v + 1]! += starts[v]!;
  const filled = starts.slice(0, vertexCount);
  const ends = new Uint32Array(indices.length);
  for (let h = 0; h < indices.length; h++) ends[filled[indices[h]!]!++] = indices[nextCorner(h)]!;

  const isRim = new Uint8Array(indices.length).fill(1);
  for (let h = 0; h < indices.length; h++) {
    const from = indices[nextCorner(h)]!;
    for (let k = starts[from]!; k < starts[from + 1]!; k++) if (ends[k] === indices[h]) isRim[h] = 0;
  }
  return isRim;
});

function nextCorner(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}
