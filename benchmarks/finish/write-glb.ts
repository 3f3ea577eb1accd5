import { Document, WebIO } from '@gltf-transform/core';
import { nodePlatform } from '@tangible/engine/node';
import type { PaintedMesh } from './subject.ts';

/** A mesh with its texture as a GLB, broken as it is: without normals, which a broken surface has none of. */
export async function writeGlb({ positions, uvs, indices, texture }: PaintedMesh): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type: 'VEC2' | 'VEC3' | 'SCALAR', array: Float32Array | Uint32Array) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array as Float32Array<ArrayBuffer>)
      .setBuffer(buffer);
  const picture = document
    .createTexture()
    .setImage(await nodePlatform.encodePng(texture))
    .setMimeType('image/png');
  const material = document
    .createMaterial('paint')
    .setBaseColorTexture(picture)
    .setRoughnessFactor(0.7)
    .setMetallicFactor(0);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', positions))
    .setAttribute('TEXCOORD_0', accessor('VEC2', uvs))
    .setIndices(accessor('SCALAR', indices))
    .setMaterial(material);
  document.createScene().addChild(document.createNode('model').setMesh(document.createMesh().addPrimitive(primitive)));
  return new WebIO().writeBinary(document);
}
