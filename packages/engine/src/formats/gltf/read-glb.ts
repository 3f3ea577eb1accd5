import { type Accessor, type Node, type Texture, WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
import { PROVENANCE_ATTRIBUTE } from './build-document.ts';
import type { ReadGlb, ReadTexture } from './glb-surface.ts';

export type { ReadGlb } from './glb-surface.ts';

/**
 * Reads a GLB written by `glb`, exact or compressed: one primitive with normals, texture coordinates and a base colour
 * texture.
 */
export async function readGlb(bytes: Uint8Array): Promise<ReadGlb> {
  await MeshoptDecoder.ready;
  const io = new WebIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const root = (await io.readBinary(bytes)).getRoot();
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  const primitive = primitives[0];
  const material = primitive?.getMaterial();
  const texture = toTexture(material?.getBaseColorTexture());
  if (!primitive || primitives.length > 1 || !texture) {
    throw new Error(`The GLB holds ${primitives.length} primitives and ${texture ? 'a' : 'no'} texture`);
  }
  const node = root.listNodes().find((one) => one.getMesh() !== null);
  return {
    positions: placePositions(toFloats(primitive.getAttribute('POSITION')), node),
    normals: toFloats(primitive.getAttribute('NORMAL')),
    tangents: toFloats(primitive.getAttribute('TANGENT')),
    uvs: toFloats(primitive.getAttribute('TEXCOORD_0')),
    colourSources: toBytes(primitive.getAttribute(PROVENANCE_ATTRIBUTE)),
    indices: Uint32Array.from(primitive.getIndices()?.getArray() ?? []),
    texture,
    normalMap: toTexture(material?.getNormalTexture()),
    orm: toTexture(material?.getMetallicRoughnessTexture()),
    extras: (root.getAsset().extras ?? {}) as Record<string, unknown>,
  };
}

function toTexture(texture: Texture | null | undefined): ReadTexture | null {
  const bytes = texture?.getImage();
  return texture && bytes ? { bytes, mime: texture.getMimeType() } : null;
}

function toBytes(accessor: Accessor | null): Uint8Array | null {
  return accessor && Uint8Array.from(accessor.getArray() ?? []);
}

/** Short numbers stand for values from -1 or 0 to 1. */
function toFloats(accessor: Accessor | null): Float32Array {
  const array = accessor?.getArray() ?? [];
  if (array instanceof Float32Array) return array;
  const scale = array instanceof Int16Array ? 32_767 : array instanceof Uint16Array ? 65_535 : 1;
  // `Float32Array.from` with a function takes 20 times as long.
  const floats = new Float32Array(array.length);
  for (let i = 0; i < array.length; i++) floats[i] = Math.max(-1, array[i]! / scale);
  return floats;
}

/** Applies the node's transform, which undoes quantisation. */
function placePositions(positions: Float32Array, node: Node | undefined): Float32Array {
  const [[scale], offset] = [node?.getScale() ?? [1], node?.getTranslation() ?? [0, 0, 0]];
  if (scale === 1 && offset.every((value) => value === 0)) return positions;
  return positions.map((value, i) => value * scale! + offset[i % 3]!);
}
