import type { Vector } from '@tangible/geometry';

/** A lean to the side up to this is taken for the network's error: most pictures are held level. Degrees. */
const LEVEL_DEGREES = 5;
/** From this on it is believed; in between it comes in gradually. */
const LEANING_DEGREES = 12;
/** Seen from straight above or below the camera does not define a front: the picture's lower edge does. */
const STEEP = 0.2;

/** Rows of a rotation: the sources of x, y and z. */
export type Rotation = readonly [Vector, Vector, Vector];

/**
 * The rotation that maps `up` to y and turns the side that faced the camera (z) to the front.
 *
 * @param isExact Whether a small lean to the side is meant; else it is taken for an error.
 *
 * @example
 * const [x, y, z] = findUpright([0, 0.94, 0.34]); // seen from 20 degrees above
 */
export function findUpright(up: Vector, isExact = false): Rotation {
  const y = isExact ? normalise(up) : level(normalise(up));
  const facing: Vector = Math.hypot(y[0], y[1]) > STEEP ? [0, 0, 1] : [0, -Math.sign(y[2]), 0];
  const along = dot(facing, y);
  const z = normalise([facing[0] - along * y[0], facing[1] - along * y[1], facing[2] - along * y[2]]);
  return [cross(y, z), y, z];
}

/** Turns the positions of a mesh. */
export function rotatePositions(src: Float32Array, [rx, ry, rz]: Rotation): Float32Array {
  const dst = new Float32Array(src.length);
  for (let i = 0; i < src.length; i += 3) {
    const v: Vector = [src[i]!, src[i + 1]!, src[i + 2]!];
    dst[i] = dot(rx, v);
    dst[i + 1] = dot(ry, v);
    dst[i + 2] = dot(rz, v);
  }
  return dst;
}

/** Turns tangents, whose fourth number stays as it is. */
export function rotateTangents(src: Float32Array, [rx, ry, rz]: Rotation): Float32Array {
  const dst = src.slice();
  for (let i = 0; i < src.length; i += 4) {
    const v: Vector = [src[i]!, src[i + 1]!, src[i + 2]!];
    dst[i] = dot(rx, v);
    dst[i + 1] = dot(ry, v);
    dst[i + 2] = dot(rz, v);
  }
  return dst;
}

/** Takes small leans to the side out of the up direction. */
function level(up: Vector): Vector {
  const across = Math.hypot(up[0], up[1]);
  if (across < STEEP) return up;
  const lean = (Math.atan2(up[0], up[1]) * 180) / Math.PI;
  const share = Math.min(1, Math.max(0, (Math.abs(lean) - LEVEL_DEGREES) / (LEANING_DEGREES - LEVEL_DEGREES)));
  const kept = (lean * share * Math.PI) / 180;
  return [Math.sin(kept) * across, Math.cos(kept) * across, up[2]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** A direction of length 1; straight up when there is none. */
export function normalise(v: Vector): Vector {
  const length = Math.hypot(...v);
  return length > 1e-6 ? [v[0] / length, v[1] / length, v[2] / length] : [0, 1, 0];
}
