import { BVH_DEPTH_MAX, type Bvh } from './build-bvh.ts';

export interface ClosestPoint {
  /** The triangle of the mesh that it lies on. */
  triangle: number;
  distance: number;
  /** Shares of the triangle's second and third corner; the first has the rest. */
  wb: number;
  wc: number;
}

const stack = new Uint32Array(BVH_DEPTH_MAX);
const stackDistances = new Float64Array(BVH_DEPTH_MAX);
const nearest = { squared: 0, wb: 0, wc: 0 };

/**
 * The point of a mesh that lies nearest, or null when there is none within `distanceMax`.
 *
 * @example
 * const { triangle, wb, wc, distance } = findClosestPoint(buildBvh(mesh), [1, 2, 3])!;
 */
export function findClosestPoint(
  { boxes, links, counts, triangles, corners }: Bvh,
  point: ArrayLike<number>,
  distanceMax = Infinity,
): ClosestPoint | null {
  const x = point[0]!;
  const y = point[1]!;
  const z = point[2]!;
  let best = distanceMax * distanceMax;
  let bestPlace = -1;
  let bestWb = 0;
  let bestWc = 0;
  let depth = 0;
  let node = 0;
  for (;;) {
    const count = counts[node]!;
    const link = links[node]!;
    if (count === 0 && link > 0) {
      const first = reachBox(boxes, (node + 1) * 6, x, y, z);
      const second = reachBox(boxes, link * 6, x, y, z);
      const isFirstNear = first <= second;
      const far = isFirstNear ? second : first;
      if ((isFirstNear ? first : second) <= best) {
        if (far <= best) {
          stack[depth] = isFirstNear ? link : node + 1;
          stackDistances[depth++] = far;
        }
        node = isFirstNear ? node + 1 : link;
        continue;
      }
    }
    for (let place = link; place < link + count; place++) {
      measureTriangleDistance(corners, place * 9, x, y, z);
      if (!(nearest.squared <= best)) continue;
      // Of equally near triangles the first of the mesh, independently of the tree.
      if (nearest.squared === best && bestPlace >= 0 && triangles[place]! > triangles[bestPlace]!) continue;
      best = nearest.squared;
      bestPlace = place;
      bestWb = nearest.wb;
      bestWc = nearest.wc;
    }
    do {
      if (depth === 0) {
        if (bestPlace < 0) return null;
        return { triangle: triangles[bestPlace]!, distance: Math.sqrt(best), wb: bestWb, wc: bestWc };
      }
      node = stack[--depth]!;
    } while (stackDistances[depth]! > best);
  }
}

/** The square of the distance to a box; 0 inside. */
function reachBox(boxes: Float32Array, at: number, x: number, y: number, z: number): number {
  const dx = Math.max(boxes[at]! - x, 0, x - boxes[at + 3]!);
  const dy = Math.max(boxes[at + 1]! - y, 0, y - boxes[at + 4]!);
  const dz = Math.max(boxes[at + 2]! - z, 0, z - boxes[at + 5]!);
  return dx * dx + dy * dy + dz * dz;
}

/** Ericson, Real-Time Collision Detection, 5.1.5: by the region of the triangle's plane that the point lies over. */
function measureTriangleDistance(p: Float64Array, at: number, x: number, y: number, z: number): void {
  const ax = p[at]!;
  const ay = p[at + 1]!;
  const az = p[at + 2]!;
  const abx = p[at + 3]! - ax;
  const aby = p[at + 4]! - ay;
  const abz = p[at + 5]! - az;
  const acx = p[at + 6]! - ax;
  const acy = p[at + 7]! - ay;
  const acz = p[at + 8]! - az;
  const apx = x - ax;
  const apy = y - ay;
  const apz = z - az;
  const ab2 = abx * abx + aby * aby + abz * abz;
  const ac2 = acx * acx + acy * acy + acz * acz;
  const abac = abx * acx + aby * acy + abz * acz;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const d3 = d1 - ab2;
  const d4 = d2 - abac;
  const d5 = d1 - abac;
  const d6 = d2 - ac2;
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  const sum = va + vb + vc;
  let wb = 0;
  let wc = 0;
  if (d1 <= 0 && d2 <= 0) {
    // At a.
  } else if (d3 >= 0 && d4 <= d3) {
    wb = 1;
  } else if (d6 >= 0 && d5 <= d6) {
    wc = 1;
  } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    wb = d1 / (d1 - d3);
  } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    wc = d2 / (d2 - d6);
  } else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    wc = (d4 - d3) / (d4 - d3 + (d5 - d6));
    wb = 1 - wc;
  } else if (sum !== 0) {
    wb = vb / sum;
    wc = vc / sum;
  }
  const dx = apx - wb * abx - wc * acx;
  const dy = apy - wb * aby - wc * acy;
  const dz = apz - wb * abz - wc * acz;
  nearest.squared = dx * dx + dy * dy + dz * dz;
  nearest.wb = wb;
  nearest.wc = wc;
}
