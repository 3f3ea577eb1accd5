import { measureBox, measureSolid, placeOnGround, type Vector } from '@tangible/geometry';
import { definePrefetch, defineStage } from '../define-stage.ts';
import { rotatePositions, rotateTangents } from '../frustum/find-upright.ts';
import { placeCamera } from '../frustum/place-camera.ts';
import { chooseMaterial } from '../physics/choose-material.ts';
import { chooseSize } from '../physics/choose-size.ts';
import { weighBody } from '../physics/weigh-body.ts';
import { buildCollidersTask } from '../tasks.ts';

/** Places the mesh upright on the ground in metres; its colliders are built while it is textured. */
const standUpright = definePrefetch({
  needs: ['reduced', 'upright', 'provenance', 'scaleM', 'request'],
  adds: ['standing', 'size'],
  async run({ reduced, upright, provenance, scaleM, request }, { platform, signal }) {
    const turned = rotatePositions(reduced.positions, upright);
    const scaledM = scaleM === null ? null : scaleM * longestSide(turned);
    const size = chooseSize(request, scaledM, provenance.sizeFactor, provenance.unit);
    const { positions } = placeOnGround(turned, { longestSide: size.longestSideM });
    const mesh = { positions, indices: reduced.indices };
    const colliders = await platform.runInBackground(buildCollidersTask, mesh, signal);
    return {
      size,
      standing: { ...mesh, colliders, placement: { scale, shift: measureShift(turned, positions, scale) } },
    };
  },
});

/** Gives the asset, as it stands on the ground, mass, inertia and colliders. */
export const estimatePhysics = defineStage({
  name: 'estimate-physics',
  weight: 1,
  prefetch: [standUpright],
  needs: ['standing', 'upright', 'unwrapped', 'materials', 'request', 'provenance'],
  wants: ['viewpoint'],
  adds: ['body', 'camera'],
  async run({ standing, upright, unwrapped, materials, request, provenance, viewpoint }) {
    const solid = measureSolid(standing);
    const material = chooseMaterial(request, looks, solid);
    // An uploaded model keeps its pose.
    const balanced = provenance.method === 'model' ? solid.centre : balanceBody(standing, solid.centre);
    const material = chooseMaterial(request, materials, solid);
    const [xx, yy, zz, xy, xz, yz] = solid.inertia;
    const d = material.densityKgM3;
    return {
      body: {
        positions: pickPositions(standing.positions, unwrapped.sources),
        normals: rotatePositions(unwrapped.normals, upright),
        tangents: rotateTangents(unwrapped.tangents, upright),
        indices: unwrapped.indices,
        uvs: unwrapped.uvs,
        material,
        massKg: d * solid.volume,
        volumeM3: solid.volume,
        centreOfMassM: balanced,
        inertiaKgM2: enforceValidInertia([d * xx, d * yy, d * zz, d * xy, d * xz, d * yz]),
        colliders: standing.colliders,
      },
      camera: viewpoint ? placeCamera(viewpoint, upright, standing.placement) : null,
    };
  },
});

/** By how much `placeOnGround` moved positions before it scaled them. */
function measureShift(src: Float32Array, dst: Float32Array, scale: number): Vector {
  return [dst[0]! / scale - src[0]!, dst[1]! / scale - src[1]!, dst[2]! / scale - src[2]!];
}

function longestSide(positions: Float32Array): number {
  const { min, max } = measureBox(positions);
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}
