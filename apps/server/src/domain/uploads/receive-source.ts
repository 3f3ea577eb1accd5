import { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import { fetchPictureFile } from './fetch-picture-file.ts';
import { type ReceivedFile, receiveFile } from './receive-file.ts';

export interface Source {
  /** The field of the call, for its error. */
  field: string;
  /** An https address, base64, or a data URL of base64. */
  text: string;
  bytesMax: number;
  tooLarge: () => AppError;
  /** The errors of addresses speak of pictures. */
  isPicture: boolean;
}

/** A letter and a colon: base64 contains no colon. */
const ADDRESS = /^(?!data:)[a-z][a-z0-9+.-]*:/i;
const DATA = /^data:[^,;]{0,100};base64,/i;
/** That of the web and that of addresses. */
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

const TROUBLES: Partial<Record<ErrorCode, string>> = {
  ADDRESS_INVALID: 'give an https address on the public internet',
  ADDRESS_EMPTY: 'there is no file at this address, or it is not public',
  ADDRESS_FAILED: 'the file could not be fetched from this address',
};

/**
 * Writes a file to the disk that a call contains as base64 or names by its address, as if it had been uploaded.
 *
 * Rejects with an `AppError`: INVALID_REQUEST, UPLOADS_BUSY, that of `tooLarge`, or one of `fetchPictureFile`.
 *
 * @example
 * const file = await receiveSource(services, { userId, field: 'picture', text: 'iVBORw0…', …limits });
 */
export async function receiveSource(
  services: Pick<Services, 'db' | 'clock' | 'uploads' | 'fetchPicture' | 'closing' | 'log'>,
  { userId, field, text, bytesMax, tooLarge, isPicture }: Source & { userId: string },
): Promise<ReceivedFile> {
  if (ADDRESS.test(text)) {
    return fetchPictureFile(services, { userId, address: text, bytesMax }).catch((error) => {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'IMAGE_TOO_LARGE') throw tooLarge();
      const trouble = isPicture ? undefined : TROUBLES[error.code];
      throw trouble ? new AppError('INVALID_REQUEST', { detail: `${field}: ${trouble}` }, { cause: error }) : error;
    });
  }
  // Not one pattern for both: with spaces in it, a text of spaces would take quadratic time.
  const base64 = text.replace(DATA, '').replace(/\s+/g, '');
  if (!BASE64.test(base64)) {
    throw new AppError('INVALID_REQUEST', { detail: `${field}: it is neither an https address nor base64` });
  }
  if (Buffer.byteLength(base64, 'base64') > bytesMax) throw tooLarge();
  const stream = Readable.from([Buffer.from(base64, 'base64')]);
  return receiveFile(services.uploads, { userId, stream, signal: services.closing });
}
