import type { Platform } from '../../platform/platform.ts';
import type { RgbaImage } from '../../types.ts';
import type { EncodedTexture, TextureSet } from '../format.ts';
import type { ReadGlb } from '../gltf/read-glb.ts';
import { encodeTexture, type TextureQuality } from './encode-textures.ts';

/**
 * The textures of a GLB as they are encoded in it. Those that are larger than the limit or of another type are encoded
 * again, and those that are missing are plain.
 *
 * @example
 * const textures = await readTextures(await readGlb(bytes), FULL_QUALITY, 2048, platform);
 */
export async function readTextures(
  read: Pick<ReadGlb, 'texture' | 'normalMap' | 'orm'>,
  quality: TextureQuality,
  sidePxMax: number,
  platform: Platform,
): Promise<TextureSet> {
  const load = async (texture: ReadGlb['texture'] | null, otherwise: number[], effort: number) => {
    if (texture === null) return encodeTexture(paint(otherwise), effort, platform);
    const { width, height } = await platform.readImageSize(texture.bytes);
    if (Math.max(width, height) <= sidePxMax && isKept(texture)) return keep(texture, width, height);
    return encodeTexture(await platform.decodeImage(texture.bytes, { sidePxMax }), effort, platform);
  };
  const [baseColour, normal, orm] = await Promise.all([
    load(read.texture, [255, 255, 255], quality.colour),
    load(read.normalMap, [128, 128, 255], quality.surface),
    load(read.orm, [255, 180, 0], quality.surface),
  ]);
  return { baseColour, normal, orm };
}

const isKept = ({ mime }: ReadGlb['texture']) => mime === 'image/jpeg' || mime === 'image/png';

/** In a buffer of their own: those of the GLB may be transferred to another thread. */
function keep({ bytes: shared, mime }: ReadGlb['texture'], widthPx: number, heightPx: number): EncodedTexture {
  const bytes = new Uint8Array(shared);
  return mime === 'image/png'
    ? { bytes, mime, extension: 'png', widthPx, heightPx }
    : { bytes, mime: 'image/jpeg', extension: 'jpg', widthPx, heightPx };
}

function paint([red, green, blue]: readonly number[]): RgbaImage {
  return { data: Uint8Array.of(red!, green!, blue!, 255), width: 1, height: 1 };
}
