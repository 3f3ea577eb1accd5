import type { Vector } from '@tangible/geometry';
import { cross, normalise } from '../../quality/measure/vectors.ts';

/** Which places a far light reaches: the nearest surface along its direction, on a grid. */
export interface LightMap {
  towards: Vector;
  side: Vector;
  top: Vector;
  lowU: number;
  lowV: number;
  perUnit: number;
  sidePx: number;
  /** How far towards the light the nearest surface is. */
  heights: Float32Array;
}

export function drawLightMap(p: Float32Array, indices: Uint32Array, towards: Vector, sidePx: number): LightMap {
  const side = normalise(cross(Math.abs(towards[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], towards));
  const top = cross(towards, side);
  const count = p.length / 3;
  const us = new Float32Array(count);
  const vs = new Float32Array(count);
  const ws = new Float32Array(count);
  let [lowU, lowV, highU, highV] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const x = p[i * 3]!;
    const y = p[i * 3 + 1]!;
    const z = p[i * 3 + 2]!;
    const u = x * side[0] + y * side[1] + z * side[2];
    const v = x * top[0] + y * top[1] + z * top[2];
    us[i] = u;
    vs[i] = v;
    ws[i] = x * towards[0] + y * towards[1] + z * towards[2];
    if (u < lowU) lowU = u;
    if (u > highU) highU = u;
    if (v < lowV) lowV = v;
    if (v > highV) highV = v;
  }
  const perUnit = (sidePx - 1) / Math.max(highU - lowU, highV - lowV);
  for (let i = 0; i < count; i++) {
    us[i] = (us[i]! - lowU) * perUnit;
    vs[i] = (vs[i]! - lowV) * perUnit;
  }
  const heights = new Float32Array(sidePx * sidePx).fill(-1e9);
  for (let i = 0; i < indices.length; i += 3)
    fill(heights, sidePx, us, vs, ws, indices[i]!, indices[i + 1]!, indices[i + 2]!);
  return { towards, side, top, lowU, lowV, perUnit, sidePx, heights };
}

function fill(
  heights: Float32Array,
  sidePx: number,
  us: Float32Array,
  vs: Float32Array,
  ws: Float32Array,
  a: number,
  b: number,
  c: number,
): void {
  const ax = us[a]!;
  const ay = vs[a]!;
  const bx = us[b]!;
  const by = vs[b]!;
  const cx = us[c]!;
  const cy = vs[c]!;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < 1e-9) return;
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const x1 = Math.min(sidePx - 1, Math.floor(Math.max(ax, bx, cx) + 0.5));
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const y1 = Math.min(sidePx - 1, Math.floor(Math.max(ay, by, cy) + 0.5));
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const wa = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
      const wb = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
      const wc = 1 - wa - wb;
      if (wa < -1e-4 || wb < -1e-4 || wc < -1e-4) continue;
      const height = wa * ws[a]! + wb * ws[b]! + wc * ws[c]!;
      const at = y * sidePx + x;
      if (height > heights[at]!) heights[at] = height;
    }
  }
}

/** From 0 (in the dark) to 1 (lit), smoothly between the map's pixels. */
export function reaches(map: LightMap, x: number, y: number, z: number, bias: number): number {
  const { side, top, towards, sidePx, heights } = map;
  const u = (x * side[0] + y * side[1] + z * side[2] - map.lowU) * map.perUnit;
  const v = (x * top[0] + y * top[1] + z * top[2] - map.lowV) * map.perUnit;
  const i = Math.floor(u);
  const j = Math.floor(v);
  if (i < 0 || j < 0 || i >= sidePx - 1 || j >= sidePx - 1) return 1;
  const w = x * towards[0] + y * towards[1] + z * towards[2] + bias;
  const fu = u - i;
  const fv = v - j;
  const at = j * sidePx + i;
  const low = (heights[at]! > w ? 0 : 1 - fu) + (heights[at + 1]! > w ? 0 : fu);
  const high = (heights[at + sidePx]! > w ? 0 : 1 - fu) + (heights[at + sidePx + 1]! > w ? 0 : fu);
  return low * (1 - fv) + high * fv;
}
