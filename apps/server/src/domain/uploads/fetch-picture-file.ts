import { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '@tangible/contracts';
import { FetchError, type FetchTrouble } from '../../providers/fetch-safely/fetch-error.ts';
import type { Services } from '../../services.ts';
import { fetchAttemptsKey } from '../account/keys.ts';
import { limitAttempts } from '../account/limit-attempts.ts';
import { type ReceivedFile, receiveFile } from './receive-file.ts';

/** A person who fetches more than this is not making assets, but lets us call others. */
const PER_PERSON = { max: 120, windowMinutes: 60 };

const CODES: Record<FetchTrouble, ErrorCode> = {
  unsafe: 'ADDRESS_INVALID',
  gone: 'ADDRESS_EMPTY',
  'too-large': 'IMAGE_TOO_LARGE',
  failed: 'ADDRESS_FAILED',
};

interface FetchInput {
  userId: string;
  address: string;
  /** For a file that is no picture. */
  bytesMax?: number;
}

/**
 * Fetches the picture at an address to the disk, as if it had been uploaded. Its type is not looked at here: that of an
 * upload is detected by its content anyway.
 *
 * Rejects with an `AppError`: ADDRESS_INVALID, ADDRESS_EMPTY, ADDRESS_FAILED, IMAGE_TOO_LARGE or TOO_MANY_ATTEMPTS.
 *
 * @example
 * const file = await fetchPictureFile(services, { userId, address: 'https://example.com/mug.png' });
 */
export async function fetchPictureFile(
  services: Pick<Services, 'db' | 'clock' | 'uploads' | 'fetchPicture' | 'closing' | 'log'>,
  { userId, address, bytesMax }: FetchInput,
): Promise<ReceivedFile> {
  await limitAttempts(services, { key: fetchAttemptsKey(userId), ...PER_PERSON });
  const { uploads, closing } = services;
  // In turns, as forms are read: the picture is in memory until it is complete.
  const bytes = await uploads.forms.take(userId, () => fetchBytes(services, address, bytesMax));
  if (bytes.length === 0) throw new AppError('ADDRESS_EMPTY');
  const file = await receiveFile(uploads, { userId, stream: Readable.from([bytes]), signal: closing });
  return { ...file, fileName: nameOf(address) };
}

async function fetchBytes(
  { fetchPicture, closing, log }: Pick<Services, 'fetchPicture' | 'closing' | 'log'>,
  address: string,
  bytesMax: number | undefined,
): Promise<Buffer> {
  try {
    return Buffer.from(await fetchPicture(address.trim(), closing, bytesMax));
  } catch (cause) {
    if (!(cause instanceof FetchError)) throw cause;
    log.info({ trouble: cause.kind }, 'a picture was not fetched');
    throw new AppError(CODES[cause.kind], {}, { cause });
  }
}

/** The last part of the path, which is often the name of the object. */
function nameOf(address: string): string | undefined {
  const last = URL.parse(address)?.pathname.split('/').at(-1);
  try {
    return last && decodeURIComponent(last);
  } catch {
    return last;
  }
}
