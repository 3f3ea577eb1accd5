import { computeNormals, computeTangents, type Mesh } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import type { CropCamera } from '../frustum/frustum.ts';
import { LEVELS } from '../levels.ts';
import { unwrapMesh } from '../unwrap/unwrap-mesh.ts';

/** Lays the surface flat on a square texture, in charts whose borders keep away from what the camera saw. */
export const unwrapSurface = defineStage({
  name: 'unwrap-surface',
  weight: 3,
  needs: ['reduced', 'paint', 'request'],
  adds: ['unwrapped'],
  async run({ reduced, paint, request }) {
    const normals = computeNormals(reduced);
    const seen = paint.kind === 'picture' ? listFacing(reduced, paint.camera) : null;
    const { indices, sources, uvs } = unwrapMesh(reduced, { seen });
    const laidOut = {
      positions: pick(reduced.positions, sources),
      normals: pick(normals, sources),
      indices,
      uvs,
    };
    const sidePx = LEVELS[request.level].textureSidePxMax;
    return { unwrapped: { ...laidOut, tangents: computeTangents(laidOut), sources, sidePx } };
  },
});

/** 1 for each triangle that is turned towards the camera; what lies in between does not matter here. */
function listFacing({ positions: p, indices }: Mesh, { s }: CropCamera): Uint8Array {
  return Uint8Array.from({ length: indices.length / 3 }, (_, t) => {
    const [a, b, c] = [indices[t * 3]! * 3, indices[t * 3 + 1]! * 3, indices[t * 3 + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const towards =
      (uy * vz - uz * vy) * -s * p[a]! +
      (uz * vx - ux * vz) * -s * p[a + 1]! +
      (ux * vy - uy * vx) * (1 - s * p[a + 2]!);
    return towards > 0 ? 1 : 0;
  });
}

function pick(values: Float32Array, sources: Uint32Array): Float32Array {
  const picked = new Float32Array(sources.length * 3);
  sources.forEach((src, v) => {
    picked.set(values.subarray(src * 3, src * 3 + 3), v * 3);
  });
  return picked;
}
