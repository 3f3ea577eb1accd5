import { readFile } from 'node:fs/promises';
import type { Services } from '../../services.ts';
import { fetchPictureFile } from './fetch-picture-file.ts';
import { inspectPictureFile } from './inspect-picture-file.ts';

interface OpenedPicture {
  bytes: Buffer;
  mime: string;
  /** The last part of the address, or `picture`. */
  fileName: string;
}

/**
 * The picture at an address, fetched safely and inspected like an upload. Nothing of it stays here.
 *
 * Rejects with an `AppError`, as `fetchPictureFile` does, or that the picture cannot be used.
 *
 * @example
 * const { bytes, mime } = await openPicture(services, { userId, address: 'https://example.com/mug.png' });
 */
export async function openPicture(
  services: Pick<Services, 'db' | 'clock' | 'uploads' | 'fetchPicture' | 'closing' | 'log'>,
  { userId, address }: { userId: string; address: string },
): Promise<OpenedPicture> {
  const file = await fetchPictureFile(services, { userId, address });
  try {
    const { mime } = await inspectPictureFile(services, { userId, path: file.path });
    return { bytes: await readFile(file.path), mime, fileName: file.fileName || 'picture' };
  } finally {
    await file.discard();
  }
}
