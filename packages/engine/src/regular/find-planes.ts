import { computeNormals, type Mesh, type Vector } from '@tangible/geometry';
import { linkVertices } from './link-vertices.ts';
import { dotAt, fitPlane, type Plane } from './plane.ts';

/** A part of a surface that is nearly plane. */
export interface PlanePart extends Plane {
  vertices: Uint32Array;
  area: number;
}

export interface PlaneLimits {
  /** How far a vertex may lie from the plane, in the mesh's unit of length. */
  distanceOf(vertex: number): number;
  /** The least cosine between its normal and the plane's. */
  cosineOf(vertex: number): number;
  /** The same for most of a part: the normals of a curved one turn away evenly, those of a plane one at its borders. */
  flatCosineOf(vertex: number): number;
  /** Smaller parts are left out, as a share of the whole surface. */
  areaShareMin: number;
}

/** A part is fitted again whenever it has grown by this factor, and grown again from its middle this many times. */
const REFIT_FACTOR = 1.5;
const ROUNDS = 2;
/** The flattest vertices are grown from first; one whose neighbours turn away by more than this cosine is no seed. */
const SEED_COSINE_MIN = 0.99;
/** By angle. */
const SEED_STEPS = 64;
/** The share of a part that must be flat. */
const FLAT_SHARE_MIN = 0.75;

/**
 * Finds the plane parts of a surface by growing them from its flattest places. Each vertex belongs to one at most.
 *
 * @example
 * const [top] = findPlanes(table, { distanceOf: () => 0.01, cosineOf: () => 0.9, areaShareMin: 0.02 });
 */
export function findPlanes(
  mesh: Mesh,
  limits: PlaneLimits,
  normals = computeNormals(mesh),
  links = linkVertices(mesh),
): PlanePart[] {
  const { positions } = mesh;
  const areas = measureVertexAreas(mesh);
  const areaMin = limits.areaShareMin * areas.reduce((sum, area) => sum + area, 0);
  const count = positions.length / 3;
  const at = (list: Float32Array, v: number): Vector => [list[v * 3]!, list[v * 3 + 1]!, list[v * 3 + 2]!];

  const seeds = orderSeeds(measureFlatness(normals, links));
  /** 1: grown from or into without success, 2: in a part. */
  const state = new Uint8Array(count);
  const marks = new Uint32Array(count);
  let mark = 0;

  function grow(from: number, start: Plane, refit: boolean): { plane: Plane; vertices: number[]; area: number } {
    mark++;
    const vertices = [from];
    marks[from] = mark;
    let plane = start;
    let next = 24;
    let area = areas[from]!;
    for (let i = 0; i < vertices.length; i++) {
      if (refit && i === next) {
        plane = fitPlane(positions, areas, vertices, plane.normal);
        next = Math.ceil(next * REFIT_FACTOR);
      }
      const v = vertices[i]!;
      for (let k = links.starts[v]!; k < links.starts[v + 1]!; k++) {
        const w = links.neighbours[k]!;
        // What was grown into without success is not tried again: else the whole surface would be, from every seed.
        if (marks[w] === mark || state[w] !== 0) continue;
        if (Math.abs(dotAt(positions, w, plane.normal) - plane.offset) > limits.distanceOf(w)) continue;
        if (dotAt(normals, w, plane.normal) < limits.cosineOf(w)) continue;
        marks[w] = mark;
        vertices.push(w);
        area += areas[w]!;
      }
    }
    return { plane, vertices, area };
  }

  function isPlane(vertices: readonly number[], { normal }: Plane, area: number): boolean {
    let flat = 0;
    for (const v of vertices) if (dotAt(normals, v, normal) >= limits.flatCosineOf(v)) flat += areas[v]!;
    return flat >= FLAT_SHARE_MIN * area;
  }

  const parts: PlanePart[] = [];
  for (const seed of seeds) {
    if (state[seed] !== 0) continue;
    const normal = at(normals, seed);
    const [x, y, z] = at(positions, seed);
    let part = grow(seed, { normal, offset: x * normal[0] + y * normal[1] + z * normal[2] }, true);
    for (let round = 0; round < ROUNDS && part.area >= areaMin; round++) {
      part = grow(seed, fitPlane(positions, areas, part.vertices, part.plane.normal), false);
    }
    const isKept = part.area >= areaMin && isPlane(part.vertices, part.plane, part.area);
    for (const v of part.vertices) state[v] = isKept ? 2 : 1;
    if (isKept) {
      const plane = fitPlane(positions, areas, part.vertices, part.plane.normal);
      parts.push({ ...plane, vertices: Uint32Array.from(part.vertices), area: part.area });
    }
  }
  return parts.sort((a, b) => b.area - a.area);
}

/** The vertices that can be grown from, the flattest first, in steps: sorting them all takes longer than growing. */
function orderSeeds(flatness: Float32Array): number[] {
  const steps = Array.from({ length: SEED_STEPS }, (): number[] => []);
  for (let v = 0; v < flatness.length; v++) {
    const share = (1 - flatness[v]!) / (1 - SEED_COSINE_MIN);
    if (share < 1) steps[Math.floor(Math.sqrt(share) * SEED_STEPS)]!.push(v);
  }
  return steps.flat();
}

/** A third of the triangles around each vertex. */
function measureVertexAreas({ positions: p, indices }: Mesh): Float32Array {
  const areas = new Float32Array(p.length / 3);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [wx, wy, wz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const third = Math.hypot(uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx) / 6;
    for (let k = 0; k < 3; k++) areas[indices[i + k]!]! += third;
  }
  return areas;
}

/** The least cosine between a vertex's normal and those of its neighbours. */
function measureFlatness(normals: Float32Array, { starts, neighbours }: ReturnType<typeof linkVertices>): Float32Array {
  const flatness = new Float32Array(normals.length / 3);
  for (let v = 0; v < flatness.length; v++) {
    let least = 1;
    for (let k = starts[v]!; k < starts[v + 1]!; k++) {
      const w = neighbours[k]! * 3;
      const cosine =
        normals[v * 3]! * normals[w]! + normals[v * 3 + 1]! * normals[w + 1]! + normals[v * 3 + 2]! * normals[w + 2]!;
      if (cosine < least) least = cosine;
    }
    flatness[v] = least;
  }
  return flatness;
}
