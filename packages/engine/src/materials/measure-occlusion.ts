import { buildBvh, isBlocked, type Mesh } from '@tangible/geometry';
import { neighboursOf, normalsOf } from '../texture/mesh-tables.ts';
import { spreadValues } from '../texture/spread-values.ts';
import { measureLongestSide } from './choose-map-side.ts';

export interface OcclusionOptions {
  /** Rays from each point. Default 12. */
  rayCount?: number;
  /** Points at most; between them values are spread over the surface. Default 8,000. */
  pointCountMax?: number;
}

/** Rays start this share of the mesh's longest side above the surface, or rounding would let it block itself. */
const LIFT_SHARE = 0.002;
/** Over these rounds each value is drawn towards its neighbours: 12 rays leave noise of a tenth. */
const SMOOTH_ROUNDS = 3;

/**
 * How much of the sky each vertex sees, 0 to 1, light from straight above counting most. Nothing but the mesh itself takes
 * light away: what it will stand on is not known, and an asset that is lifted must not keep the ground's shadow.
 *
 * Contributor notes, a chair of 50,000 vertices, CPU time on a busy ARM core, beside 100 rays from every vertex: 32 rays
 * from 20,000 vertices take 0.65 s and are off by 0.010 on average, 24 from 8,000 0.37 s and 0.016, 12 from 8,000 0.16 s
 * and 0.019, 24 from 5,000 0.25 s and 0.021. So points tell more than rays: what a ray costs is better spent on another
 * point, since smoothing takes the noise but brings back nothing that lay between points.
 */
export function measureOcclusion(
  mesh: Mesh,
  { rayCount = 12, pointCountMax = 8_000 }: OcclusionOptions = {},
): Float32Array {
  const count = mesh.positions.length / 3;
  const normals = normalsOf(mesh);
  const bvh = buildBvh(mesh);
  const lift = LIFT_SHARE * measureLongestSide(mesh.positions);
  const rays = listRays(rayCount);
  const origin = new Float64Array(3);
  const direction = new Float64Array(3);
  const values = new Float32Array(count).fill(1);
  const isKnown = new Uint8Array(count);
  const step = Math.max(1, count / pointCountMax);
  for (let n = 0; n < Math.floor(count / step); n++) {
    const v = Math.floor(n * step);
    const [x, y, z] = [normals[v * 3]!, normals[v * 3 + 1]!, normals[v * 3 + 2]!];
    const frame = makeFrame(x, y, z);
    // Turned by another angle at every point: what 12 rays miss then differs, and evens out between neighbours.
    const turn = n * 2.399963;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    let free = 0;
    for (let k = 0; k < 3; k++) origin[k] = mesh.positions[v * 3 + k]! + lift * normals[v * 3 + k]!;
    for (let r = 0; r < rayCount; r++) {
      const a = rays[r * 3]! * cos - rays[r * 3 + 1]! * sin;
      const b = rays[r * 3]! * sin + rays[r * 3 + 1]! * cos;
      const c = rays[r * 3 + 2]!;
      direction[0] = a * frame[0] + b * frame[3] + c * x;
      direction[1] = a * frame[1] + b * frame[4] + c * y;
      direction[2] = a * frame[2] + b * frame[5] + c * z;
      if (!isBlocked(bvh, origin, direction)) free++;
    }
    values[v] = free / rayCount;
    isKnown[v] = 1;
  }
  spreadValues(mesh, values, isKnown, { width: 1, reach: 1e3, rounds: 5 });
  return smooth(mesh, values);
}

/** Directions about +z, as many for each share of the light that comes from there: a spiral lifted onto the half sphere. */
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
