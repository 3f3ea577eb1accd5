/** Position and rotation of a body at one time, y up as in the GLB. */
export interface Pose {
  timeS: number;
  /** x, y, z of the asset's own origin, in metres. */
  position: readonly [number, number, number];
  /** x, y, z, w, as glTF and three.js have it. */
  rotation: readonly [number, number, number, number];
}

/**
 * The pose of a free body from its coordinates in MuJoCo. MuJoCo has z up and quaternions with w first: (x, y, z)
 * becomes (x, z, -y).
 *
 * @param coordinates The seven of one body: `qpos`, or a part of it.
 *
 * @example
 * readPose(data.qpos.subarray(7, 14), data.time); // of the second body
 */
export function readPose(coordinates: Float64Array, timeS: number): Pose {
  const [x, y, z, qw, qx, qy, qz] = coordinates as unknown as [number, number, number, number, number, number, number];
  // Adding 0 turns -0 into 0.
  return { timeS, position: [x, z, -y + 0], rotation: [qx, qz, -qy + 0, qw] };
}

/** The height of the lowest of a body's points. */
export function measureLowest(points: Float32Array, { position, rotation: [x, y, z, w] }: Pose): number {
  // The second row of the rotation matrix: the height of each of the body's own axes.
  const [a, b, c] = [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)];
  let lowest = Infinity;
  for (let i = 0; i < points.length; i += 3) {
    const height = a * points[i]! + b * points[i + 1]! + c * points[i + 2]!;
    if (height < lowest) lowest = height;
  }
  return lowest + position[1];
}

/** The greatest distance of any of a body's points between two poses. */
export function measureMovement(points: Float32Array, from: Pose, to: Pose): number {
  const [a, b] = [toMatrix(from), toMatrix(to)];
  const d = a.map((value, i) => b[i]! - value);
  let farthest = 0;
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i]!;
    const y = points[i + 1]!;
    const z = points[i + 2]!;
    const dx = d[0]! * x + d[1]! * y + d[2]! * z + d[3]!;
    const dy = d[4]! * x + d[5]! * y + d[6]! * z + d[7]!;
    const dz = d[8]! * x + d[9]! * y + d[10]! * z + d[11]!;
    farthest = Math.max(farthest, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(farthest);
}

/** The angle between the body's own up and the world's. */
export function measureTilt({ rotation: [x, , z] }: Pick<Pose, 'rotation'>): number {
  return (Math.acos(Math.min(1, Math.max(-1, 1 - 2 * (x * x + z * z)))) * 180) / Math.PI;
}

/** Three rows of four. */
function toMatrix({ position, rotation: [x, y, z, w] }: Pose): number[] {
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), position[0]],
    ...[2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), position[1]],
    ...[2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), position[2]],
  ];
}
