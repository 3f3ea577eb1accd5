import type { Mesh } from '@tangible/geometry';
import { neighboursOf, normalsOf } from '../texture/mesh-tables.ts';
import { spreadValues } from '../texture/spread-values.ts';
import { markCells, meetsCell } from './mark-cells.ts';

export interface OcclusionOptions {
  /** Rays from each point. Default 16. */
  rayCount?: number;
  /** Points at most; between them values are spread over the surface. Default 8,000. */
  pointCountMax?: number;
}

/** Cells along the mesh's longest side. */
const CELL_COUNT = 80;
/** Rays start this many cells above the surface, so that it does not occlude itself. */
const LIFT_CELLS = 1.8;
/** Over these rounds each value is drawn towards its neighbours: a few rays leave noise of a tenth. */
const SMOOTH_ROUNDS = 3;

/**
 * The visible share of the sky at each vertex, 0 to 1, light from straight above counting most. Only the mesh itself
 * occludes: its surroundings are unknown, and an asset that is lifted must not keep the ground's shadow.
 *
 * Contributor notes, a mug of 15,000 vertices, CPU time in a fresh process, error relative to 100 rays from every
 * vertex against its triangles. 12 rays from 8,000 vertices against the triangles, in a tree of boxes: 0.19 s, off by
 * 0.012 on average; 16 rays against the cells that the surface passes through, as here: 0.10 s and 0.014, most of it in
 * creases narrower than a cell. More points are better than more rays: smoothing removes noise, but cannot restore
 * detail between points.
 */
export function computeAmbientOcclusion(
  mesh: Mesh,
  { rayCount = 16, pointCountMax = 8_000 }: OcclusionOptions = {},
): Float32Array {
  const count = mesh.positions.length / 3;
  const normals = normalsOf(mesh);
  const cells = markCells(mesh, CELL_COUNT);
  const lift = LIFT_CELLS * cells.cell;
  const rays = listRays(rayCount);
  const values = new Float32Array(count).fill(1);
  const isKnown = new Uint8Array(count);
  const step = Math.max(1, count / pointCountMax);
  for (let n = 0; n < Math.floor(count / step); n++) {
    const v = Math.floor(n * step);
    const x = normals[v * 3]!;
    const y = normals[v * 3 + 1]!;
    const z = normals[v * 3 + 2]!;
    const frame = makeFrame(x, y, z);
    // Rotated by another angle at every point: the error of 16 rays then differs, and averages out between neighbours.
    const turn = n * 2.399963;
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const px = mesh.positions[v * 3]! + lift * x;
    const py = mesh.positions[v * 3 + 1]! + lift * y;
    const pz = mesh.positions[v * 3 + 2]! + lift * z;
    let free = 0;
    for (let r = 0; r < rayCount; r++) {
      const a = rays[r * 3]! * cos - rays[r * 3 + 1]! * sin;
      const b = rays[r * 3]! * sin + rays[r * 3 + 1]! * cos;
      const c = rays[r * 3 + 2]!;
      const dx = a * frame[0] + b * frame[3] + c * x;
      const dy = a * frame[1] + b * frame[4] + c * y;
      const dz = a * frame[2] + b * frame[5] + c * z;
      if (!meetsCell(cells, px, py, pz, dx, dy, dz)) free++;
    }
    values[v] = free / rayCount;
    isKnown[v] = 1;
  }
  spreadValues(mesh, values, isKnown, { width: 1, reach: 1e3, rounds: 5 });
  return smooth(mesh, values);
}

/**
 * Directions about +z, as many for each share of the light that comes from there: a spiral lifted onto the half sphere.
 */
function listRays(count: number): Float64Array {
  const rays = new Float64Array(count * 3);
  for (let i = 0; i < count; i++) {
    const radius = Math.sqrt((i + 0.5) / count);
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    rays.set([radius * Math.cos(angle), radius * Math.sin(angle), Math.sqrt(1 - radius * radius)], i * 3);
  }
  return rays;
}

type Frame = readonly [number, number, number, number, number, number];

/** Two directions at right angles to a normal and to each other (Duff and others, 2017). */
function makeFrame(x: number, y: number, z: number): Frame {
  const sign = z >= 0 ? 1 : -1;
  const a = -1 / (sign + z);
  const b = x * y * a;
  return [1 + sign * x * x * a, sign * b, -sign * x, b, sign + y * y * a, -y];
}

function smooth(mesh: Mesh, values: Float32Array): Float32Array {
  const { starts, neighbours } = neighboursOf(mesh);
  let src: Float32Array = values;
  let dst: Float32Array = new Float32Array(values.length);
  for (let round = 0; round < SMOOTH_ROUNDS; round++) {
    for (let v = 0; v < src.length; v++) {
      const first = starts[v]!;
      const last = starts[v + 1]!;
      let sum = 0;
      for (let n = first; n < last; n++) sum += src[neighbours[n]!]!;
      dst[v] = last > first ? (src[v]! + sum / (last - first)) / 2 : src[v]!;
    }
    [src, dst] = [dst, src];
  }
  return src;
}
