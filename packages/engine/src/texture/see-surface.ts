import type { Mesh } from '@tangible/geometry';
import { type CropCamera, project } from '../frustum/frustum.ts';

/** What the camera sees of each vertex. */
export interface SeenSurface {
  /** Where the camera sees it: shares (0 to 1) of the crop, from the left and from the top. */
  places: Float32Array;
  /** How much the picture tells about it: 0 hidden or seen from the side, 1 seen from the front. */
  weights: Float32Array;
}

/** Pixels along the crop of the depth buffer. */
const DEPTH_PX = 512;
/** As much behind the nearest surface still counts as that surface, in h. */
const TOLERANCE = 0.03;
/** The cosine of the angle between surface and line of sight: from here on seen a little, and fully. */
const FACING_MIN = 0.12;
const FACING_FULL = 0.45;

/** Finds out what the camera that took the crop sees of a mesh in its space. */
export function seeSurface(mesh: Mesh, normals: Float32Array, camera: CropCamera): SeenSurface {
  const vertexCount = mesh.positions.length / 3;
  const places = new Float32Array(vertexCount * 2);
  const depths = new Float32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) {
    const [x, y, z] = [mesh.positions[v * 3]!, mesh.positions[v * 3 + 1]!, mesh.positions[v * 3 + 2]!];
    const [u, w, depth] = project(camera, x, y, z);
    places[v * 2] = (u + 1) / 2;
    places[v * 2 + 1] = (w + 1) / 2;
    depths[v] = depth;
  }
  const buffer = drawDepths(mesh.indices, places, depths);

  const weights = new Float32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) {
    const facing = faceCamera(mesh.positions, normals, v, camera);
    if (facing <= FACING_MIN) continue;
    const t = Math.min(1, (facing - FACING_MIN) / (FACING_FULL - FACING_MIN));
    weights[v] = t * t * (3 - 2 * t) * shareUncovered(buffer, places[v * 2]!, places[v * 2 + 1]!, depths[v]!);
  }
  return { places, weights };
}

/** The cosine between the normal and the way to the camera. */
function faceCamera(p: Float32Array, n: Float32Array, v: number, { s }: CropCamera): number {
  const x = -s * p[v * 3]!;
  const y = -s * p[v * 3 + 1]!;
  const z = 1 - s * p[v * 3 + 2]!;
  return (n[v * 3]! * x + n[v * 3 + 1]! * y + n[v * 3 + 2]! * z) / Math.hypot(x, y, z);
}

/** The depth of the nearest surface at each pixel. */
function drawDepths(indices: Uint32Array, places: Float32Array, depths: Float32Array): Float32Array {
  const buffer = new Float32Array(DEPTH_PX * DEPTH_PX).fill(Infinity);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const [ax, ay] = [places[a * 2]! * DEPTH_PX - 0.5, places[a * 2 + 1]! * DEPTH_PX - 0.5];
    const [bx, by] = [places[b * 2]! * DEPTH_PX - 0.5, places[b * 2 + 1]! * DEPTH_PX - 0.5];
    const [cx, cy] = [places[c * 2]! * DEPTH_PX - 0.5, places[c * 2 + 1]! * DEPTH_PX - 0.5];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (!(area < 0)) continue;
    const x1 = Math.min(DEPTH_PX - 1, Math.floor(Math.max(ax, bx, cx)));
    const y1 = Math.min(DEPTH_PX - 1, Math.floor(Math.max(ay, by, cy)));
    for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= y1; y++) {
      for (let x = Math.max(0, Math.ceil(Math.min(ax, bx, cx))); x <= x1; x++) {
        const wa = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
        const wb = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
        const wc = 1 - wa - wb;
        if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue;
        const depth = wa * depths[a]! + wb * depths[b]! + wc * depths[c]!;
        if (depth < buffer[y * DEPTH_PX + x]!) buffer[y * DEPTH_PX + x] = depth;
      }
    }
  }
  return buffer;
}

/** The share of the nine pixels around a place where nothing lies before a depth: falls off beside what covers it. */
function shareUncovered(buffer: Float32Array, u: number, v: number, depth: number): number {
  const x = Math.round(u * DEPTH_PX - 0.5);
  const y = Math.round(v * DEPTH_PX - 0.5);
  let free = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [px, py] = [x + dx, y + dy];
      const inside = px >= 0 && py >= 0 && px < DEPTH_PX && py < DEPTH_PX;
      if (!inside || depth <= buffer[py * DEPTH_PX + px]! + TOLERANCE) free++;
      else if (dx === 0 && dy === 0) return 0;
    }
  }
  return Math.max(0, (free - 5) / 4);
}
