import { measureBox, measureSolid, placeOnGround, weldVertices } from '@tangible/geometry';
import { chooseSize } from '../choose-size.ts';
import { defineStage } from '../define-stage.ts';
import { findUpright, rotatePositions, rotateTangents } from '../frustum/find-upright.ts';
import { buildColliders } from '../physics/build-colliders.ts';
import { chooseMaterial } from '../physics/choose-material.ts';
import { floorInertia } from '../physics/floor-inertia.ts';

/** Stands the asset upright on the ground in metres and gives it mass, inertia and colliders. */
export const estimatePhysics = defineStage({
  name: 'estimate-physics',
  weight: 4,
  needs: ['unwrapped', 'materials', 'provenance', 'scaleM', 'request'],
  adds: ['body', 'size'],
  async run({ unwrapped, materials, provenance, scaleM, request }) {
    const upright = findUpright(provenance.up ?? [0, 1, 0]);
    const turned = rotatePositions(unwrapped.positions, upright);
    const size = chooseSize(request, scaleM === null ? null : scaleM * longestSide(turned));
    const { positions } = placeOnGround(turned, { longestSide: size.longestSideM });
    const { indices, uvs } = unwrapped;
    const welded = weldVertices({ positions, indices });
    const solid = measureSolid(welded);
    const material = chooseMaterial(request, materials, solid);
    const [xx, yy, zz, xy, xz, yz] = solid.inertia;
    const d = material.densityKgM3;
    return {
      size,
      body: {
        positions,
        normals: rotatePositions(unwrapped.normals, upright),
        tangents: rotateTangents(unwrapped.tangents, upright),
        indices,
        uvs,
        material,
        massKg: d * solid.volume,
        volumeM3: solid.volume,
        centreOfMassM: solid.centre,
        inertiaKgM2: floorInertia([d * xx, d * yy, d * zz, d * xy, d * xz, d * yz]),
        colliders: buildColliders(welded),
      },
    };
  },
});

function longestSide(positions: Float32Array): number {
  const { min, max } = measureBox(positions);
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}
