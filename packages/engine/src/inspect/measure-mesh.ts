import {
  countDuplicateFaces,
  countInnerShells,
  countSelfIntersections,
  type Mesh,
  measureBox,
  measureSolid,
  measureTopology,
  type Solid,
  type Topology,
  weldVertices,
} from '@tangible/geometry';
import type { LevelLimits } from '../levels.ts';
import type { Check } from '../report.ts';
import type { ChosenSize } from '../workpiece.ts';
import { atMost, none, positive, within } from './judge.ts';

/** How far base, middle and size may be off, as a share of the longest side: single precision and a little. */
const PLACE_TOLERANCE = 1e-4;
/** As the glTF validator has it. */
const UNIT_TOLERANCE = 0.005;
const LONGEST_SIDE_M = { min: 0.01, max: 100 };

export interface MeasuredMesh {
  checks: Check[];
  solid: Solid;
  topology: Topology;
  /** Width, height and depth. */
  sidesM: [number, number, number];
}

export interface MeasuredInput {
  glb: Mesh & { normals: Float32Array; tangents: Float32Array; uvs: Float32Array };
  /** The largest side of any texture. */
  textureSidePx: number;
  size: Omit<ChosenSize, 'estimateM'>;
  limits: LevelLimits;
}

/**
 * Measures everything that the product promises about a mesh, after welding by position.
 *
 * @example
 * const { checks } = measureMesh({ glb: await readGlb(bytes), textureSidePx: 2048, size, limits: LEVELS.medium });
 */
export function measureMesh({ glb, textureSidePx, size, limits }: MeasuredInput): MeasuredMesh {
  const welded = weldVertices(glb);
  const topology = measureTopology(welded);
  const solid = measureSolid(welded);
  const { min, max } = measureBox(welded.positions);
  const sidesM: MeasuredMesh['sidesM'] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const longestM = Math.max(...sidesM);
  const offCentreM = Math.max(Math.abs(min[0] + max[0]) / 2, Math.abs(min[2] + max[2]) / 2);
  const toleranceM = PLACE_TOLERANCE * size.longestSideM;
  const { triangleCountMax, textureSidePxMax } = limits;
  const numbers = [glb.positions, glb.normals, glb.tangents, glb.uvs];
  const notFiniteCount = numbers.reduce((sum, values) => sum + countNotFinite(values), 0);
  // Intersections and nesting are undefined once a position is not finite.
  const finite = countNotFinite(glb.positions) === 0;
  const innerShells = finite && countInnerShells(welded);

  const checks = [
    none('boundary-edges', topology.boundaryEdgeCount),
    none('non-manifold-edges', topology.nonManifoldEdgeCount),
    none('non-manifold-vertices', topology.nonManifoldVertexCount),
    none('flipped-edges', topology.flippedEdgeCount),
    none('degenerate-faces', solid.degenerateFaceCount),
    none('duplicate-faces', countDuplicateFaces(welded)),
    none('unreferenced-vertices', countUnreferenced(glb)),
    none('self-intersections', finite && countSelfIntersections(welded), { otherwise: 'warn' }),
    none('inner-shells', innerShells),
    none('floaters', topology.componentCount - 1 - (innerShells || 0)),
    positive('volume', solid.volume, { unit: 'm3' }),
    atMost('triangles', topology.triangleCount, triangleCountMax),
    atMost('base-height', Math.abs(min[1]), toleranceM, { unit: 'm' }),
    atMost('off-centre', offCentreM, toleranceM, { unit: 'm' }),
    atMost('size-error', Math.abs(longestM - size.longestSideM), toleranceM, { unit: 'm' }),
    size.source === 'given'
      ? positive('longest-side', longestM, { unit: 'm' })
      : within('longest-side', longestM, LONGEST_SIDE_M.min, LONGEST_SIDE_M.max, { unit: 'm', otherwise: 'warn' }),
    none('not-finite-numbers', notFiniteCount),
    none('normals-not-unit', countNotUnit(glb.normals)),
    none('uvs-outside', countOutside(glb.uvs)),
    atMost('texture-side', textureSidePx, textureSidePxMax, { unit: 'px' }),
  ];
  return { checks, solid, topology, sidesM };
}

function countUnreferenced({ positions, indices }: Mesh): number {
  const used = new Uint8Array(positions.length / 3);
  for (let i = 0, end = indices.length; i < end; i++) used[indices[i]!] = 1;
  let count = used.length;
  for (let v = 0, end = used.length; v < end; v++) count -= used[v]!;
  return count;
}

function countNotFinite(values: Float32Array): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) count++;
  return count;
}

function countNotUnit(normals: Float32Array): number {
  let count = 0;
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.sqrt(normals[i]! ** 2 + normals[i + 1]! ** 2 + normals[i + 2]! ** 2);
    if (!(Math.abs(length - 1) <= UNIT_TOLERANCE)) count++;
  }
  return count;
}

function countOutside(uvs: Float32Array): number {
  let count = 0;
  for (let i = 0; i < uvs.length; i++) if (!(uvs[i]! >= 0 && uvs[i]! <= 1)) count++;
  return count;
}
