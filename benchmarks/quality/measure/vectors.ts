import type { Vector } from '@tangible/geometry';

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function normalise(v: Vector): Vector {
  const length = Math.hypot(v[0], v[1], v[2]) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

/** Rows: the sources of x, y and z. */
export type Rotation = readonly [Vector, Vector, Vector];

export const IDENTITY: Rotation = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export function transpose([a, b, c]: Rotation): Rotation {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

/** First `b`, then `a`. */
export function compose(a: Rotation, b: Rotation): Rotation {
  const columns = transpose(b);
  return a.map((row) => columns.map((column) => dot(row, column))) as unknown as Rotation;
}

/** Turns, scales and then moves. */
export interface Similarity {
  rotation: Rotation;
  scale: number;
  shift: Vector;
}

export const NO_CHANGE: Similarity = { rotation: IDENTITY, scale: 1, shift: [0, 0, 0] };

export function transformPoints(src: Float32Array, { rotation, scale, shift }: Similarity): Float32Array {
  const [rx, ry, rz] = rotation;
  const dst = new Float32Array(src.length);
  for (let i = 0; i < src.length; i += 3) {
    const x = src[i]!;
    const y = src[i + 1]!;
    const z = src[i + 2]!;
    dst[i] = scale * (rx[0] * x + rx[1] * y + rx[2] * z) + shift[0];
    dst[i + 1] = scale * (ry[0] * x + ry[1] * y + ry[2] * z) + shift[1];
    dst[i + 2] = scale * (rz[0] * x + rz[1] * y + rz[2] * z) + shift[2];
  }
  return dst;
}

/** First `b`, then `a`, as one. */
export function chain(a: Similarity, b: Similarity): Similarity {
  const moved = a.rotation.map((row, k) => a.scale * dot(row, b.shift) + a.shift[k]!) as unknown as Vector;
  return { rotation: compose(a.rotation, b.rotation), scale: a.scale * b.scale, shift: moved };
}
