/** Where a body is at one moment. In a report: y up, as the GLB; `position` is where the asset's own origin went. */
export interface Pose {
  timeS: number;
  /** x, y, z in metres. */
  position: readonly [number, number, number];
  /** x, y, z, w, as glTF and three.js have it. */
  rotation: readonly [number, number, number, number];
}

/** The pose of a scene's one free body by its coordinates in MuJoCo, z up. */
export function readPose(qpos: Float64Array, timeS: number): Pose {
  return { timeS, position: [qpos[0]!, qpos[1]!, qpos[2]!], rotation: [qpos[4]!, qpos[5]!, qpos[6]!, qpos[3]!] };
}

/** A pose in a world with z up, told with y up: (x, y, z) becomes (x, z, -y). */
export function toYUp({ timeS, position: [x, y, z], rotation: [qx, qy, qz, qw] }: Pose): Pose {
  // Adding 0 makes 0 of -0.
  return { timeS, position: [x, z, -y + 0], rotation: [qx, qz, -qy + 0, qw] };
}

/**
 * As many poses as a replay needs, evenly spread until a moment; the first and the one at that moment are kept.
 *
 * @example
 * thinOut(poses, 2.5, 60); // about 60 poses, the last one at 2.5 s
 */
export function thinOut(poses: readonly Pose[], untilS: number, count: number): Pose[] {
  const end = poses.findIndex(({ timeS }) => timeS >= untilS);
  const last = end === -1 ? poses.length - 1 : end;
  const stride = Math.max(1, Math.ceil(last / (count - 1)));
  return poses.filter((_, i) => i === last || (i < last && i % stride === 0));
}

/** How low the lowest of some points of the body lies. */
export function measureLowest(points: Float32Array, { position, rotation: [x, y, z, w] }: Pose): number {
  // The third row of the rotation: how high each of the body's own axes points.
  const [a, b, c] = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
  let lowest = Infinity;
  for (let i = 0; i < points.length; i += 3) {
    const height = a * points[i]! + b * points[i + 1]! + c * points[i + 2]!;
    if (height < lowest) lowest = height;
  }
  return lowest + position[2];
}

/** The farthest that any of some points of the body is between two poses. */
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

/** Degrees between the body's own up and the world's, z up. */
export function measureTilt({ rotation: [x, y] }: Pose): number {
  return (Math.acos(Math.min(1, Math.max(-1, 1 - 2 * (x * x + y * y)))) * 180) / Math.PI;
}

/** Three rows of four. */
function toMatrix({ position, rotation: [x, y, z, w] }: Pose): number[] {
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), position[0]],
    ...[2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), position[1]],
    ...[2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), position[2]],
  ];
}
