import { measureBox, measureSolid, placeOnGround } from '@tangible/geometry';
import { definePrefetch, defineStage } from '../define-stage.ts';
import { rotatePositions } from '../frustum/find-upright.ts';
import { placeCamera } from '../frustum/place-camera.ts';
import { chooseMaterial } from '../physics/choose-material.ts';
import { chooseSize } from '../physics/choose-size.ts';
import { weighBody } from '../physics/weigh-body.ts';
import { buildCollidersTask } from '../tasks.ts';

/** Places the mesh upright on the ground in metres; its colliders are built while it is textured. */
const standUpright = definePrefetch({
  needs: ['reduced', 'upright', 'viewpoint', 'provenance', 'scaleM', 'request'],
  adds: ['standing', 'size', 'camera'],
  async run({ reduced, upright, viewpoint, provenance, scaleM, request }, { platform, signal }) {
    const turned = rotatePositions(reduced.positions, upright);
    const scaledM = scaleM === null ? null : scaleM * longestSide(turned);
    const size = chooseSize(request, scaledM, provenance.sizeFactor, provenance.unit);
    const { positions, ...placement } = placeOnGround(turned, { longestSide: size.longestSideM });
    const mesh = { positions, indices: reduced.indices };
    const colliders = await platform.runInBackground(buildCollidersTask, mesh, signal);
    const camera = viewpoint && placeCamera(viewpoint, upright, placement);
    return { size, standing: { ...mesh, colliders }, camera };
  },
});

/** Gives the asset, as it stands on the ground, mass, inertia and colliders. */
export const estimatePhysics = defineStage({
  name: 'estimate-physics',
  weight: 1,
  prefetch: [standUpright],
  needs: ['standing', 'upright', 'unwrapped', 'looks', 'request', 'provenance'],
  adds: ['body'],
  async run({ standing, upright, unwrapped, looks, request, provenance }) {
    const solid = measureSolid(standing);
    const material = chooseMaterial(request, looks, solid);
    // An uploaded model keeps its pose.
    const keepsPose = provenance.method === 'model';
    return { body: weighBody({ standing, unwrapped, rotation: upright, solid, material, keepsPose }) };
  },
});

function longestSide(positions: Float32Array): number {
  const { min, max } = measureBox(positions);
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}
