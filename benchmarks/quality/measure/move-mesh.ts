import type { TexturedMesh } from './textured-mesh.ts';
import { NO_CHANGE, type Similarity, transformPoints } from './vectors.ts';

/** A mesh turned, scaled and moved; its normals and tangents are turned with it. */
export function moveMesh(mesh: TexturedMesh, by: Similarity): TexturedMesh {
  const turn = { ...NO_CHANGE, rotation: by.rotation };
  const { normalMap } = mesh;
  return {
    ...mesh,
    positions: transformPoints(mesh.positions, by),
    normals: transformPoints(mesh.normals, turn),
    normalMap: normalMap && { ...normalMap, tangents: turnTangents(normalMap.tangents, turn) },
  };
}

/** The fourth number, the side of the bitangent, stays. */
function turnTangents(tangents: Float32Array, turn: Similarity): Float32Array {
  const directions = transformPoints(
    tangents.filter((_, i) => i % 4 < 3),
    turn,
  );
  return tangents.map((value, i) => (i % 4 === 3 ? value : directions[(i >> 2) * 3 + (i % 4)]!));
}
