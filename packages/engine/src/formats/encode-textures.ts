import type { Platform, RgbaImage } from '../types.ts';
import type { MaterialMaps } from '../workpiece.ts';
import type { EncodedTexture, TextureSet } from './format.ts';

/** Small textures stay exact; large ones as PNG would be most of the file. */
const PNG_PIXELS_MAX = 128 * 128;

export interface TextureQuality {
  colour: number;
  /** Of normals and of occlusion, roughness and metal: errors there show as blocks in reflections. */
  surface: number;
}

/** For the asset itself. */
export const FULL_QUALITY: TextureQuality = { colour: 92, surface: 94 };
/** For the web and for phones. */
export const LIGHT_QUALITY: TextureQuality = { colour: 85, surface: 88 };

type Maps = Pick<MaterialMaps, 'baseColour' | 'normal' | 'orm'>;

/**
 * Encodes the three textures of an asset, all at the same time where the platform can.
 *
 * @example
 * const textures = await encodeTextures(materials, FULL_QUALITY, platform);
 */
export async function encodeTextures(maps: Maps, quality: TextureQuality, platform: Platform): Promise<TextureSet> {
  const [baseColour, normal, orm] = await Promise.all([
    encodeTexture(maps.baseColour, quality.colour, platform),
    encodeTexture(maps.normal, quality.surface, platform),
    encodeTexture(maps.orm, quality.surface, platform),
  ]);
  return { baseColour, normal, orm };
}

/** One texture: PNG while it is small, else JPEG. */
export async function encodeTexture(image: RgbaImage, quality: number, platform: Platform): Promise<EncodedTexture> {
  const { width: widthPx, height: heightPx } = image;
  return widthPx * heightPx <= PNG_PIXELS_MAX
    ? { bytes: await platform.encodePng(image), mime: 'image/png', extension: 'png', widthPx, heightPx }
    : { bytes: await platform.encodeJpeg(image, quality), mime: 'image/jpeg', extension: 'jpg', widthPx, heightPx };
}
