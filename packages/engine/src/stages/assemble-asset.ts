import { measureBox, placeOnGround } from '@tangible/geometry';
import { chooseSize } from '../choose-size.ts';
import { defineStage } from '../define-stage.ts';
import { type AssetBody, type EncodedTexture, FORMATS } from '../formats/index.ts';
import type { Platform, RgbaImage } from '../types.ts';

const NAME_DEFAULT = 'model';

/** Small textures stay exact; large ones as PNG would be most of the file. */
const PNG_PIXELS_MAX = 128 * 128;
const JPEG_QUALITY = 92;

/** Brings the painted surface to its size, stands it on the ground and writes it in every format that was asked for. */
export const assembleAsset = defineStage({
  name: 'assemble-asset',
  weight: 2,
  needs: ['painted', 'provenance', 'request'],
  adds: ['files', 'size'],
  async run({ painted, provenance, request }, { platform, reportProgress }) {
    const size = chooseSize(request, provenance.method === 'network' ? longestSide(painted.positions) : null);
    const body: AssetBody = {
      name: request.name?.trim() || NAME_DEFAULT,
      positions: placeOnGround(painted.positions, { longestSide: size.longestSideM }).positions,
      indices: painted.indices,
      normals: painted.normals,
      uvs: painted.uvs,
      texture: await encodeTexture(painted.texture, platform),
    };
    reportProgress(0.5);
    const formats = new Set(['glb' as const, ...request.formats]);
    const files = await Promise.all([...formats].map((format) => FORMATS[format].write(body)));
    return { files: files.flat(), size };
  },
});

function longestSide(positions: Float32Array): number {
  const { min, max } = measureBox(positions);
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}

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
