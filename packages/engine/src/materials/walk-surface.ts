import type { Mesh } from '@tangible/geometry';

/** A mesh on which one can go from triangle to triangle, and where the last walk has ended. */
export interface Walker {
  mesh: Mesh;
  /** Of the mesh's vertices. */
  normals: Float32Array;
  /** For each corner the corner that starts the same edge in the triangle across, or -1 when there is none. */
  across: Int32Array;
  /** Where the last walk ended: the triangle and the shares of its corners. */
  triangle: number;
  wa: number;
  wb: number;
  wc: number;
  /** The normal there, of any length up to 1. */
  nx: number;
  ny: number;
  nz: number;
  /** The square of how far the point lies from there. */
  offSquared: number;
}

/** A walk around the tip of a cone would have no end. */
const STEPS_MAX = 64;

/**
 * Prepares walks over a mesh.
 *
 * @param normals Of its vertices.
 */
export function createWalker(mesh: Mesh, normals: Float32Array): Walker {
  const end = { triangle: 0, wa: 1, wb: 0, wc: 0, nx: 0, ny: 0, nz: 0, offSquared: 0 };
  return { mesh, normals, across: findAcross(mesh), ...end };
}

/**
 * Walks from a triangle towards a point, until it lies straight above or below a triangle, or beyond an edge over which
 * there is no way nearer. Leaves the end in the walker.
 *
 * Contributor notes: the texels of a map lie side by side, so one walk begins where the last has ended and takes a step or
 * two. Closest points by a tree of boxes over the 500,000 triangles of a mug took ten times as long, tree included, and
 * found the far side of thin walls, which a walk does not.
 *
 * @param start The triangle to begin with.
 */
export function walkTowards(walker: Walker, start: number, x: number, y: number, z: number): void {
  const { across, normals } = walker;
  const { positions: p, indices } = walker.mesh;
  let triangle = start;
  let cameOver = -1;
  let wa = 1;
  let wb = 0;
  let wc = 0;
  for (let step = 0; step < STEPS_MAX; step++) {
    const first = triangle * 3;
    const a = indices[first]! * 3;
    const b = indices[first + 1]! * 3;
    const c = indices[first + 2]! * 3;
    const ax = p[a]!;
    const ay = p[a + 1]!;
    const az = p[a + 2]!;
    const e1x = p[b]! - ax;
    const e1y = p[b + 1]! - ay;
    const e1z = p[b + 2]! - az;
    const e2x = p[c]! - ax;
    const e2y = p[c + 1]! - ay;
    const e2z = p[c + 2]! - az;
    const sx = x - ax;
    const sy = y - ay;
    const sz = z - az;
    const d11 = e1x * e1x + e1y * e1y + e1z * e1z;
    const d12 = e1x * e2x + e1y * e2y + e1z * e2z;
    const d22 = e2x * e2x + e2y * e2y + e2z * e2z;
    const ds1 = sx * e1x + sy * e1y + sz * e1z;
    const ds2 = sx * e2x + sy * e2y + sz * e2z;
    const square = d11 * d22 - d12 * d12;
    // A triangle without area has no plane: any way on is as good.
    wb = square > 0 ? (d22 * ds1 - d12 * ds2) / square : step % 2 === 0 ? 2 : -1;
    wc = square > 0 ? (d11 * ds2 - d12 * ds1) / square : -0.5;
    wa = 1 - wb - wc;
    // Edge 0 lies across from the third corner, edge 1 from the first, edge 2 from the second.
    const over0 = wc < 0 && first !== cameOver ? across[first]! : -1;
    const over1 = wa < 0 && first + 1 !== cameOver ? across[first + 1]! : -1;
    const over2 = wb < 0 && first + 2 !== cameOver ? across[first + 2]! : -1;
    let next = over0;
    let least = over0 >= 0 ? wc : 0;
    if (over1 >= 0 && wa < least) {
      next = over1;
      least = wa;
    }
    if (over2 >= 0 && wb < least) next = over2;
    if (next < 0) break;
    cameOver = next;
    triangle = Math.floor(next / 3);
  }
  wa = wa > 0 ? wa : 0;
  wb = wb > 0 ? wb : 0;
  wc = wc > 0 ? wc : 0;
  const sum = wa + wb + wc;
  wa /= sum;
  wb /= sum;
  wc /= sum;
  const a = indices[triangle * 3]! * 3;
  const b = indices[triangle * 3 + 1]! * 3;
  const c = indices[triangle * 3 + 2]! * 3;
  const offX = wa * p[a]! + wb * p[b]! + wc * p[c]! - x;
  const offY = wa * p[a + 1]! + wb * p[b + 1]! + wc * p[c + 1]! - y;
  const offZ = wa * p[a + 2]! + wb * p[b + 2]! + wc * p[c + 2]! - z;
  walker.triangle = triangle;
  walker.wa = wa;
  walker.wb = wb;
  walker.wc = wc;
  walker.offSquared = offX * offX + offY * offY + offZ * offZ;
  walker.nx = wa * normals[a]! + wb * normals[b]! + wc * normals[c]!;
  walker.ny = wa * normals[a + 1]! + wb * normals[b + 1]! + wc * normals[c + 1]!;
  walker.nz = wa * normals[a + 2]! + wb * normals[b + 2]! + wc * normals[c + 2]!;
}

/** For each corner the one that starts the edge to the next corner the other way round. */
function findAcross({ positions, indices }: Mesh): Int32Array {
  const vertexCount = positions.length / 3;
  const cornerCount = indices.length;
  const starts = new Uint32Array(vertexCount + 1);
  for (let h = 0; h < cornerCount; h++) starts[indices[h]! + 1]!++;
  for (let v = 0; v < vertexCount; v++) starts[v + 1]! += starts[v]!;
  const filled = starts.slice(0, vertexCount);
  const corners = new Uint32Array(cornerCount);
  for (let h = 0; h < cornerCount; h++) corners[filled[indices[h]!]!++] = h;

  const across = new Int32Array(cornerCount).fill(-1);
  for (let h = 0; h < cornerCount; h++) {
    if (across[h]! >= 0) continue;
    const from = indices[h]!;
    const to = indices[nextCorner(h)]!;
    for (let n = starts[to]!; n < starts[to + 1]!; n++) {
      const other = corners[n]!;
      if (across[other]! >= 0 || indices[nextCorner(other)] !== from) continue;
      across[h] = other;
      across[other] = h;
      break;
    }
  }
  return across;
}

function nextCorner(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}
