import { AppError } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { fileUrl, selectWithFiles } from './to-task.ts';

interface StoreInput {
  userId: string;
  contentId: string;
  /** Where the caller saw the ZIP. It is compared, never fetched: a client cannot make us call an address. */
  zipUrl?: string | undefined;
  baseUrl: string;
}

/**
 * Makes sure that the ZIP of a generation is in our own storage, and returns its URL. Workers store every result before
 * its generation is complete, so there is nothing left to copy; asking again returns the same.
 */
export async function storeResult(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { userId, contentId, zipUrl, baseUrl }: StoreInput,
): Promise<string> {
  if (!isUuid(contentId)) throw new AppError('GENERATION_NOT_FOUND');
  const [row] = await selectWithFiles(db).where(and(eq(generations.id, contentId), eq(generations.userId, userId)));
  if (!row) throw new AppError('GENERATION_NOT_FOUND');

  const { generation, zip } = row;
  if (generation.status === 'FAILED') throw new AppError('GENERATION_FAILED');
  if (generation.status !== 'COMPLETED' || !zip) throw new AppError('GENERATION_NOT_READY');

  const path = fileUrl('', zip);
  if (zipUrl && zipUrl !== generation.providerUrl && pathOf(zipUrl) !== path) {
    throw new AppError('RESULT_ADDRESS_UNKNOWN');
  }
  if ((await storage.size(zip.storageKey)) === null) throw new AppError('FILE_NOT_FOUND');
  return baseUrl + path;
}

/** The path of an address; the host may differ, because one server can be reached under several names. */
const pathOf = (text: string) => URL.parse(text, 'http://localhost')?.pathname;
