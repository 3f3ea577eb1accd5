import type { Vector } from '@tangible/geometry';

/**
 * From y up to z up: up stays up, the front, which faced +z, faces -y, and left stays left.
 *
 * @example
 * turnZUp(Float32Array.of(1, 2, 3)); // 1, -3, 2
 */
export function turnZUp(src: Float32Array): Float32Array {
  const dst = new Float32Array(src.length);
  for (let i = 0; i < src.length; i += 3) {
    dst[i] = src[i]!;
    // Adding 0 makes 0 of -0.
    dst[i + 1] = -src[i + 2]! + 0;
    dst[i + 2] = src[i + 1]!;
  }
  return dst;
}

export function turnVectorZUp([x, y, z]: Vector): Vector {
  return [x, -z + 0, y];
}

type Tensor = readonly [number, number, number, number, number, number];

/** A symmetric tensor (xx, yy, zz, xy, xz, yz), turned like `turnZUp`. */
export function turnTensorZUp([xx, yy, zz, xy, xz, yz]: Tensor): Tensor {
  return [xx, zz, yy, -xz + 0, xy, -yz + 0];
}
