import { measureBox, measureSolid, placeOnGround, weldVertices } from '@tangible/geometry';
import { chooseSize } from '../choose-size.ts';
import { defineStage } from '../define-stage.ts';
import { findUpright, rotatePositions, rotateTangents } from '../frustum/find-upright.ts';

const DENSITY_KG_M3 = 500;

/** Stands the asset upright on the ground in metres and gives it mass, inertia and colliders. */
export const estimatePhysics = defineStage({
  name: 'estimate-physics',
  weight: 4,
  needs: ['unwrapped', 'provenance', 'scaleM', 'request'],
  adds: ['body', 'size'],
  async run({ unwrapped, provenance, scaleM, request }) {
    const upright = findUpright(provenance.up ?? [0, 1, 0]);
    const turned = rotatePositions(unwrapped.positions, upright);
    const size = chooseSize(request, scaleM === null ? null : scaleM * longestSide(turned));
    const { positions } = placeOnGround(turned, { longestSide: size.longestSideM });
    const { indices, uvs } = unwrapped;
    const { volume, centre, inertia } = measureSolid(weldVertices({ positions, indices }));
    const [xx, yy, zz, xy, xz, yz] = inertia;
    const d = DENSITY_KG_M3;
    return {
      size,
      body: {
        positions,
        normals: rotatePositions(unwrapped.normals, upright),
        tangents: rotateTangents(unwrapped.tangents, upright),
        indices,
        uvs,
        material: {
          name: 'plastic',
          source: 'assumed',
          densityKgM3: d,
          staticFriction: 0.5,
          dynamicFriction: 0.5,
          restitution: 0.1,
        },
        massKg: d * volume,
        volumeM3: volume,
        centreOfMassM: centre,
        inertiaKgM2: [d * xx, d * yy, d * zz, d * xy, d * xz, d * yz],
        colliders: { hulls: [], volumeError: 0, distanceErrorM: 0 },
      },
    };
  },
});

function longestSide(positions: Float32Array): number {
  const { min, max } = measureBox(positions);
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}
