import { WebIO } from '@gltf-transform/core';
import { nodePlatform } from '@tangible/engine/node';
import { addMesh, createDocument } from '../../packages/engine/src/formats/gltf/build-document.ts';
import { quantiseSurface } from '../../packages/engine/src/formats/gltf/quantise-surface.ts';
import { readGlb } from '../../packages/engine/src/formats/gltf/read-glb.ts';
import { writeCompressed } from '../../packages/engine/src/formats/gltf/write-compressed.ts';
import { lightenSurface } from '../../packages/engine/src/formats/mesh/lighten-body.ts';
import { encodeTexture } from '../../packages/engine/src/formats/textures/encode-textures.ts';
import { mendNormals } from './mend-normals.ts';

/** Enough for a window of a page; the asset itself has some 100,000 triangles and textures of 2048. */
const TRIANGLES_MAX = 10_000;
const COLOUR = { sidePx: 512, quality: 78 };
const NORMAL = { sidePx: 512, quality: 72 };
const ORM = { sidePx: 256, quality: 72 };

/**
 * The same asset much smaller than the engine's own tier for browsers: twelve of them have to fit into a repository.
 *
 * Contributor notes. A mug with 12,000 triangles and all that the engine writes is 249 kB, of which the textures are
 * 47, the tangents 53 and the normals 56. Without tangents, which a browser computes, with normals of 8 bits instead of
 * 10 and with 10,000 triangles it is 151 kB. Twelve ZIPs with colliders and reports are 1.9 MB.
 *
 * @param glb `model.glb` as the engine wrote it.
 */
export async function writeSmallGlb(glb: Uint8Array, name: string): Promise<Uint8Array> {
  const { texture, normalMap, orm, ...mesh } = await readGlb(glb);
  const light = await lightenSurface(mesh, TRIANGLES_MAX);
  const surface = await quantiseSurface({ ...light, normals: mendNormals(light) });
  const shrink = async (bytes: Uint8Array, { sidePx, quality }: typeof COLOUR) =>
    encodeTexture(await nodePlatform.resizeImage(await nodePlatform.decodeImage(bytes), sidePx), quality, nodePlatform);
  const textures = {
    baseColour: await shrink(texture.bytes, COLOUR),
    normal: await shrink(normalMap!.bytes, NORMAL),
    orm: await shrink(orm!.bytes, ORM),
  };
  const { extras } = (await new WebIO().readBinary(glb)).getRoot().getAsset();
  const document = createDocument(extras as Record<string, unknown>);
  const { scale, offset } = surface;
  const drawn = addMesh(document, name, surface, textures);
  const node = document.createNode(name).setMesh(drawn);
  node.setScale([scale, scale, scale]).setTranslation([...offset]);
  document.getRoot().setDefaultScene(document.createScene(name).addChild(node));
  const [primitive] = drawn.listPrimitives();
  primitive!.getAttribute('TANGENT')!.dispose();
  // Eight bits in the upper half of sixteen: as bytes the compressor returns other normals.
  const short = surface.normals.map((value) => Math.min(0x7f00, Math.round(value / 256) * 256));
  primitive!.getAttribute('NORMAL')!.setArray(short);
  return writeCompressed(document);
}
