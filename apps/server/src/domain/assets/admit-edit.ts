import { AppError, OPEN_EDITS_MAX } from '@tangible/contracts';
import { and, count, eq, sql } from 'drizzle-orm';
import { artifacts, assetVersions, type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { checkStorage } from '../account/check-storage.ts';
import { refuseFrozen } from '../account/is-frozen.ts';
import { editAttemptsKey } from '../account/keys.ts';
import { limitAttempts } from '../account/limit-attempts.ts';
import { MODEL } from '../generations/artifact-names.ts';

/** Edits are free, so their number is limited. */
const PER_PERSON = { max: 120, windowMinutes: 60 };

/**
 * Refuses a new version of an asset for want of room or for too many of them. It is assumed to be as large as the first.
 *
 * Rejects with an `AppError`: ACCOUNT_FROZEN, EDIT_NOT_POSSIBLE, QUEUE_LIMIT, STORAGE_FULL or TOO_MANY_ATTEMPTS.
 */
export async function admitEdit(
  services: Pick<Services, 'db' | 'clock'>,
  { id, userId }: Pick<GenerationRow, 'id' | 'userId'>,
): Promise<void> {
  const { db } = services;
  await refuseFrozen(services, { userId });
  const [first] = await db
    .select({
      bytes: sql<number>`coalesce(sum(${artifacts.sizeBytes}), 0)::float8`,
      hasModel: sql<boolean>`coalesce(bool_or(${artifacts.name} = ${MODEL}), false)`,
    })
    .from(artifacts)
    .where(and(eq(artifacts.generationId, id), eq(artifacts.version, 1)));
  if (!first?.hasModel) throw new AppError('EDIT_NOT_POSSIBLE', { detail: 'the files of the asset are gone' });

  const [open] = await db
    .select({ count: count() })
    .from(assetVersions)
    .innerJoin(generations, eq(generations.id, assetVersions.generationId))
    .where(and(eq(generations.userId, userId), eq(assetVersions.status, 'PENDING')));
  if ((open?.count ?? 0) >= OPEN_EDITS_MAX) throw new AppError('QUEUE_LIMIT', { limit: OPEN_EDITS_MAX });

  await checkStorage(db, { userId, bytes: first.bytes });
  await limitAttempts(services, { key: editAttemptsKey(userId), ...PER_PERSON });
}
