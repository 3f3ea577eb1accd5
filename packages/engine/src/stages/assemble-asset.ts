import { defineStage } from '../define-stage.ts';
import { type AssetBody, type EncodedTexture, FORMATS } from '../formats/index.ts';
import type { Platform, RgbaImage } from '../types.ts';

const NAME_DEFAULT = 'model';

/** Small textures stay exact; large ones as PNG would be most of the file. */
const PNG_PIXELS_MAX = 128 * 128;
const JPEG_QUALITY = 92;

/** Writes the asset in every format that was asked for. */
export const assembleAsset = defineStage({
  name: 'assemble-asset',
  weight: 3,
  needs: ['body', 'materials', 'request'],
  adds: ['files'],
  async run({ body, materials, request }, { platform, reportProgress }) {
    const asset: AssetBody = {
      ...body,
      name: request.name?.trim() || NAME_DEFAULT,
      textures: {
        baseColour: await encodeTexture(materials.baseColour, platform),
        normal: await encodeTexture(materials.normal, platform),
        orm: await encodeTexture(materials.orm, platform),
      },
    };
    reportProgress(0.5);
    const formats = new Set(['glb' as const, ...request.formats]);
    const files = await Promise.all([...formats].map((format) => FORMATS[format].write(asset, platform)));
    return { files: files.flat() };
  },
});

async function encodeTexture(image: RgbaImage, platform: Platform): Promise<EncodedTexture> {
  const { width: widthPx, height: heightPx } = image;
  return widthPx * heightPx <= PNG_PIXELS_MAX
    ? { bytes: await platform.encodePng(image), mime: 'image/png', extension: 'png', widthPx, heightPx }
    : {
        bytes: await platform.encodeJpeg(image, JPEG_QUALITY),
        mime: 'image/jpeg',
        extension: 'jpg',
        widthPx,
        heightPx,
      };
}
