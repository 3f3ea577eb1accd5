import { Document, Logger, type TypedArray } from '@gltf-transform/core';
import type { AssetBody, EncodedTexture, TextureSet } from './format.ts';

/** What is drawn. Short numbers stand for values from -1 to 1. */
export interface DocumentSurface {
  positions: Float32Array | Int16Array;
  normals: Float32Array | Int16Array;
  tangents: Float32Array | Int16Array;
  uvs: Float32Array | Uint16Array;
  indices: Uint32Array;
}

/**
 * A glTF document with one mesh and one material. What physics knows of the body stands in `asset.extras`, because
 * glTF itself has no place for it.
 *
 * @param surface The body itself or its light form.
 */
export function buildDocument(body: AssetBody, surface: DocumentSurface, textures: TextureSet): Document {
  const { name } = body;
  const { positions, indices, normals, tangents, uvs } = surface;
  // Otherwise each transform tells the console what it did.
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  const asset = document.getRoot().getAsset();
  asset.generator = 'Tangible';
  asset.extras = { physics: describePhysics(body) };
  const buffer = document.createBuffer();
  const accessor = (type: 'VEC2' | 'VEC3' | 'VEC4' | 'SCALAR', array: DocumentSurface[keyof DocumentSurface]) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array as TypedArray)
      .setNormalized(type !== 'SCALAR' && !(array instanceof Float32Array))
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
    .setIndices(accessor('SCALAR', vertexCount < 65_535 ? new Uint16Array(indices) : indices))
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

function describePhysics({ material, massKg, volumeM3, centreOfMassM, inertiaKgM2 }: AssetBody) {
  return {
    massKg,
    volumeM3,
    centreOfMassM,
    /** xx, yy, zz, xy, xz, yz of the tensor about the centre of mass. */
    inertiaKgM2,
    material: material.name,
    densityKgM3: material.densityKgM3,
    staticFriction: material.staticFriction,
    dynamicFriction: material.dynamicFriction,
    restitution: material.restitution,
  };
}
