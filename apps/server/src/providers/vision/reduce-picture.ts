import { nodePlatform } from '@tangible/engine/node';

/** Enough to recognise an object; models reduce larger pictures themselves, and bill them. */
const SIDE_PX_MAX = 1024;
const QUALITY = 85;

/**
 * A picture as a `data:` address: upright, its first frame, no side longer than 1024 px, on white where it is
 * transparent.
 */
export async function reducePicture(bytes: Uint8Array): Promise<string> {
  const { data, width, height } = await nodePlatform.decodeImage(bytes, { sidePxMax: SIDE_PX_MAX });
  const flat = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255;
    for (let k = 0; k < 3; k++) flat[i + k] = Math.round(data[i + k]! * alpha + 255 * (1 - alpha));
    flat[i + 3] = 255;
  }
  const jpeg = await nodePlatform.encodeJpeg({ data: flat, width, height }, QUALITY);
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
}
