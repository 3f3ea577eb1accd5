import { type Bvh, buildBvh, findClosestPoint, listInconsistentFaces, type Mesh } from '@tangible/geometry';
import type { UnwrappedMesh } from '../workpiece.ts';
import { BATCH_MAX, mixCorners, rasteriseTexels, type TexelBatch } from './rasterise-texels.ts';

/** Where on a model each texel of a batch lies. The arrays are used again for the next batch. */
export interface FoundBatch extends TexelBatch {
  /** The model's triangle. */
  triangles: Uint32Array;
  /** Shares of that triangle's second and third corner. */
  foundB: Float32Array;
  foundC: Float32Array;
}

/**
 * A closest point is searched with the surface's own direction in mind where another side lies nearer than this share.
 */
const TURN_COSINE_MIN = 0;
/** The second look starts this share of the mesh's size before the surface. */
const LIFT_SHARES = [0.004, 0.016];

/**
 * Goes through every texel of an unwrapped mesh and finds the point of a model that it shows: the closest one that
 * faces the same way, so that the two sides of a thin wall keep their own looks.
 *
 * @param model What the unwrapped mesh was made of, in the same place.
 */
export function findOnModel(
  unwrapped: UnwrappedMesh,
  model: Mesh,
  sidePx: number,
  visit: (batch: FoundBatch) => void,
): void {
  const bvh = buildBvh(model);
  const lift = measureReach(bvh);
  // A flaw of the model must not let its texel look for another side.
  const isOdd = listInconsistentFaces(model);
  const faces = (triangle: number, i: number) =>
    isOdd[triangle] === 1 ? -facing(model, triangle, normals, i) : facing(model, triangle, normals, i);
  const points = new Float32Array(BATCH_MAX * 3);
  const normals = new Float32Array(BATCH_MAX * 3);
  const triangles = new Uint32Array(BATCH_MAX);
  const foundB = new Float32Array(BATCH_MAX);
  const foundC = new Float32Array(BATCH_MAX);
  const point = new Float64Array(3);
  rasteriseTexels(unwrapped, sidePx, (batch) => {
    mixCorners(batch, unwrapped.positions, unwrapped.indices, points);
    mixCorners(batch, unwrapped.normals, unwrapped.indices, normals);
    let bound = Infinity;
    for (let i = 0; i < batch.count; i++) {
      for (let k = 0; k < 3; k++) point[k] = points[i * 3 + k]!;
      // The texel before lies close by, so a narrow search mostly finds this one's point too.
      let closest = findClosestPoint(bvh, point, bound) ?? findClosestPoint(bvh, point)!;
      bound = closest.distance * 2 + lift * LIFT_SHARES[0]!;
      for (let n = 0; n < LIFT_SHARES.length && faces(closest.triangle, i) < TURN_COSINE_MIN; n++) {
        for (let k = 0; k < 3; k++) point[k] = points[i * 3 + k]! + lift * LIFT_SHARES[n]! * normals[i * 3 + k]!;
        const other = findClosestPoint(bvh, point)!;
        if (faces(other.triangle, i) >= TURN_COSINE_MIN) closest = other;
      }
      triangles[i] = closest.triangle;
      foundB[i] = closest.wb;
      foundC[i] = closest.wc;
    }
    visit({ ...batch, triangles, foundB, foundC });
  });
}

/** Above 0 when a triangle faces the same way as a texel. */
function facing({ positions: p, indices }: Mesh, triangle: number, normals: Float32Array, i: number): number {
  const a = indices[triangle * 3]! * 3;
  const b = indices[triangle * 3 + 1]! * 3;
  const c = indices[triangle * 3 + 2]! * 3;
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
  return (
    (uy * vz - uz * vy) * normals[i * 3]! +
    (uz * vx - ux * vz) * normals[i * 3 + 1]! +
    (ux * vy - uy * vx) * normals[i * 3 + 2]!
  );
}

function measureReach({ boxes }: Bvh): number {
  return Math.max(boxes[3]! - boxes[0]!, boxes[4]! - boxes[1]!, boxes[5]! - boxes[2]!);
}
