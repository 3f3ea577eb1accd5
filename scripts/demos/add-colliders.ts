import type { Document } from '@gltf-transform/core';
import type { Mesh } from '@tangible/geometry';

/** The name of the mesh, in the file and in `asset.extras.colliders`. */
const NAME = 'colliders';
/** 0.015 mm, and a power of two: the digits after it are zero and compress well. */
const STEP_M = 2 ** -16;

/**
 * Adds the convex colliders to a document as one mesh: a primitive for each, which share their vertices. No node refers
 * to it, so that other programs do not draw it; `asset.extras.colliders.mesh` names it.
 *
 * @example
 * addColliders(document, readHulls(files.get('web/colliders.obj')));
 */
export function addColliders(document: Document, hulls: readonly Mesh[]): void {
  const buffer = document.getRoot().listBuffers()[0]!;
  const corners = hulls.flatMap(({ positions }) => [...positions]);
  const points = document
    .createAccessor()
    .setType('VEC3')
    .setArray(Float32Array.from(corners, (value) => Math.round(value / STEP_M) * STEP_M))
    .setBuffer(buffer);
  const mesh = document.createMesh(NAME);
  let first = 0;
  for (const { positions, indices } of hulls) {
    const faces = Uint16Array.from(indices, (index) => index + first);
    const accessor = document.createAccessor().setType('SCALAR').setArray(faces).setBuffer(buffer);
    mesh.addPrimitive(document.createPrimitive().setAttribute('POSITION', points).setIndices(accessor));
    first += positions.length / 3;
  }
  const asset = document.getRoot().getAsset();
  asset.extras = { ...(asset.extras as object), colliders: { mesh: NAME } };
}
