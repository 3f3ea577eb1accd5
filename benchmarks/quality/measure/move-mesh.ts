import type { TexturedMesh } from './textured-mesh.ts';
import { NO_CHANGE, type Similarity, transformPoints } from './vectors.ts';

/** A mesh turned, scaled and moved; its normals are turned with it. */
export function moveMesh(mesh: TexturedMesh, by: Similarity): TexturedMesh {
  return {
    ...mesh,
    positions: transformPoints(mesh.positions, by),
    normals: transformPoints(mesh.normals, { ...NO_CHANGE, rotation: by.rotation }),
  };
}
