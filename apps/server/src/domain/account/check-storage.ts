import { AppError } from '@tangible/contracts';
import type { Database } from '../../providers/database/database-provider.ts';
import { readStorageUse } from './read-storage-use.ts';

interface CheckInput {
  userId: string;
  /** How many more are to be stored. */
  bytes: number;
}

/**
 * Refuses with STORAGE_FULL what a person's plan has no room for. In the transaction that stores the rows, after the
 * person's row was locked, requests to several servers cannot exceed it together.
 *
 * @example
 * await checkStorage(tx, { userId, bytes: 200_000 });
 */
export async function checkStorage(db: Database, { userId, bytes }: CheckInput): Promise<void> {
  const { usedBytes, limitBytes } = await readStorageUse({ db }, userId);
  if (usedBytes + bytes <= limitBytes) return;
  throw new AppError('STORAGE_FULL', { used: usedBytes, limit: limitBytes });
}
