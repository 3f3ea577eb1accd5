import { type Texture, WebIO } from '@gltf-transform/core';
import type { Mesh } from '@tangible/geometry';

interface ReadTexture {
  bytes: Uint8Array;
  mime: string;
}

export interface ReadGlb extends Mesh {
  normals: Float32Array;
  /** Empty when there are none. */
  tangents: Float32Array;
  uvs: Float32Array;
  /** The base colour. */
  texture: ReadTexture;
  normalMap: ReadTexture | null;
  /** Occlusion, roughness and metallic in one picture. */
  orm: ReadTexture | null;
}

/** Reads back what `glb` writes: one primitive with normals, texture coordinates and a base colour texture. */
export async function readGlb(bytes: Uint8Array): Promise<ReadGlb> {
  const root = (await new WebIO().readBinary(bytes)).getRoot();
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  const primitive = primitives[0];
  const material = primitive?.getMaterial();
  const texture = toTexture(material?.getBaseColorTexture());
  if (!primitive || primitives.length > 1 || !texture) {
    throw new Error(`The GLB holds ${primitives.length} primitives and ${texture ? 'a' : 'no'} texture`);
  }
  return {
    positions: toFloats(primitive.getAttribute('POSITION')?.getArray()),
    normals: toFloats(primitive.getAttribute('NORMAL')?.getArray()),
    tangents: toFloats(primitive.getAttribute('TANGENT')?.getArray()),
    uvs: toFloats(primitive.getAttribute('TEXCOORD_0')?.getArray()),
    indices: Uint32Array.from(primitive.getIndices()?.getArray() ?? []),
    texture,
    normalMap: toTexture(material?.getNormalTexture()),
    orm: toTexture(material?.getMetallicRoughnessTexture()),
  };
}

function toTexture(texture: Texture | null | undefined): ReadTexture | null {
  const bytes = texture?.getImage();
  return texture && bytes ? { bytes, mime: texture.getMimeType() } : null;
}

function toFloats(array: ArrayLike<number> | null | undefined): Float32Array {
  return array instanceof Float32Array ? array : Float32Array.from(array ?? []);
}
