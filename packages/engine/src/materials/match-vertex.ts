import { type Mesh, measureEdgeLength } from '@tangible/geometry';

/** The width of a cell in edges: a few vertices in each. */
const CELL_EDGES = 2;
/** The number of cells around a point that are searched, nearest first. */
const RINGS_MAX = 3;

/** The vertices of a mesh, sorted into cells. Cells far apart may share a place in the table. */
export interface VertexGrid {
  positions: Float32Array;
  normals: Float32Array;
  cell: number;
  mask: number;
  /** The vertices of a cell are those from `starts[place]` up to `starts[place + 1]`. */
  starts: Uint32Array;
  vertices: Uint32Array;
  /** A triangle of each vertex; 0xffffffff when it has none. */
  triangleOf: Uint32Array;
}

/** @param normals Of the mesh's vertices. */
export function buildVertexGrid(mesh: Mesh, normals: Float32Array): VertexGrid {
  const { positions: p, indices } = mesh;
  const vertexCount = p.length / 3;
  const cell = CELL_EDGES * measureEdgeLength(mesh) || 1;
  const mask = 2 ** Math.ceil(Math.log2(vertexCount + 1)) - 1;
  const places = new Uint32Array(vertexCount);
  const starts = new Uint32Array(mask + 2);
  for (let v = 0; v < vertexCount; v++) {
    const x = Math.floor(p[v * 3]! / cell);
    const y = Math.floor(p[v * 3 + 1]! / cell);
    const z = Math.floor(p[v * 3 + 2]! / cell);
    places[v] = placeOf(x, y, z, mask);
    starts[places[v]! + 1]!++;
  }
  for (let i = 0; i <= mask; i++) starts[i + 1]! += starts[i]!;
  const filled = starts.slice(0, mask + 1);
  const vertices = new Uint32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) vertices[filled[places[v]!]!++] = v;
  const triangleOf = new Uint32Array(vertexCount).fill(0xffffffff);
  for (let h = indices.length - 1; h >= 0; h--) triangleOf[indices[h]!] = Math.floor(h / 3);
  return { positions: p, normals, cell, mask, starts, vertices, triangleOf };
}

function placeOf(x: number, y: number, z: number, mask: number): number {
  return (Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)) & mask;
}

/**
 * A triangle of the mesh that has a corner close to a point: the closest vertex whose normal agrees, which on a thin
 * wall is not simply the closest. 0xffffffff if there is none within a few edges.
 *
 * @param points Three numbers each, of which those at `at` are meant; with normals.
 * @param cosineMin Between the normals of the two.
 */
export function matchVertex(
  { positions: p, normals, cell, mask, starts, vertices, triangleOf }: VertexGrid,
  points: { positions: Float32Array; normals: Float32Array },
  at: number,
  cosineMin: number,
): number {
  const x = points.positions[at]!;
  const y = points.positions[at + 1]!;
  const z = points.positions[at + 2]!;
  const nx = points.normals[at]!;
  const ny = points.normals[at + 1]!;
  const nz = points.normals[at + 2]!;
  const cx = Math.floor(x / cell);
  const cy = Math.floor(y / cell);
  const cz = Math.floor(z / cell);
  let best = ((RINGS_MAX + 1) * cell) ** 2;
  let match = 0xffffffff;
  // Vertices in farther rings are farther away than a ring is wide.
  for (let ring = 0; ring <= RINGS_MAX && best > ((ring - 1) * cell) ** 2; ring++) {
    for (let dz = -ring; dz <= ring; dz++) {
      for (let dy = -ring; dy <= ring; dy++) {
        const isShell = Math.abs(dz) === ring || Math.abs(dy) === ring;
        for (let dx = -ring; dx <= ring; dx += isShell || ring === 0 ? 1 : 2 * ring) {
          const place = placeOf(cx + dx, cy + dy, cz + dz, mask);
          for (let n = starts[place]!; n < starts[place + 1]!; n++) {
            const v = vertices[n]! * 3;
            const squared = (p[v]! - x) ** 2 + (p[v + 1]! - y) ** 2 + (p[v + 2]! - z) ** 2;
            if (squared >= best) continue;
            if (nx * normals[v]! + ny * normals[v + 1]! + nz * normals[v + 2]! < cosineMin) continue;
            if (triangleOf[vertices[n]!] === 0xffffffff) continue;
            best = squared;
            match = triangleOf[vertices[n]!]!;
          }
        }
      }
    }
  }
  return match;
}
