import { renderMesh } from '@tangible/geometry';
import type { ReadGlb } from '../formats/gltf/read-glb.ts';
import type { Platform } from '../platform/platform.ts';
import type { RgbaImage } from '../types.ts';

/** A three-quarter view from a little above shows front, side and top. */
const VIEW = { widthPx: 512, heightPx: 512, yawDegrees: -28, pitchDegrees: 16, fill: 0.82, ground: true };
/** The preview shows no more of a texture, and a large JPEG is reduced while it is decoded. */
const COLOUR_PX = 1024;
/** Light is softer than colour. */
const LIGHT_PX = 512;

/** The textures of a GLB, as large as the preview can show them. */
export interface PreviewTextures {
  texture: RgbaImage;
  normalMap: RgbaImage | undefined;
  orm: RgbaImage | undefined;
}

export async function decodeTextures(
  { texture, normalMap, orm }: Pick<ReadGlb, 'texture' | 'normalMap' | 'orm'>,
  platform: Platform,
): Promise<PreviewTextures> {
  const decode = ({ bytes }: ReadGlb['texture'], sidePxMax: number) => platform.decodeImage(bytes, { sidePxMax });
  const [colour, normals, packed] = await Promise.all([
    decode(texture, COLOUR_PX),
    normalMap ? decode(normalMap, LIGHT_PX) : undefined,
    orm ? decode(orm, LIGHT_PX) : undefined,
  ]);
  return { texture: colour, normalMap: normals, orm: packed };
}

/**
 * The picture of an asset that a history shows: a PNG on a transparent ground.
 *
 * @example
 * const png = await drawPreview(glb, await decodeTextures(glb, platform), platform);
 */
export function drawPreview(glb: ReadGlb, looks: PreviewTextures, platform: Platform): Promise<Uint8Array> {
  return platform.encodePng(renderMesh({ ...glb, ...looks }, VIEW));
}
