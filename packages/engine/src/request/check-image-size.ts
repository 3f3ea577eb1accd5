import {
  AppError,
  UPLOAD_ASPECT_MAX,
  UPLOAD_PIXELS_MAX,
  UPLOAD_SIDE_PX_MAX,
  UPLOAD_SIDE_PX_MIN,
} from '@tangible/contracts';

/** Throws when a picture is too large, too small or too long for an object to be found in it. */
export function checkImageSize({ width, height }: { width: number; height: number }): void {
  checkPixelCount({ width, height });
  if (Math.min(width, height) < UPLOAD_SIDE_PX_MIN) throw new AppError('IMAGE_TOO_SMALL');
  if (Math.max(width, height) > UPLOAD_ASPECT_MAX * Math.min(width, height)) throw new AppError('IMAGE_ASPECT');
}

/** Throws when a picture is too large to be decoded at all. */
export function checkPixelCount({ width, height }: { width: number; height: number }): void {
  if (width * height > UPLOAD_PIXELS_MAX || Math.max(width, height) > UPLOAD_SIDE_PX_MAX) {
    throw new AppError('IMAGE_TOO_MANY_PIXELS');
  }
}
