import type { Solid } from '@tangible/geometry';
import { type Rotation, rotatePositions, rotateTangents } from '../frustum/find-upright.ts';
import { balanceBody } from '../stand/balance-body.ts';
import type { PhysicalBody, PhysicalMaterial, StandingMesh, UnwrappedMesh } from '../workpiece.ts';
import { enforceValidInertia } from './enforce-valid-inertia.ts';

export interface WeighInput {
  standing: StandingMesh;
  unwrapped: UnwrappedMesh;
  /** That stood the unwrapped mesh upright; null when it stood already. */
  rotation: Rotation | null;
  /** Measured on the standing mesh. */
  solid: Solid;
  material: PhysicalMaterial;
  /** Whether its centre of mass stays where even density has it, even if the body falls over then. */
  keepsPose: boolean;
}

/**
 * The body of a mesh that stands on the ground, in metres: mass, centre of mass and inertia by its density.
 *
 * @example
 * const body = weighBody({ standing, unwrapped, rotation: upright, solid: measureSolid(standing), material, keepsPose: false });
 */
export function weighBody({ standing, unwrapped, rotation, solid, material, keepsPose }: WeighInput): PhysicalBody {
  const [xx, yy, zz, xy, xz, yz] = solid.inertia;
  const d = material.densityKgM3;
  return {
    positions: pickPositions(standing.positions, unwrapped.sources),
    normals: rotation ? rotatePositions(unwrapped.normals, rotation) : unwrapped.normals,
    tangents: rotation ? rotateTangents(unwrapped.tangents, rotation) : unwrapped.tangents,
    indices: unwrapped.indices,
    uvs: unwrapped.uvs,
    material,
    massKg: d * solid.volume,
    volumeM3: solid.volume,
    centreOfMassM: keepsPose ? solid.centre : balanceBody(standing, solid.centre),
    inertiaKgM2: enforceValidInertia([d * xx, d * yy, d * zz, d * xy, d * xz, d * yz]),
    colliders: standing.colliders,
  };
}

function pickPositions(positions: Float32Array, sources: Uint32Array): Float32Array {
  const picked = new Float32Array(sources.length * 3);
  for (let i = 0; i < picked.length; i++) picked[i] = positions[sources[Math.floor(i / 3)]! * 3 + (i % 3)]!;
  return picked;
}
