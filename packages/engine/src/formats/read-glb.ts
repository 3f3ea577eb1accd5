import { WebIO } from '@gltf-transform/core';
import type { Mesh } from '@tangible/geometry';

export interface ReadGlb extends Mesh {
  normals: Float32Array;
  uvs: Float32Array;
  texture: { bytes: Uint8Array; mime: string };
}

/** Reads back what `glb` writes: one primitive with normals, texture coordinates and a base colour texture. */
export async function readGlb(bytes: Uint8Array): Promise<ReadGlb> {
  const root = (await new WebIO().readBinary(bytes)).getRoot();
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  const primitive = primitives[0];
  const texture = primitive?.getMaterial()?.getBaseColorTexture();
  const image = texture?.getImage();
  if (!primitive || primitives.length > 1 || !texture || !image) {
    throw new Error(`The GLB holds ${primitives.length} primitives and ${image ? 'a' : 'no'} texture`);
  }
  return {
    positions: toFloats(primitive.getAttribute('POSITION')?.getArray()),
    normals: toFloats(primitive.getAttribute('NORMAL')?.getArray()),
    uvs: toFloats(primitive.getAttribute('TEXCOORD_0')?.getArray()),
    indices: Uint32Array.from(primitive.getIndices()?.getArray() ?? []),
    texture: { bytes: image, mime: texture.getMimeType() },
  };
}

function toFloats(array: ArrayLike<number> | null | undefined): Float32Array {
  return array instanceof Float32Array ? array : Float32Array.from(array ?? []);
}
