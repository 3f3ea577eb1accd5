import type { Mesh } from '../types.ts';
import {
  canCollapse,
  closeHalfEdges,
  collapseEdge,
  type HalfEdges,
  next,
  openHalfEdges,
  previous,
} from './half-edges.ts';

/** Faces may turn by at most this (cosine) in one step. */
const TURN_COSINE = 0.2;
/** No face may become thinner than this, in longest sides, unless it was so before. */
const HEIGHT_MIN = 0.02;
/** The numbers of a symmetric quadric: xx, xy, xz, xw, yy, yz, yw, zz, zw, ww. */
const QUADRIC = 10;

/**
 * Takes edges out of a closed manifold mesh, the least missed first (quadric error), until few enough triangles are
 * left or no edge can go without pinching the surface or turning a face over. Slower than a library, but each step
 * keeps a closed manifold, so the result always is one.
 */
export function collapseEdges(src: Mesh, triangleCountMax: number): Mesh {
  const mesh = openHalfEdges(src);
  const quadrics = sumQuadrics(mesh);
  let before = Infinity;
  while (mesh.triangleCount > triangleCountMax && mesh.triangleCount < before) {
    before = mesh.triangleCount;
    collapseCheapest(mesh, quadrics, triangleCountMax);
  }
  return closeHalfEdges(mesh);
}

/** One round: sorts all edges by cost and collapses those whose surroundings have not changed since. */
function collapseCheapest(mesh: HalfEdges, quadrics: Float64Array, triangleCountMax: number): void {
  const { indices, across } = mesh;
  const edges: number[] = [];
  const costs = new Float64Array(indices.length);
  for (let h = 0; h < indices.length; h++) {
    if (across[h] === -1) continue;
    costs[h] = measureCost(mesh, quadrics, indices[h]!, indices[next(h)]!);
    edges.push(h);
  }
  edges.sort((a, b) => costs[a]! - costs[b]! || a - b);
  const touched = new Uint8Array(mesh.positions.length / 3);
  let taken = 0;
  for (let i = 0; i < edges.length; i++) {
    // Beyond the cheaper third one more round finds cheaper ones, unless this round has found none yet.
    if (mesh.triangleCount <= triangleCountMax || (taken > 0 && i > edges.length / 3)) return;
    const h = edges[i]!;
    if (across[h] === -1) continue;
    const [a, b] = [indices[h]!, indices[next(h)]!];
    if (touched[a] === 1 || touched[b] === 1) continue;
    if (!canCollapse(mesh, h) || !keepsFaces(mesh, h)) continue;
    collapseEdge(mesh, h);
    taken++;
    touched[a] = touched[b] = 1;
    for (let k = 0; k < QUADRIC; k++) quadrics[b * QUADRIC + k]! += quadrics[a * QUADRIC + k]!;
  }
}

/** Whether all faces around the vertex that goes keep about their direction and stay fat enough. */
function keepsFaces({ positions: p, indices, across }: HalfEdges, h: number): boolean {
  const b = indices[next(h)]! * 3;
  const a = indices[h]! * 3;
  const last = next(across[h]!);
  for (let spoke = across[previous(h)]!; spoke !== last; spoke = across[previous(spoke)]!) {
    const c = indices[next(spoke)]! * 3;
    const d = indices[previous(spoke)]! * 3;
    const [ux, uy, uz] = [p[d]! - p[c]!, p[d + 1]! - p[c + 1]!, p[d + 2]! - p[c + 2]!];
    const [ax, ay, az] = [p[a]! - p[c]!, p[a + 1]! - p[c + 1]!, p[a + 2]! - p[c + 2]!];
    const [bx, by, bz] = [p[b]! - p[c]!, p[b + 1]! - p[c + 1]!, p[b + 2]! - p[c + 2]!];
    const [mx, my, mz] = [uy * az - uz * ay, uz * ax - ux * az, ux * ay - uy * ax];
    const [nx, ny, nz] = [uy * bz - uz * by, uz * bx - ux * bz, ux * by - uy * bx];
    const before = Math.sqrt(mx * mx + my * my + mz * mz);
    const after = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const longest = Math.max(
      ux * ux + uy * uy + uz * uz,
      bx * bx + by * by + bz * bz,
      (bx - ux) ** 2 + (by - uy) ** 2 + (bz - uz) ** 2,
    );
    if (after < HEIGHT_MIN * longest || mx * nx + my * ny + mz * nz < TURN_COSINE * before * after) return false;
  }
  return true;
}

/** Per vertex the sum of squared distances to the planes of its triangles, weighted by their areas. */
function sumQuadrics({ positions: p, indices }: HalfEdges): Float64Array {
  const quadrics = new Float64Array((p.length / 3) * QUADRIC);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (size === 0) continue;
    const plane = [nx / size, ny / size, nz / size, -(nx * p[a]! + ny * p[a + 1]! + nz * p[a + 2]!) / size];
    let k = 0;
    for (let row = 0; row < 4; row++) {
      for (let column = row; column < 4; column++, k++) {
        const value = plane[row]! * plane[column]! * size;
        quadrics[(a / 3) * QUADRIC + k]! += value;
        quadrics[(b / 3) * QUADRIC + k]! += value;
        quadrics[(c / 3) * QUADRIC + k]! += value;
      }
    }
  }
  return quadrics;
}

/** The cost of moving vertex a to b. */
function measureCost({ positions: p }: HalfEdges, q: Float64Array, a: number, b: number): number {
  const [x, y, z] = [p[b * 3]!, p[b * 3 + 1]!, p[b * 3 + 2]!];
  const at = (k: number) => q[a * QUADRIC + k]! + q[b * QUADRIC + k]!;
  return (
    at(0) * x * x +
    2 * at(1) * x * y +
    2 * at(2) * x * z +
    2 * at(3) * x +
    at(4) * y * y +
    2 * at(5) * y * z +
    2 * at(6) * y +
    at(7) * z * z +
    2 * at(8) * z +
    at(9)
  );
}
