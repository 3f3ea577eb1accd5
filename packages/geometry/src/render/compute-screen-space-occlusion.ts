import type { Frame } from './types.ts';

/** Radius of the taps around a sample, as a share of the frame's smaller side. */
const RADIUS = 0.07;
const TAP_COUNT = 8;
/** A neighbour that rises less than this above the surface counts as its own curvature. */
const RISE_MIN = 0.12;
const STRENGTH = 2.2;

/**
 * The ambient light that reaches each chosen sample of a frame, 0 to 1, from the depths around it (SSAO): geometry in
 * front of a surface occludes it. Taps lie on a spiral that is rotated from sample to sample, and a blur removes the
 * noise.
 *
 * @param normals x, y, z per chosen sample in the eye's axes, y up.
 * @param chosen The samples that are of interest. Of every 2 by 2 that a surface fills, the first is one.
 */
export function computeScreenSpaceOcclusion(
  { width, height, depths }: Frame,
  normals: Float32Array,
  chosen: Uint32Array,
): Float32Array {
  // Occlusion is smooth: a quarter of the samples is enough, and the blur fills in the others.
  const open = new Float32Array(Math.ceil(width / 2) * Math.ceil(height / 2));
  const radius = RADIUS * Math.min(width, height);
  const distance2Max = 4 * radius * radius;
  const taps = listTaps(radius);
  for (let i = 0; i < chosen.length; i++) {
    const at = chosen[i]!;
    const x = at % width;
    const y = (at - x) / width;
    if ((x | y) & 1) continue;
    const z = depths[at]!;
    const nx = normals[i * 3]!;
    const ny = normals[i * 3 + 1]!;
    const nz = normals[i * 3 + 2]!;
    let hidden = 0;
    const first = (((x >> 1) & 3) * 4 + ((y >> 1) & 3)) * TAP_COUNT * 2;
    for (let k = first; k < first + TAP_COUNT * 2; k += 2) {
      const dx = taps[k]!;
      const down = taps[k + 1]!;
      const column = x + dx;
      const row = y + down;
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const dz = depths[row * width + column]! - z;
      const distance2 = dx * dx + down * down + dz * dz;
      if (!(distance2 < distance2Max)) continue;
      const rise = (nx * dx - ny * down + nz * dz) / Math.sqrt(distance2);
      if (rise > RISE_MIN) hidden += (rise - RISE_MIN) * (1 - distance2 / distance2Max);
    }
    open[(y >> 1) * Math.ceil(width / 2) + (x >> 1)] = Math.max(0, 1 - (STRENGTH * hidden) / TAP_COUNT);
  }
  return blurWithin(open, depths, chosen, { width, height, depthMax: radius / 4 });
}

/** Where to look, whole samples across and down: neighbouring samples look in unlike directions, 4 by 4 all round. */
function listTaps(radius: number): Int32Array {
  const golden = Math.PI * (3 - Math.sqrt(5));
  const taps = new Int32Array(16 * TAP_COUNT * 2);
  for (let i = 0; i < 16 * TAP_COUNT; i++) {
    const k = i % TAP_COUNT;
    const reach = 1 + radius * Math.sqrt((k + 0.5) / TAP_COUNT);
    const angle = k * golden + Math.floor(i / TAP_COUNT) * (Math.PI / 16);
    taps[i * 2] = Math.round(Math.cos(angle) * reach);
    taps[i * 2 + 1] = Math.round(Math.sin(angle) * reach);
  }
  return taps;
}

/**
 * Means over 8 by 8 samples of the same surface: sampled pixels whose depth is close to its own. The background is
 * infinitely deep, and so unlike any.
 *
 * @param src One value for every 2 by 2 samples.
 */
function blurWithin(
  src: Float32Array,
  depths: Float32Array,
  chosen: Uint32Array,
  { width, height, depthMax }: { width: number; height: number; depthMax: number },
): Float32Array {
  const dst = new Float32Array(chosen.length).fill(1);
  const stride = Math.ceil(width / 2);
  for (let i = 0; i < chosen.length; i++) {
    const at = chosen[i]!;
    const x = at % width;
    const y = (at - x) / width;
    const z = depths[at]!;
    let sum = 0;
    let count = 0;
    const top = Math.max(0, (y & ~1) - 2);
    const left = Math.max(0, (x & ~1) - 2);
    const bottom = Math.min(height, top + 8);
    const right = Math.min(width, left + 8);
    for (let row = top; row < bottom; row += 2) {
      for (let column = left; column < right; column += 2) {
        if (!(Math.abs(depths[row * width + column]! - z) <= depthMax)) continue;
        sum += src[(row >> 1) * stride + (column >> 1)]!;
        count++;
      }
    }
    if (count > 0) dst[i] = sum / count;
  }
  return dst;
}
