import type { Mesh } from '@tangible/geometry';
import type { SeenSurface } from '../texture/see-surface.ts';

/** The label of triangles that are laid out as the camera sees them. Labels 0 to 5 are +x, -x, +y, -y, +z, -z. */
export const SEEN_LABEL = 6;

/** A triangle is laid out as the camera sees it when the picture tells at least so much about all its corners. */
const SEEN_WEIGHT_MIN = 0.3;
/** The least cosine between a triangle and the direction along which it is laid out: less would squeeze it. */
const FACING_MIN = 0.25;
const ROUNDS = 6;

export interface Charts {
  /** The chart of each triangle. */
  ofTriangle: Int32Array;
  /** The label of each chart; chart 0 is all that the camera sees. */
  labels: Int32Array;
}

/**
 * Cuts a closed mesh into charts that can be laid flat without folding: all that the camera sees is one, in the layout
 * of the picture; the rest falls apart by the axis that it faces most.
 */
export function cutCharts(mesh: Mesh, seen: SeenSurface): Charts {
  const triangleCount = mesh.indices.length / 3;
  const faces = faceNormals(mesh);
  const neighbours = listFaceNeighbours(mesh);
  const labels = new Uint8Array(triangleCount);
  for (let t = 0; t < triangleCount; t++) {
    labels[t] = isSeen(mesh.indices, seen, t) ? SEEN_LABEL : mainDirection(faces, t);
  }
  // Ragged borders cost vertices and gutters: a triangle joins most of its neighbours if it can.
  for (let round = 0; round < ROUNDS; round++) smoothLabels(labels, neighbours, faces);
  return numberCharts(labels, neighbours);
}

function isSeen(indices: Uint32Array, { places, weights }: SeenSurface, t: number): boolean {
  const [a, b, c] = [indices[t * 3]!, indices[t * 3 + 1]!, indices[t * 3 + 2]!];
  if (Math.min(weights[a]!, weights[b]!, weights[c]!) < SEEN_WEIGHT_MIN) return false;
  const area =
    (places[b * 2]! - places[a * 2]!) * (places[c * 2 + 1]! - places[a * 2 + 1]!) -
    (places[b * 2 + 1]! - places[a * 2 + 1]!) * (places[c * 2]! - places[a * 2]!);
  return area < 0;
}

function faceNormals({ positions: p, indices }: Mesh): Float32Array {
  const normals = new Float32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(x, y, z) || 1;
    normals[i] = x / length;
    normals[i + 1] = y / length;
    normals[i + 2] = z / length;
  }
  return normals;
}

function mainDirection(faces: Float32Array, t: number): number {
  let best = 0;
  for (let label = 1; label < 6; label++) if (facing(faces, t, label) > facing(faces, t, best)) best = label;
  return best;
}

/** The cosine between a triangle's normal and the direction of a label. */
function facing(faces: Float32Array, t: number, label: number): number {
  const along = faces[t * 3 + (label >> 1)]!;
  return label & 1 ? -along : along;
}

/** The three triangles across the edges of each triangle of a closed mesh. */
function listFaceNeighbours({ indices, positions }: Mesh): Int32Array {
  const vertexCount = positions.length / 3;
  const owners = new Map<number, number>();
  for (let h = 0; h < indices.length; h++) owners.set(indices[h]! * vertexCount + indices[nextHalfEdge(h)]!, h);
  const neighbours = new Int32Array(indices.length).fill(-1);
  for (let h = 0; h < indices.length; h++) {
    const opposite = owners.get(indices[nextHalfEdge(h)]! * vertexCount + indices[h]!);
    if (opposite !== undefined) neighbours[h] = Math.floor(opposite / 3);
  }
  return neighbours;
}

function nextHalfEdge(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}

function smoothLabels(labels: Uint8Array, neighbours: Int32Array, faces: Float32Array): void {
  for (let t = 0; t < labels.length; t++) {
    if (labels[t] === SEEN_LABEL) continue;
    for (let k = 0; k < 3; k++) {
      const label = labels[neighbours[t * 3 + k]!]!;
      const twin = labels[neighbours[t * 3 + ((k + 1) % 3)]!]!;
      if (label !== twin || label === SEEN_LABEL || label === labels[t]) continue;
      if (facing(faces, t, label) > FACING_MIN) labels[t] = label;
      break;
    }
  }
}

/** Triangles of one label that hang together are a chart; of what is seen there is one chart in any case. */
function numberCharts(labels: Uint8Array, neighbours: Int32Array): Charts {
  const ofTriangle = new Int32Array(labels.length).fill(-1);
  const chartLabels = [SEEN_LABEL];
  const stack: number[] = [];
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] === SEEN_LABEL) ofTriangle[start] = 0;
    if (ofTriangle[start] !== -1) continue;
    const chart = chartLabels.length;
    chartLabels.push(labels[start]!);
    ofTriangle[start] = chart;
    stack.push(start);
    while (stack.length > 0) {
      const t = stack.pop()!;
      for (let k = 0; k < 3; k++) {
        const beside = neighbours[t * 3 + k]!;
        if (beside < 0 || ofTriangle[beside] !== -1 || labels[beside] !== labels[start]) continue;
        ofTriangle[beside] = chart;
        stack.push(beside);
      }
    }
  }
  return { ofTriangle, labels: Int32Array.from(chartLabels) };
}
