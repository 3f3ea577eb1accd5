import { AppError, type ErrorCode } from './errors.ts';

/**
 * The sides of an object that pictures can show. The front is required; left and right are those of the person who takes
 * the picture of the front.
 */
export const PICTURE_SLOTS = ['front', 'back', 'left', 'right'] as const;
export type PictureSlot = (typeof PICTURE_SLOTS)[number];

/** The optional ones. The order is the network's. */
export const FURTHER_SLOTS = ['back', 'left', 'right'] as const satisfies readonly PictureSlot[];
export type FurtherSlot = (typeof FURTHER_SLOTS)[number];

/** The names of the form parts with the masks of pictures. */
export const MASK_PARTS = {
  front: 'mask',
  back: 'maskBack',
  left: 'maskLeft',
  right: 'maskRight',
} as const satisfies Record<PictureSlot, string>;

/** A warning about pictures that do not fit together, in the report; its sentence is that of the error. */
export type PictureWarning =
  | { code: 'PICTURE_OTHER_OBJECT'; values: { slot: FurtherSlot } }
  | { code: 'PICTURES_EXCHANGED'; values: Record<string, never> };

const FURTHER_CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  IMAGE_TYPE: 'FURTHER_IMAGE_BROKEN',
  IMAGE_BROKEN: 'FURTHER_IMAGE_BROKEN',
  IMAGE_TOO_LARGE: 'FURTHER_IMAGE_TOO_LARGE',
  IMAGE_TOO_SMALL: 'FURTHER_IMAGE_LIMITS',
  IMAGE_TOO_MANY_PIXELS: 'FURTHER_IMAGE_LIMITS',
  IMAGE_ASPECT: 'FURTHER_IMAGE_LIMITS',
  SUBJECT_NOT_FOUND: 'FURTHER_SUBJECT_NOT_FOUND',
};

/**
 * An error about a picture as one that says which picture it is about. Errors of the front, and errors that are not
 * about a picture, are returned as they are.
 *
 * @example
 * await inspectUpload(bytes).catch((error) => { throw nameSlot(error, 'left'); });
 */
export function nameSlot(error: unknown, slot: PictureSlot): unknown {
  if (slot === 'front' || !(error instanceof AppError)) return error;
  const code = FURTHER_CODES[error.code];
  if (code) return new AppError(code, { slot }, { cause: error });
  // Errors about a mask have a slot of their own.
  return error.code.startsWith('MASK_') ? new AppError(error.code, { ...error.values, slot }, { cause: error }) : error;
}
