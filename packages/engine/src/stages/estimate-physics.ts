import { measureBox, measureSolid, placeOnGround } from '@tangible/geometry';
import { definePrefetch, defineStage } from '../define-stage.ts';
import { rotatePositions, rotateTangents } from '../frustum/find-upright.ts';
import { chooseMaterial } from '../physics/choose-material.ts';
import { chooseSize } from '../physics/choose-size.ts';
import { enforceValidInertia } from '../physics/enforce-valid-inertia.ts';
import { balanceBody } from '../stand/balance-body.ts';
import { buildCollidersTask } from '../tasks.ts';

/** Places the mesh upright on the ground in metres; its colliders are built while it is textured. */
const standUpright = definePrefetch({
  needs: ['reduced', 'upright', 'provenance', 'scaleM', 'request'],
  adds: ['standing', 'size'],
  async run({ reduced, upright, provenance, scaleM, request }, { platform, signal }) {
    const turned = rotatePositions(reduced.positions, upright);
    const scaledM = scaleM === null ? null : scaleM * longestSide(turned);
    const size = chooseSize(request, scaledM, provenance.sizeFactor);
    const { positions } = placeOnGround(turned, { longestSide: size.longestSideM });
    const mesh = { positions, indices: reduced.indices };
    const colliders = await platform.runInBackground(buildCollidersTask, mesh, signal);
    return { size, standing: { ...mesh, colliders } };
  },
});

/** Gives the asset, as it stands on the ground, mass, inertia and colliders. */
export const estimatePhysics = defineStage({
  name: 'estimate-physics',
  weight: 1,
  prefetch: [standUpright],
  needs: ['standing', 'upright', 'unwrapped', 'materials', 'request', 'provenance'],
  adds: ['body'],
  async run({ standing, upright, unwrapped, materials, request, provenance }) {
    const solid = measureSolid(standing);
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
    };
  },
});

function longestSide(positions: Float32Array): number {
  const { min, max } = measureBox(positions);
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}

function pickPositions(positions: Float32Array, sources: Uint32Array): Float32Array {
  const picked = new Float32Array(sources.length * 3);
  for (let i = 0; i < picked.length; i++) picked[i] = positions[sources[Math.floor(i / 3)]! * 3 + (i % 3)]!;
  return picked;
}
