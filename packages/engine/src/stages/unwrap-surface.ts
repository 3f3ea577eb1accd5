import { computeNormals, computeTangents, crossEdges, type Mesh } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import type { CropCamera } from '../frustum/frustum.ts';
import { findLimits } from '../request/find-limits.ts';
import { unwrapMesh } from '../unwrap/unwrap-mesh.ts';

/** Lays the surface flat on a square texture, in charts whose borders avoid the visible surface. */
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
    const sidePx = findLimits(request).textureSidePxMax;
    return { unwrapped: { ...laidOut, tangents: computeTangents(laidOut), sources, sidePx } };
  },
});

/** 1 for each triangle that faces the camera; occlusion does not matter here. */
function listFacing({ positions: p, indices }: Mesh, { s }: CropCamera): Uint8Array {
  const facing = new Uint8Array(indices.length / 3);
  const normal = new Float64Array(3);
  for (let t = 0; t < facing.length; t++) {
    const a = indices[t * 3]! * 3;
    crossEdges(p, a, indices[t * 3 + 1]! * 3, indices[t * 3 + 2]! * 3, normal);
    const towards = -s * (normal[0]! * p[a]! + normal[1]! * p[a + 1]!) + normal[2]! * (1 - s * p[a + 2]!);
    if (towards > 0) facing[t] = 1;
  }
  return facing;
}

function pick(values: Float32Array, sources: Uint32Array): Float32Array {
  const picked = new Float32Array(sources.length * 3);
  for (let v = 0; v < sources.length; v++) {
    const from = sources[v]! * 3;
    picked[v * 3] = values[from]!;
    picked[v * 3 + 1] = values[from + 1]!;
    picked[v * 3 + 2] = values[from + 2]!;
  }
  return picked;
}
