import type { Mesh } from '@tangible/geometry';
import type { Window } from '../truth/camera.ts';

/** The nearest surface at each pixel of a square picture. */
export interface Raster {
  sidePx: number;
  /** Distance along the view axis; 0 where nothing is. */
  depths: Float32Array;
  /** The triangle, -1 where nothing is, and the weights of its second and third corner. */
  faces: Int32Array;
  second: Float32Array;
  third: Float32Array;
}

/**
 * Draws a mesh that stands before a pinhole camera (see `Window`). Triangles are seen from both sides, because the
 * meshes that are measured against are not all wound alike.
 */
export function rasterise({ positions, indices }: Mesh, window: Window, sidePx: number): Raster {
  const count = positions.length / 3;
  const xs = new Float32Array(count);
  const ys = new Float32Array(count);
  const inverse = new Float32Array(count);
  const scale = sidePx / (2 * window.half);
  for (let i = 0; i < count; i++) {
    inverse[i] = -1 / positions[i * 3 + 2]!;
    xs[i] = (positions[i * 3]! * inverse[i]! - window.u) * scale + sidePx / 2;
    ys[i] = sidePx / 2 - (positions[i * 3 + 1]! * inverse[i]! - window.v) * scale;
  }

  const pixels = sidePx * sidePx;
  const nearest = new Float32Array(pixels);
  const faces = new Int32Array(pixels).fill(-1);
  const second = new Float32Array(pixels);
  const third = new Float32Array(pixels);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]!;
    const b = indices[i + 1]!;
    const c = indices[i + 2]!;
    const ia = inverse[a]!;
    const ib = inverse[b]!;
    const ic = inverse[c]!;
    if (!(ia > 0 && ib > 0 && ic > 0)) continue;
    const ax = xs[a]!;
    const ay = ys[a]!;
    const bx = xs[b]!;
    const by = ys[b]!;
    const cx = xs[c]!;
    const cy = ys[c]!;
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const x1 = Math.min(sidePx - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const y1 = Math.min(sidePx - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    if (x0 > x1 || y0 > y1) continue;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (Math.abs(area) < 1e-9) continue;
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const px = x + 0.5;
        const py = y + 0.5;
        const wa = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area;
        const wb = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area;
        const wc = 1 - wa - wb;
        // Neighbours overlap by a hair, so that no pixel falls between them.
        if (wa < -1e-5 || wb < -1e-5 || wc < -1e-5) continue;
        // 1 / depth is linear in the picture, depth is not.
        const near = wa * ia + wb * ib + wc * ic;
        const pixel = y * sidePx + x;
        if (near <= nearest[pixel]!) continue;
        nearest[pixel] = near;
        faces[pixel] = i / 3;
        second[pixel] = (wb * ib) / near;
        third[pixel] = (wc * ic) / near;
      }
    }
  }
  for (let i = 0; i < pixels; i++) nearest[i] = nearest[i]! > 0 ? 1 / nearest[i]! : 0;
  return { sidePx, depths: nearest, faces, second, third };
}

/** Intersection over union of the covered pixels of two rasters. */
export function compareSilhouettes(a: Raster, b: Raster): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.faces.length; i++) {
    const inA = a.faces[i]! >= 0;
    const inB = b.faces[i]! >= 0;
    if (inA && inB) both++;
    if (inA || inB) either++;
  }
  return either > 0 ? both / either : 0;
}

export function meanDepth({ depths, faces }: Raster): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < faces.length; i++) {
    if (faces[i]! < 0) continue;
    sum += depths[i]!;
    count++;
  }
  return count > 0 ? sum / count : 0;
}
