import { AppError } from '@tangible/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { apiKeys } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { type Origin, recordSecurityEvent } from './record-security-event.ts';

/** Ends one of a person's own keys at once. */
export async function revokeApiKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, id, ...origin }: Origin & { userId: string; id: string },
): Promise<void> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  const now = clock();
  await db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name });
    if (!revoked) throw new AppError('NOT_FOUND');
    await recordSecurityEvent(tx, { userId, kind: 'api-key-revoked', detail: { name: revoked.name }, ...origin, now });
  });
}
