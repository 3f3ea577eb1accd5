import { finishShape, type Shape } from './shape.ts';

/** A box with half sides a, b, c and rounded edges. */
export function block(a: number, b: number, c: number, bevel = 0.1 * Math.min(a, b, c)): Shape {
  const half = [a, b, c] as const;
  const r = Math.min(bevel, a, b, c);
  const positions: number[] = [];
  const indices: number[] = [];
  const lines = half.map((side) => [-side, -side + 0.4 * r, -side + r, side - r, side - 0.4 * r, side]);
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for (const sign of [-1, 1]) {
      const first = positions.length / 3;
      for (const q of lines[v]!) {
        for (const p of lines[u]!) {
          const point = [0, 0, 0];
          point[axis] = sign * half[axis]!;
          point[u] = p;
          point[v] = q;
          positions.push(...roundOff(point, half, r));
        }
      }
      for (let j = 0; j < 5; j++) {
        for (let i = 0; i < 5; i++) {
          const at = first + j * 6 + i;
          if (sign > 0) indices.push(at, at + 1, at + 7, at, at + 7, at + 6);
          else indices.push(at, at + 7, at + 1, at, at + 6, at + 7);
        }
      }
    }
  }
  return finishShape(Float32Array.from(positions), Uint32Array.from(indices));
}

function roundOff(point: number[], half: readonly number[], r: number): number[] {
  if (r === 0) return point;
  const inner = point.map((value, k) => Math.min(half[k]! - r, Math.max(r - half[k]!, value)));
  const out = point.map((value, k) => value - inner[k]!);
  const length = Math.hypot(...out) || 1;
  return inner.map((value, k) => value + (out[k]! / length) * r);
}
