import { Document, type TypedArray, WebIO } from '@gltf-transform/core';
import type { AssetBody, EncodedTexture, Format } from './format.ts';

/** Binary glTF 2.0 with one mesh, one material and the texture inside. */
export const glb: Format = {
  async write(body) {
    const bytes = await new WebIO().writeBinary(buildDocument(body));
    return [{ path: 'model.glb', mime: 'model/gltf-binary', bytes }];
  },
};

function buildDocument({ name, positions, indices, normals, tangents, uvs, textures }: AssetBody): Document {
  const document = new Document();
  document.getRoot().getAsset().generator = 'Tangible';
  const buffer = document.createBuffer();
  const accessor = (type: 'VEC2' | 'VEC3' | 'VEC4' | 'SCALAR', array: Float32Array | Uint32Array | Uint16Array) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array as TypedArray)
      .setBuffer(buffer);

  const texture = (label: string, { bytes, mime }: EncodedTexture) =>
    document.createTexture(label).setImage(bytes).setMimeType(mime);
  const orm = texture('occlusionRoughnessMetallic', textures.orm);

  const vertexCount = positions.length / 3;
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', positions))
    .setAttribute('NORMAL', accessor('VEC3', normals))
    .setAttribute('TANGENT', accessor('VEC4', tangents))
    .setAttribute('TEXCOORD_0', accessor('VEC2', uvs))
    .setIndices(accessor('SCALAR', vertexCount < 65_535 ? Uint16Array.from(indices) : indices))
    .setMaterial(
      document
        .createMaterial(name)
        .setBaseColorTexture(texture('baseColor', textures.baseColour))
        .setNormalTexture(texture('normal', textures.normal))
        .setOcclusionTexture(orm)
        .setMetallicRoughnessTexture(orm)
        .setMetallicFactor(1)
        .setRoughnessFactor(1),
    );
  const node = document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive));
  document.getRoot().setDefaultScene(document.createScene(name).addChild(node));
  return document;
}
