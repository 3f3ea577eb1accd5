import { AppError } from '@tangible/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { apiKeys } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** Ends one of a person's own keys at once. */
export async function revokeApiKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: clock() })
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  if (revoked.length === 0) throw new AppError('NOT_FOUND');
}
