import { AppError, type User } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import { readStorageUse } from '../account/read-storage-use.ts';
import { checkOpenCount } from '../generations/check-open-count.ts';
import { checkPoints } from '../points/check-points.ts';

interface AdmitInput {
  user: User;
  /** The fewest points that the request can cost; its form, which says how many, is not read yet. */
  costMin: number;
  /** How many bytes the request announces. */
  bytes: number;
}

/**
 * Refuses an upload before a byte of it is read: for want of points, for too many open generations, for a full storage
 * quota, or because this process has too many uploads in hand. Else its bytes count towards the quota of its sender until
 * the function that it returns is called, so that many uploads at once cannot exceed it together.
 *
 * Rejects with an `AppError`: NOT_ENOUGH_POINTS, POINTS_OWED, ACCOUNT_FROZEN, QUEUE_LIMIT, STORAGE_FULL or UPLOADS_BUSY.
 *
 * @example
 * const leave = await admitUpload(services, { user, costMin: 5, bytes: 200_000 });
 */
export async function admitUpload(
  services: Pick<Services, 'db' | 'uploads'>,
  { user, costMin, bytes }: AdmitInput,
): Promise<() => void> {
  const { db, uploads } = services;
  await checkPoints(services, { user, cost: costMin });
  await checkOpenCount(db, { userId: user.id });
  const { usedBytes, limitBytes } = await readStorageUse(services, user.id);
  // Nothing is awaited from here on: of two requests the second sees the reservation of the first.
  const used = usedBytes + uploads.promised.taken(user.id);
  if (used + bytes > limitBytes) {
    throw new AppError('STORAGE_FULL', { used, limit: limitBytes });
  }
  if (!uploads.received.hasRoom(bytes)) throw new AppError('UPLOADS_BUSY');
  uploads.promised.take(user.id, bytes);
  return () => uploads.promised.release(user.id, bytes);
}
