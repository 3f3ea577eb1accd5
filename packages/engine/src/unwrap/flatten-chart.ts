import { clamp } from '@tangible/geometry';
import type { Chart } from './chart.ts';
import type { LinkedMesh } from './link-triangles.ts';
import { solveLaplace } from './solve-laplace.ts';

type Graph = ReturnType<typeof buildGraph>;

/** Cotangents are clamped, because those of very thin triangles would dominate their neighbourhood. */
const COTANGENT_MIN = 0.05;
const COTANGENT_MAX = 8;
/** Rounds of rotating and solving. On a mesh of few, large triangles each round matters, and three cost little. */
const ROUNDS = 1;
const ROUNDS_COARSE = 3;
const COARSE_TRIANGLES = 15_000;
const STEPS_FIRST = 20;
const STEPS_LATER = 12;
const TOLERANCE = 1e-3;

/**
 * Flattens a disk so that every triangle keeps its shape and size as well as possible (as rigid as possible, Liu et al.
 * 2008). Each triangle is first rotated by the smallest rotation from its own normal to the chart's mean normal, which
 * unrolls cylinders and spheres without traversing the surface. Then local steps, which rotate each triangle, alternate
 * with global steps, which solve for the vertices.
 *
 * @returns x, y per vertex of the chart, or null if its mean normal is zero.
 */
export function flattenChart(mesh: LinkedMesh, chart: Chart): Float64Array | null {
  const edges = turnFlat(mesh, chart);
  if (!edges) return null;
  const cotangents = weighEdges(mesh, chart);
  const graph = buildGraph(chart, cotangents, edges);
  const vertexCount = chart.sources.length;
  const flat = walkOut(chart, graph, mesh.positions);
  const wanted = new Float64Array(vertexCount * 2);
  sumEdges(chart, cotangents, edges, wanted);
  solveLaplace(graph, wanted, flat, STEPS_FIRST, TOLERANCE);
  const turned = new Float64Array(edges.length);
  const rounds = mesh.triangleCount < COARSE_TRIANGLES ? ROUNDS_COARSE : ROUNDS;
  for (let round = 0; round < rounds; round++) {
    fitTurns(chart, cotangents, edges, flat, turned);
    sumEdges(chart, cotangents, turned, wanted);
    solveLaplace(graph, wanted, flat, STEPS_LATER, TOLERANCE);
  }
  return flat;
}

/** The three edges of each triangle after it was rotated into the chart's plane: x, y per edge. */
function turnFlat({ positions: p, indices, faceNormals: n, areas }: LinkedMesh, { triangles }: Chart) {
  let [mx, my, mz] = [0, 0, 0];
  for (const t of triangles) {
    mx += areas[t]! * n[t * 3]!;
    my += areas[t]! * n[t * 3 + 1]!;
    mz += areas[t]! * n[t * 3 + 2]!;
  }
  const length = Math.hypot(mx, my, mz);
  if (!(length > 0)) return null;
  mx /= length;
  my /= length;
  mz /= length;
  const [ax, ay, az] = findAcross(mx, my, mz);
  const [bx, by, bz] = [my * az - mz * ay, mz * ax - mx * az, mx * ay - my * ax];
  const edges = new Float64Array(triangles.length * 6);
  for (let f = 0; f < triangles.length; f++) {
    const t = triangles[f]! * 3;
    const facing = n[t]! * mx + n[t + 1]! * my + n[t + 2]! * mz;
    // The axis of the smallest rotation from the triangle's normal to the mean; its length is the sine of the angle.
    const kx = n[t + 1]! * mz - n[t + 2]! * my;
    const ky = n[t + 2]! * mx - n[t]! * mz;
    const kz = n[t]! * my - n[t + 1]! * mx;
    const share = 1 / Math.max(1e-6, 1 + facing);
    for (let k = 0; k < 3; k++) {
      const from = indices[t + k]! * 3;
      const to = indices[t + ((k + 1) % 3)]! * 3;
      const x = p[to]! - p[from]!;
      const y = p[to + 1]! - p[from + 1]!;
      const z = p[to + 2]! - p[from + 2]!;
      const along = (kx * x + ky * y + kz * z) * share;
      const rx = x * facing + ky * z - kz * y + kx * along;
      const ry = y * facing + kz * x - kx * z + ky * along;
      const rz = z * facing + kx * y - ky * x + kz * along;
      edges[f * 6 + k * 2] = rx * ax + ry * ay + rz * az;
      edges[f * 6 + k * 2 + 1] = rx * bx + ry * by + rz * bz;
    }
  }
  return edges;
}

/** A unit vector perpendicular to another. */
function findAcross(x: number, y: number, z: number): [number, number, number] {
  const [ux, uy, uz] = Math.abs(y) < 0.9 ? [z, 0, -x] : [0, -z, y];
  const length = Math.hypot(ux, uy, uz);
  return [ux / length, uy / length, uz / length];
}

/** The cotangent of the angle opposite to each edge, clamped. */
function weighEdges({ positions: p, indices }: LinkedMesh, { triangles }: Chart): Float64Array {
  const cotangents = new Float64Array(triangles.length * 3);
  for (let f = 0; f < triangles.length; f++) {
    for (let k = 0; k < 3; k++) {
      const i = triangles[f]! * 3;
      const a = indices[i + k]! * 3;
      const b = indices[i + ((k + 1) % 3)]! * 3;
      const c = indices[i + ((k + 2) % 3)]! * 3;
      const ux = p[a]! - p[c]!;
      const uy = p[a + 1]! - p[c + 1]!;
      const uz = p[a + 2]! - p[c + 2]!;
      const vx = p[b]! - p[c]!;
      const vy = p[b + 1]! - p[c + 1]!;
      const vz = p[b + 2]! - p[c + 2]!;
      const x = uy * vz - uz * vy;
      const y = uz * vx - ux * vz;
      const z = ux * vy - uy * vx;
      const cotangent = (ux * vx + uy * vy + uz * vz) / (Math.sqrt(x * x + y * y + z * z) || 1e-30);
      cotangents[f * 3 + k] = clamp(cotangent, COTANGENT_MIN, COTANGENT_MAX);
    }
  }
  return cotangents;
}

/** Every edge as an entry of both its ends, with its vector in the rotated triangles. */
function buildGraph({ corners, sources }: Chart, cotangents: Float64Array, edges: Float64Array) {
  const starts = new Uint32Array(sources.length + 1);
  for (let i = 0; i < corners.length; i++) starts[corners[i]! + 1]! += 2;
  for (let v = 0; v < sources.length; v++) starts[v + 1]! += starts[v]!;
  const counts = new Uint32Array(sources.length);
  const ends = new Uint32Array(corners.length * 2);
  const weights = new Float64Array(corners.length * 2);
  const ways = new Float64Array(corners.length * 4);
  // The second triangle at an edge adds to the entry of the first.
  const add = (a: number, b: number, weight: number, x: number, y: number) => {
    let at = starts[a]!;
    const end = at + counts[a]!;
    while (at < end && ends[at] !== b) at++;
    if (at === end) counts[a]!++;
    ends[at] = b;
    weights[at]! += weight;
    ways[at * 2]! += weight * x;
    ways[at * 2 + 1]! += weight * y;
  };
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i]!;
    const b = corners[i % 3 === 2 ? i - 2 : i + 1]!;
    add(a, b, cotangents[i]!, edges[i * 2]!, edges[i * 2 + 1]!);
    add(b, a, cotangents[i]!, -edges[i * 2]!, -edges[i * 2 + 1]!);
  }
  return { starts, counts, ends, weights, ways };
}

/**
 * An initial layout: from the centre outwards, each vertex at the mean of the positions that its placed neighbours
 * imply.
 */
function walkOut({ sources }: Chart, { starts, counts, ends, weights, ways }: Graph, positions: Float32Array) {
  const flat = new Float64Array(sources.length * 2);
  const placed = new Uint8Array(sources.length);
  const queue = new Uint32Array(sources.length);
  queue[0] = findMiddle(sources, positions);
  placed[queue[0]!] = 1;
  let tail = 1;
  for (let head = 0; head < tail; head++) {
    const v = queue[head]!;
    let [x, y, sum] = [0, 0, 0];
    for (let at = starts[v]!; at < starts[v]! + counts[v]!; at++) {
      const other = ends[at]!;
      if (placed[other] === 2) {
        x += weights[at]! * flat[other * 2]! - ways[at * 2]!;
        y += weights[at]! * flat[other * 2 + 1]! - ways[at * 2 + 1]!;
        sum += weights[at]!;
      } else if (placed[other] === 0) {
        placed[other] = 1;
        queue[tail++] = other;
      }
    }
    flat[v * 2] = sum > 0 ? x / sum : 0;
    flat[v * 2 + 1] = sum > 0 ? y / sum : 0;
    placed[v] = 2;
  }
  return flat;
}

function findMiddle(sources: Uint32Array, p: Float32Array): number {
  let [x, y, z] = [0, 0, 0];
  for (const src of sources) {
    x += p[src * 3]! / sources.length;
    y += p[src * 3 + 1]! / sources.length;
    z += p[src * 3 + 2]! / sources.length;
  }
  let best = 0;
  let nearest = Infinity;
  sources.forEach((src, v) => {
    const squared = (p[src * 3]! - x) ** 2 + (p[src * 3 + 1]! - y) ** 2 + (p[src * 3 + 2]! - z) ** 2;
    if (squared >= nearest) return;
    nearest = squared;
    best = v;
  });
  return best;
}

/** The right-hand side: the Laplacian at each vertex that the given edges imply. */
function sumEdges({ corners }: Chart, cotangents: Float64Array, edges: Float64Array, wanted: Float64Array): void {
  wanted.fill(0);
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i]! * 2;
    const b = corners[i % 3 === 2 ? i - 2 : i + 1]! * 2;
    const x = cotangents[i]! * edges[i * 2]!;
    const y = cotangents[i]! * edges[i * 2 + 1]!;
    wanted[a]! -= x;
    wanted[a + 1]! -= y;
    wanted[b]! += x;
    wanted[b + 1]! += y;
  }
}

/** The local step: rotates the edges of each triangle to fit the current layout. */
function fitTurns(
  { corners, triangles }: Chart,
  cotangents: Float64Array,
  edges: Float64Array,
  flat: Float64Array,
  turned: Float64Array,
): void {
  for (let f = 0; f < triangles.length; f++) {
    let cos = 0;
    let sin = 0;
    for (let i = f * 3; i < f * 3 + 3; i++) {
      const a = corners[i]! * 2;
      const b = corners[i % 3 === 2 ? i - 2 : i + 1]! * 2;
      const dx = flat[b]! - flat[a]!;
      const dy = flat[b + 1]! - flat[a + 1]!;
      cos += cotangents[i]! * (edges[i * 2]! * dx + edges[i * 2 + 1]! * dy);
      sin += cotangents[i]! * (edges[i * 2]! * dy - edges[i * 2 + 1]! * dx);
    }
    const length = Math.sqrt(cos * cos + sin * sin);
    if (length > 0) {
      cos /= length;
      sin /= length;
    } else cos = 1;
    for (let i = f * 6; i < f * 6 + 6; i += 2) {
      turned[i] = cos * edges[i]! - sin * edges[i + 1]!;
      turned[i + 1] = sin * edges[i]! + cos * edges[i + 1]!;
    }
  }
}
