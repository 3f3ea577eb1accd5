import type { ErrorCode } from '@tangible/contracts';
import { checkPicture, checkPixels } from './check-picture.ts';

/** A picture that was chosen, as far as the browser could read it. */
export interface Picture {
  file: File;
  /** Where it can be shown from, in this page alone. It is revoked with the picture. */
  url: string;
  width: number;
  height: number;
}

/** A file as a picture with its size in pixels, or its problem. */
export async function readPicture(file: File): Promise<Picture | ErrorCode> {
  const unsuitable = checkPicture(file);
  if (unsuitable) return unsuitable;
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return 'IMAGE_BROKEN';
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  const wrong = checkPixels(width, height);
  if (!wrong) return { file, url, width, height };
  URL.revokeObjectURL(url);
  return wrong;
}
