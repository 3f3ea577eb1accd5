import { Document, Logger, type Mesh, type TypedArray } from '@gltf-transform/core';
import { FURTHER_SLOTS, ONE_PICTURE_SOURCES, SURFACE_SOURCES, type SurfaceShares } from '@tangible/contracts';
import { roundShares } from '../../texture/round-shares.ts';
import type { PhysicalBody } from '../../workpiece.ts';
import type { AssetBody, EncodedTexture, TextureSet } from '../format.ts';

/** The visible surface. 16-bit integers stand for values from -1 to 1. */
export interface DocumentSurface {
  positions: Float32Array | Int16Array;
  normals: Float32Array | Int16Array;
  tangents: Float32Array | Int16Array;
  uvs: Float32Array | Uint16Array;
  indices: Uint32Array;
  /** As in `SurfaceProvenance`; null for an uploaded model. */
  colourSources?: Uint8Array | null;
}

/**
 * The attribute with the source of each vertex's colour. glTF reserves names with an underscore for applications, and
 * other readers ignore them.
 */
export const PROVENANCE_ATTRIBUTE = '_PROVENANCE';

/**
 * The attribute and the meaning of its values: those of one picture, or also those of other sides.
 *
 * @example
 * describeProvenance(false); // { attribute: '_PROVENANCE', values: ['front', 'mirrored', 'inferred'] }
 */
export function describeProvenance(hasFurther: boolean) {
  return { attribute: PROVENANCE_ATTRIBUTE, values: hasFurther ? SURFACE_SOURCES : ONE_PICTURE_SOURCES };
}

const hasFurther = (shares: SurfaceShares) => FURTHER_SLOTS.some((slot) => shares[slot] !== undefined);

/**
 * A glTF document with one mesh and one material. The physical properties of the body are in `asset.extras`, because
 * glTF itself has no field for them, and so is the meaning of the values of `_PROVENANCE`.
 *
 * @param surface The body itself or its light form.
 */
export function buildDocument(body: AssetBody, surface: DocumentSurface, textures: TextureSet): Document {
  const { name, provenance } = body;
  const document = createDocument({
    physics: describePhysics(body),
    ...(provenance && {
      provenance: { ...describeProvenance(hasFurther(provenance.shares)), shares: roundShares(provenance.shares) },
    }),
  });
  const node = document.createNode(name).setMesh(addMesh(document, name, surface, textures));
  document.getRoot().setDefaultScene(document.createScene(name).addChild(node));
  return document;
}

/** A document with a buffer and nothing else. */
export function createDocument(extras: Record<string, unknown>): Document {
  // Otherwise each transform logs to the console.
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  const asset = document.getRoot().getAsset();
  asset.generator = 'Tangible';
  asset.extras = extras;
  document.createBuffer();
  return document;
}

/** Adds a surface with its material to a document. */
export function addMesh(document: Document, name: string, surface: DocumentSurface, textures: TextureSet): Mesh {
  const { positions, indices, normals, tangents, uvs, colourSources } = surface;
  const [buffer] = document.getRoot().listBuffers();
  const accessor = (
    type: 'VEC2' | 'VEC3' | 'VEC4' | 'SCALAR',
    array: NonNullable<DocumentSurface[keyof DocumentSurface]>,
  ) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array as TypedArray)
      .setNormalized(type !== 'SCALAR' && !(array instanceof Float32Array))
      .setBuffer(buffer!);
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
  // Bytes are enough, and the writer aligns each to four of them, as the specification demands.
  if (colourSources) primitive.setAttribute(PROVENANCE_ATTRIBUTE, accessor('SCALAR', colourSources));
  return document.createMesh(name).addPrimitive(primitive);
}

type Weighed = Pick<PhysicalBody, 'material' | 'massKg' | 'volumeM3' | 'centreOfMassM' | 'inertiaKgM2'>;

/** Properties without a place in glTF, as written to `extras`. */
export function describePhysics({ material, massKg, volumeM3, centreOfMassM, inertiaKgM2 }: Weighed) {
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
