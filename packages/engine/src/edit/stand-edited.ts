import { measureSolid } from '@tangible/geometry';
import { definePrefetch, defineStage } from '../define-stage.ts';
import { weighBody } from '../physics/weigh-body.ts';
import { chooseEditedMaterial } from './choose-edited-material.ts';
import { fitColliders } from './fit-colliders.ts';
import { moveCamera } from './move-camera.ts';
import { placeEdited } from './place-edited.ts';

/** Places the mesh and, where it needs new colliders, builds them while it is textured again. */
const placeEarly = definePrefetch({
  needs: ['reduced', 'scaleM', 'firstVersion'],
  adds: ['standing', 'size', 'camera'],
  async run({ reduced, scaleM, firstVersion }, context) {
    const placement = placeEdited(reduced.positions, scaleM ?? 1, firstVersion);
    const mesh = { positions: placement.positions, indices: reduced.indices };
    const colliders = await fitColliders(firstVersion, placement, mesh, context);
    const { size } = firstVersion.edits;
    const source = size && 'axis' in size ? ('given' as const) : firstVersion.report.size.source;
    return {
      size: { longestSideM: placement.longestSideM, source, estimateM: null },
      standing: { ...mesh, colliders },
      camera: moveCamera(firstVersion, placement, scaleM ?? 1),
    };
  },
});

/** Weighs an asset again after its edits. */
export const standEdited = defineStage({
  name: 'estimate-physics',
  weight: 1,
  prefetch: [placeEarly],
  needs: ['standing', 'unwrapped', 'firstVersion'],
  adds: ['body'],
  async run({ standing, unwrapped, firstVersion }) {
    const solid = measureSolid(standing);
    const material = chooseEditedMaterial(firstVersion, solid);
    const keepsPose = firstVersion.report.method === 'model';
    return { body: weighBody({ standing, unwrapped, rotation: firstVersion.rotation, solid, material, keepsPose }) };
  },
});
