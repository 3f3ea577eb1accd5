import { type Material, type Texture, TextureInfo } from '@gltf-transform/core';
import type { Transform } from '@gltf-transform/extensions';
import { clamp } from '@tangible/geometry';
import type { Platform } from '../../platform/platform.ts';
import type { RgbaImage } from '../../types.ts';
import { createPixelCounter, passOver } from './count-pixels.ts';
import { type ModelMaterial, PLAIN_MATERIAL } from './model-part.ts';

interface ReadMaterial {
  material: ModelMaterial;
  /** The set of texture coordinates that its textures use. */
  texCoord: number;
  /** From texture coordinates as stored to those in the picture. */
  moveUvs: (uvs: Float32Array) => Float32Array;
}

const KEEP_UVS = (uvs: Float32Array) => uvs;

/** Reads materials with their textures, each once. */
export function createMaterialReader(platform: Platform): (src: Material | null) => Promise<ReadMaterial> {
  const materials = new Map<Material, Promise<ReadMaterial>>();
  const pictures = new Map<Texture, Promise<RgbaImage | null>>();
  const countPixels = createPixelCounter(platform);

  const decode = async (texture: Texture): Promise<RgbaImage | null> => {
    const bytes = texture.getImage();
    if (!bytes) return null;
    await countPixels(bytes);
    return platform.decodeImage(bytes);
  };
  const load = (texture: Texture | null) => {
    if (!texture) return Promise.resolve(null);
    const known = pictures.get(texture) ?? decode(texture).catch(passOver);
    pictures.set(texture, known);
    return known;
  };
  const read = async (src: Material): Promise<ReadMaterial> => {
    const info = src.getBaseColorTextureInfo() ?? src.getMetallicRoughnessTextureInfo();
    const texCoord = info?.getTexCoord() ?? 0;
    const [red = 1, green = 1, blue = 1] = src.getBaseColorFactor();
    const material: ModelMaterial = {
      baseColour: await load(src.getBaseColorTexture()),
      orm: await readOrm(src, load),
      normal: await load(src.getNormalTexture()),
      factors: {
        baseColour: [toFactor(red), toFactor(green), toFactor(blue)],
        roughness: toFactor(src.getRoughnessFactor()),
        metallic: toFactor(src.getMetallicFactor()),
      },
      clamps: info?.getWrapS() === TextureInfo.WrapMode.CLAMP_TO_EDGE,
    };
    const transform = info?.getExtension<Transform>('KHR_texture_transform');
    return { material, texCoord, moveUvs: transform ? (uvs) => applyTransform(uvs, transform) : KEEP_UVS };
  };
  return (src) => {
    if (!src) return Promise.resolve({ material: PLAIN_MATERIAL, texCoord: 0, moveUvs: KEEP_UVS });
    const known = materials.get(src) ?? read(src);
    materials.set(src, known);
    return known;
  };
}

/** Occlusion, roughness and metal in one picture. Where occlusion has none, or a picture of another size, it is 1. */
async function readOrm(
  src: Material,
  load: (texture: Texture | null) => Promise<RgbaImage | null>,
): Promise<RgbaImage | null> {
  const [texture, occlusionTexture] = [src.getMetallicRoughnessTexture(), src.getOcclusionTexture()];
  const surface = await load(texture);
  if (!surface || texture === occlusionTexture) return surface;
  const occlusion = await load(occlusionTexture);
  const fits = occlusion && occlusion.width === surface.width && occlusion.height === surface.height;
  const data = Uint8Array.from(surface.data);
  for (let i = 0; i < data.length; i += 4) data[i] = fits ? occlusion.data[i]! : 255;
  return { ...surface, data };
}

function applyTransform(uvs: Float32Array, transform: Transform): Float32Array {
  const [scaleU, scaleV] = transform.getScale();
  const [offsetU, offsetV] = transform.getOffset();
  const [cos, sin] = [Math.cos(transform.getRotation()), Math.sin(transform.getRotation())];
  const moved = new Float32Array(uvs.length);
  for (let i = 0; i < uvs.length; i += 2) {
    const [u, v] = [uvs[i]! * scaleU, uvs[i + 1]! * scaleV];
    moved[i] = cos * u + sin * v + offsetU;
    moved[i + 1] = -sin * u + cos * v + offsetV;
  }
  return moved;
}

function toFactor(value: number): number {
  return Number.isFinite(value) ? clamp(value, 0, 1) : 1;
}
