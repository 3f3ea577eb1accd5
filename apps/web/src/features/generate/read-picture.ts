import { type ErrorCode, sniffImageType } from '@tangible/contracts';
import { checkPicture, checkPixels } from './check-picture.ts';

/** As many bytes as say what type a file has. */
const SIGNATURE_BYTES_MAX = 12;

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
    // A text that is named like a picture is none; a picture that breaks off is damaged.
    const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES_MAX).arrayBuffer());
    return sniffImageType(start) ? 'IMAGE_BROKEN' : 'IMAGE_TYPE';
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  const wrong = checkPixels(width, height);
  if (!wrong) return { file, url, width, height };
  URL.revokeObjectURL(url);
  return wrong;
}
