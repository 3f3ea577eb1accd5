import type { Field, Mesh, Volume } from '../src/types.ts';

/** A cube from (0, 0, 0) to (1, 1, 1), facing outward. */
export function makeCube(): Mesh {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1);
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  return { positions, indices: Uint32Array.from(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])) };
}

export function moveMesh({ positions, indices }: Mesh, by: readonly number[], scale = 1): Mesh {
  return { positions: positions.map((value, i) => value * scale + by[i % 3]!), indices };
}

/** Two meshes as one, sharing nothing. */
export function mergeMeshes(a: Mesh, b: Mesh): Mesh {
  const offset = a.positions.length / 3;
  return {
    positions: Float32Array.of(...a.positions, ...b.positions),
    indices: Uint32Array.of(...a.indices, ...b.indices.map((index) => index + offset)),
  };
}

/** A volume whose values a function of x, y, z gives; `count` nodes a side from -1 to 1. */
export function sampleVolume(count: number, value: (x: number, y: number, z: number) => number): Volume {
  const spacing = 2 / (count - 1);
  const at = (i: number) => -1 + i * spacing;
  const values = new Float32Array(count ** 3);
  for (let i = 0; i < values.length; i++) {
    values[i] = value(at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2)));
  }
  return { values, counts: [count, count, count], origin: [-1, -1, -1], spacing };
}

export const ball = (radius: number) => (x: number, y: number, z: number) => Math.hypot(x, y, z) - radius;

export const ring = (radius: number, thickness: number) => (x: number, y: number, z: number) =>
  Math.hypot(Math.hypot(x, y) - radius, z) - thickness;

/** A soft-edged disk in the middle of a picture. */
export function drawDisk(sizePx: number, radiusPx: number): Field {
  const values = new Float32Array(sizePx * sizePx);
  const middle = (sizePx - 1) / 2;
  for (let i = 0; i < values.length; i++) {
    const distance = Math.hypot((i % sizePx) - middle, Math.floor(i / sizePx) - middle) - radiusPx;
    values[i] = Math.min(1, Math.max(0, 0.5 - distance));
  }
  return { values, width: sizePx, height: sizePx };
}
