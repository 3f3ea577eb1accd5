import type { Platform } from '../../platform/platform.ts';
import type { RgbaImage } from '../../types.ts';
import { deferRejection } from '../../utilities/defer-rejection.ts';
import { memoizeByObject } from '../../utilities/memoize-by-object.ts';
import type { MaterialMaps } from '../../workpiece.ts';
import type { EncodedTexture, TextureSet } from '../format.ts';

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
  if (widthPx * heightPx <= PNG_PIXELS_MAX) {
    const bytes = await workOnce(image, 'png', () => platform.encodePng(image));
    return { bytes, mime: 'image/png', extension: 'png', widthPx, heightPx };
  }
  const bytes = await workOnce(image, `jpeg ${quality}`, () => platform.encodeJpeg(image, quality));
  return { bytes, mime: 'image/jpeg', extension: 'jpg', widthPx, heightPx };
}

/** A texture of 2048: 1.9 MB in 0.12 s; with effort 6 1.7 MB in 0.15 s, with 1 3.0 MB in 0.08 s. */
const PNG_EFFORT = 3;

/** For formats that take no JPEG. */
export function encodeColourPng(image: RgbaImage, platform: Platform): Promise<Uint8Array> {
  return workOnce(image, `png ${PNG_EFFORT}`, () => platform.encodePng(image, PNG_EFFORT));
}

const begun = memoizeByObject((_: RgbaImage) => new Map<string, Promise<Uint8Array>>());

/** Encodings that were started early are awaited where they are needed, and formats share them. */
function workOnce(image: RgbaImage, what: string, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const known = begun(image);
  let bytes = known.get(what);
  if (!bytes) {
    bytes = deferRejection(work());
    known.set(what, bytes);
  }
  return bytes;
}
