import type { Vector } from '@tangible/geometry';
import type { CropCamera } from '../frustum/frustum.ts';

/** Where the camera of a further picture stood, and where the object lies in its crop. Angles in radians. */
export interface ViewPose {
  /** Around the object from the first camera, to the right. */
  azimuth: number;
  /** Above the object's horizon. */
  elevation: number;
  /** How far the camera was turned about its line of sight. */
  roll: number;
  /** Half crops per h, and the object's middle in half crops to the right and up. */
  scale: number;
  x: number;
  y: number;
}

/** The object as the first picture shows it: upwards, its middle, and how far from that the camera was. In h. */
export interface Turntable {
  up: Vector;
  middle: Vector;
  distance: number;
}

/**
 * The map from the first camera's space into that of a further picture, in which `camera` sees points as the first
 * camera sees those of its own: rows for x, y and z, three factors and an addend each.
 */
export interface ViewMap {
  camera: CropCamera;
  rows: Float64Array;
}

/**
 * The map of a pose. An object that is off the middle of its crop is sheared a little instead of moved, because one
 * camera at the middle of the crop then does for all pictures.
 *
 * @example
 * const { camera, rows } = mapView({ azimuth: Math.PI, elevation: 0.3, roll: 0, scale: 1, x: 0, y: 0 }, turntable);
 */
export function mapView(pose: ViewPose, { up, middle, distance }: Turntable): ViewMap {
  const front = normalised(sub([0, 0, 1], times(up, up[2])));
  const right = cross(up, front);
  const level = Math.cos(pose.elevation);
  const away = sum(
    times(front, level * Math.cos(pose.azimuth)),
    sum(times(right, level * Math.sin(pose.azimuth)), times(up, Math.sin(pose.elevation))),
  );
  const across = normalised(cross(up, away));
  const upwards = cross(away, across);
  const [c, s] = [Math.cos(pose.roll), Math.sin(pose.roll)];
  const x = sum(times(across, c), times(upwards, s));
  const y = sum(times(upwards, c), times(across, -s));
  const { scale } = pose;
  const rows = new Float64Array(12);
  const write = (at: number, axis: Vector, shift: number) => {
    const shear = -shift / distance;
    for (let k = 0; k < 3; k++) rows[at + k] = scale * axis[k]! + shear * away[k]!;
    rows[at + 3] = shift - rows[at]! * middle[0] - rows[at + 1]! * middle[1] - rows[at + 2]! * middle[2];
  };
  write(0, x, pose.x);
  write(4, y, pose.y);
  write(8, away, 0);
  return { camera: { s: 1 / (scale * distance) }, rows };
}

/** Positions of the first camera's space in that of a further picture. */
export function mapPositions({ rows: r }: ViewMap, src: Float32Array): Float32Array {
  const dst = new Float32Array(src.length);
  for (let i = 0; i < src.length; i += 3) {
    const [x, y, z] = [src[i]!, src[i + 1]!, src[i + 2]!];
    dst[i] = r[0]! * x + r[1]! * y + r[2]! * z + r[3]!;
    dst[i + 1] = r[4]! * x + r[5]! * y + r[6]! * z + r[7]!;
    dst[i + 2] = r[8]! * x + r[9]! * y + r[10]! * z + r[11]!;
  }
  return dst;
}

/** Normals likewise; their lengths change. The shear is too small to matter to them. */
export function mapNormals({ rows }: ViewMap, src: Float32Array): Float32Array {
  const turned = rows.slice();
  turned[3] = turned[7] = turned[11] = 0;
  return mapPositions({ camera: { s: 0 }, rows: turned }, src);
}

function times(v: Vector, factor: number): Vector {
  return [v[0] * factor, v[1] * factor, v[2] * factor];
}

function sum(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function sub(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Any level direction when there is none: the object is seen from straight above. */
function normalised(v: Vector): Vector {
  const length = Math.hypot(...v);
  return length > 1e-3 ? times(v, 1 / length) : [0, -1, 0];
}
