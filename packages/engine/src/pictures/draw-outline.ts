import type { Field } from '@tangible/geometry';
import type { ViewMap } from './view-map.ts';

/**
 * Draws points on a surface as a further picture's camera sees them, each over the four pixels around it: points that
 * lie closer than a pixel leave no holes.
 *
 * @returns 1 where the surface is, 0 elsewhere; `sidePx` pixels a side.
 */
export function drawOutline(points: Float32Array, { camera, rows: r }: ViewMap, sidePx: number): Field {
  const values = new Float32Array(sidePx * sidePx);
  const half = sidePx / 2;
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i]!;
    const y = points[i + 1]!;
    const z = points[i + 2]!;
    const reach = 1 - camera.s * (r[8]! * x + r[9]! * y + r[10]! * z + r[11]!);
    if (reach < 0.05) continue;
    const u = (r[0]! * x + r[1]! * y + r[2]! * z + r[3]!) / reach;
    const v = (r[4]! * x + r[5]! * y + r[6]! * z + r[7]!) / reach;
    const column = Math.floor((u + 1) * half - 0.5);
    const row = Math.floor((1 - v) * half - 0.5);
    if (column < 0 || row < 0 || column > sidePx - 2 || row > sidePx - 2) continue;
    const at = row * sidePx + column;
    values[at] = values[at + 1] = values[at + sidePx] = values[at + sidePx + 1] = 1;
  }
  return { values, width: sidePx, height: sidePx };
}

/** The intersection of two coverages over their union, 0 to 1. */
export function measureIou({ values: a }: Field, { values: b }: Field): number {
  let both = 0;
  let any = 0;
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]!, b[i]!];
    both += x < y ? x : y;
    any += x > y ? x : y;
  }
  return any > 0 ? both / any : 0;
}

const WIDER_PX = 2;

/** A coverage widened by two pixels to all sides. */
export function widen({ values, width, height }: Field): Field {
  const along = (src: Float32Array, step: number, length: number, at: number) => {
    let most = 0;
    const place = Math.floor(at / step) % length;
    for (let k = Math.max(-WIDER_PX, -place); k <= Math.min(WIDER_PX, length - 1 - place); k++) {
      most = Math.max(most, src[at + k * step]!);
    }
    return most;
  };
  const rows = values.map((_, at) => along(values, 1, width, at));
  return { values: rows.map((_, at) => along(rows, width, height, at)), width, height };
}
