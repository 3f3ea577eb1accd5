import type { SubdivisionLevel } from '@tangible/contracts';
import { measureBox, measureSolid, measureTopology, type Solid, type Topology, weldVertices } from '@tangible/geometry';
import type { ReadGlb } from './formats/read-glb.ts';
import { LEVELS } from './levels.ts';
import type { Check } from './report.ts';
import type { RgbaImage } from './types.ts';

/** How far base, middle and size may be off, as a share of the longest side: single precision and a little. */
const PLACE_TOLERANCE = 1e-4;

export interface Measured {
  checks: Check[];
  solid: Solid;
  topology: Topology;
  /** Width, height and depth. */
  sidesM: [number, number, number];
}

/** Measures everything that the product promises about a mesh, after welding by position. */
export function measureAsset(
  glb: Omit<ReadGlb, 'texture'> & { texture: RgbaImage },
  longestSideM: number,
  level: SubdivisionLevel,
): Measured {
  const welded = weldVertices(glb);
  const topology = measureTopology(welded);
  const solid = measureSolid(welded);
  const { min, max } = measureBox(welded.positions);
  const sidesM: Measured['sidesM'] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const offCentreM = Math.max(Math.abs(min[0] + max[0]) / 2, Math.abs(min[2] + max[2]) / 2);
  const toleranceM = PLACE_TOLERANCE * longestSideM;
  const { triangleCountMax, textureSidePxMax } = LEVELS[level];

  const checks = [
    none('boundary-edges', topology.boundaryEdgeCount),
    none('non-manifold-edges', topology.nonManifoldEdgeCount),
    none('non-manifold-vertices', topology.nonManifoldVertexCount),
    none('flipped-edges', topology.flippedEdgeCount),
    none('degenerate-faces', solid.degenerateFaceCount),
    none('floaters', topology.componentCount - 1),
    { ...judge('volume', solid.volume, '> 0', solid.volume > 0), unit: 'm3' },
    { ...atMost('base-height', Math.abs(min[1]), toleranceM), unit: 'm' },
    { ...atMost('off-centre', offCentreM, toleranceM), unit: 'm' },
    { ...atMost('size-error', Math.abs(Math.max(...sidesM) - longestSideM), toleranceM), unit: 'm' },
    atMost('triangles', topology.triangleCount, triangleCountMax),
    none('uvs-outside', countOutside(glb.uvs)),
    { ...atMost('texture-side', Math.max(glb.texture.width, glb.texture.height), textureSidePxMax), unit: 'px' },
  ];
  return { checks, solid, topology, sidesM };
}

function judge(name: string, value: number, threshold: string, holds: boolean): Check {
  return { name, value: Number(value.toPrecision(6)), threshold, verdict: holds ? 'pass' : 'fail' };
}

function none(name: string, count: number): Check {
  return judge(name, count, '= 0', count === 0);
}

function atMost(name: string, value: number, limit: number): Check {
  return judge(name, value, `<= ${Number(limit.toPrecision(6))}`, value <= limit);
}

function countOutside(uvs: Float32Array): number {
  let outside = 0;
  for (const value of uvs) if (!(value >= 0 && value <= 1)) outside++;
  return outside;
}
