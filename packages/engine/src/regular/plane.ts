import type { Vector } from '@tangible/geometry';

/** All points p with normal · p = offset. */
export interface Plane {
  normal: Vector;
  offset: number;
}

/**
 * The plane nearest to vertices by least squares, near a direction that is known already.
 *
 * @param weights Of each vertex of the mesh.
 */
export function fitPlane(
  positions: Float32Array,
  weights: Float32Array,
  vertices: ArrayLike<number>,
  towards: Vector,
): Plane {
  const [u, w] = findTangents(towards);
  let [total, su, sw, sd] = [0, 0, 0, 0];
  for (let i = 0; i < vertices.length; i++) {
    const v = vertices[i]!;
    const weight = weights[v]!;
    total += weight;
    su += weight * dotAt(positions, v, u);
    sw += weight * dotAt(positions, v, w);
    sd += weight * dotAt(positions, v, towards);
  }
  const [mu, mw, md] = [su / total, sw / total, sd / total];
  let [uu, uw, ww, ud, wd] = [0, 0, 0, 0, 0];
  for (let i = 0; i < vertices.length; i++) {
    const v = vertices[i]!;
    const weight = weights[v]!;
    const du = dotAt(positions, v, u) - mu;
    const dw = dotAt(positions, v, w) - mw;
    const dd = dotAt(positions, v, towards) - md;
    uu += weight * du * du;
    uw += weight * du * dw;
    ww += weight * dw * dw;
    ud += weight * du * dd;
    wd += weight * dw * dd;
  }
  const determinant = uu * ww - uw * uw;
  // Vertices in a line say nothing about the other direction.
  const isLine = !(determinant > 1e-9 * (uu + ww) ** 2);
  const [a, b] = isLine ? [0, 0] : [(ud * ww - wd * uw) / determinant, (wd * uu - ud * uw) / determinant];
  const normal = normalise([
    towards[0] - a * u[0] - b * w[0],
    towards[1] - a * u[1] - b * w[1],
    towards[2] - a * u[2] - b * w[2],
  ]);
  return { normal, offset: placePlane(positions, weights, vertices, normal) };
}

/** The offset of the plane with a normal that is nearest to vertices. */
export function placePlane(
  positions: Float32Array,
  weights: Float32Array,
  vertices: ArrayLike<number>,
  normal: Vector,
): number {
  let [total, sum] = [0, 0];
  for (let i = 0; i < vertices.length; i++) {
    const v = vertices[i]!;
    total += weights[v]!;
    sum += weights[v]! * dotAt(positions, v, normal);
  }
  return sum / total;
}

/** The product of a direction and vertex v of a list; by index, because this is asked a million times. */
export function dotAt(list: Float32Array, v: number, direction: Vector): number {
  const i = v * 3;
  return list[i]! * direction[0] + list[i + 1]! * direction[1] + list[i + 2]! * direction[2];
}

export function normalise([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

function findTangents(normal: Vector): [Vector, Vector] {
  const [x, y, z] = normal;
  const u = normalise(Math.abs(x) < 0.6 ? [0, z, -y] : [-z, 0, x]);
  return [u, [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]]];
}
