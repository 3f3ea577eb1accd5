import { type Accessor, WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, EXTTextureWebP, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import sharp from 'sharp';
import { readHulls } from '../../packages/engine/src/formats/mesh/read-hulls.ts';
import { addColliders } from './add-colliders.ts';

/** By the role of a texture: its quality as WebP and its longest side. */
const TEXTURES = {
  colour: { quality: 78, sidePx: 1280 },
  normal: { quality: 76, sidePx: 1024 },
  orm: { quality: 72, sidePx: 512 },
};

/** Of 32,767: places to 1/4096 of the size, which is 0.05 mm here. */
const POSITION_STEP = 8;
/** Of 65,535: half a texel of the base colour. */
const UV_STEP = 16;

/**
 * The asset's own web tier, packed tighter for a page that many open: textures as WebP, normals in eight bits, no
 * tangents, which viewers derive. Triangles and layout stay as they are. The colliders are added, because this one file
 * is all that the viewer opens.
 *
 * Contributor notes. The dog with 99,900 triangles: 1,666 kB as the engine writes it; tangents are 321 kB of that, normals
 * of ten bits 342 kB, JPEG textures 465 kB.
 *
 * @param webGlb `web/model.glb` as the engine wrote it.
 * @param colliders `web/colliders.obj` as the engine wrote it.
 */
export async function packModel(webGlb: Uint8Array, colliders: Uint8Array): Promise<Uint8Array> {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready]);
  const io = new WebIO()
    .registerExtensions([EXTMeshoptCompression, EXTTextureWebP, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder });
  const document = await io.readBinary(webGlb);
  const root = document.getRoot();
  for (const material of root.listMaterials()) {
    const pairs = [
      [material.getBaseColorTexture(), TEXTURES.colour],
      [material.getNormalTexture(), TEXTURES.normal],
      [material.getMetallicRoughnessTexture(), TEXTURES.orm],
    ] as const;
    for (const [texture, { quality, sidePx }] of pairs) {
      const src = texture?.getImage();
      if (!texture || !src) continue;
      const image = sharp(src).resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true });
      texture
        .setImage(await image.webp({ quality, effort: 6, smartSubsample: true }).toBuffer())
        .setMimeType('image/webp');
    }
  }
  for (const mesh of root.listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      primitive.getAttribute('TANGENT')?.dispose();
      coarsen(primitive.getAttribute('POSITION'), POSITION_STEP);
      coarsen(primitive.getAttribute('TEXCOORD_0'), UV_STEP);
      const normals = primitive.getAttribute('NORMAL')!;
      const shorts = normals.getArray()!;
      normals.setArray(Int8Array.from(shorts, (value) => Math.round((value / 32767) * 127))).setNormalized(true);
    }
  }
  addColliders(document, readHulls(colliders));
  document.createExtension(EXTTextureWebP).setRequired(true);
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE });
  return io.writeBinary(document);
}

/** Drops the last digits, so that the rest compresses better. */
function coarsen(accessor: Accessor | null, step: number): void {
  const values = accessor?.getArray();
  if (!accessor || !values) return;
  accessor.setArray(values.map((value) => Math.trunc(value / step) * step));
}
