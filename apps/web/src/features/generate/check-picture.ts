import {
  type ErrorCode,
  UPLOAD_ASPECT_MAX,
  UPLOAD_BYTES_MAX,
  UPLOAD_PIXELS_MAX,
  UPLOAD_SIDE_PX_MAX,
  UPLOAD_SIDE_PX_MIN,
} from '@tangible/contracts';

const TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'];
const ENDINGS = /\.(jpe?g|png|webp|gif)$/i;

/** The types that a file dialog offers. */
export const ACCEPTED = TYPES.join();

/**
 * The first problem with a file, in the order of the specification; null if it may be sent.
 *
 * @example
 * checkPicture({ name: 'notes.pdf', type: 'application/pdf', size: 20 }); // 'IMAGE_TYPE'
 */
export function checkPicture(file: Pick<File, 'name' | 'type' | 'size'> | null): ErrorCode | null {
  if (!file || file.size === 0) return 'IMAGE_MISSING';
  // A system that does not know a type says nothing; the name does then.
  if (!(file.type === '' ? ENDINGS.test(file.name) : TYPES.includes(file.type.toLowerCase()))) return 'IMAGE_TYPE';
  return file.size > UPLOAD_BYTES_MAX ? 'IMAGE_TOO_LARGE' : null;
}

/** The same for its pixels, once the browser has read them: the server would refuse it after the upload. */
export function checkPixels(width: number, height: number): ErrorCode | null {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < UPLOAD_SIDE_PX_MIN) return 'IMAGE_TOO_SMALL';
  if (long > UPLOAD_SIDE_PX_MAX || width * height > UPLOAD_PIXELS_MAX) return 'IMAGE_TOO_MANY_PIXELS';
  return long > short * UPLOAD_ASPECT_MAX ? 'IMAGE_ASPECT' : null;
}
