import { AppError, type CreateApiKeyBody, type CreatedApiKey, PLAN_QUOTAS } from '@tangible/contracts';
import { and, count, eq, isNull } from 'drizzle-orm';
import { apiKeys, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { findPlanFamily } from './find-plan-family.ts';
import { type Origin, recordSecurityEvent } from './record-security-event.ts';
import { toApiKey } from './to-api-key.ts';
import { API_KEY_PREFIX, hashToken, newToken } from './tokens.ts';

const DAY_MS = 86_400_000;

/**
 * Makes an API key and shows it this once; only its hash is kept. Rejects with API_KEY_LIMIT when the plan allows no more.
 */
export async function createApiKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, name, scopes, expiresInDays, ...origin }: CreateApiKeyBody & Origin & { userId: string },
): Promise<CreatedApiKey> {
  const apiKey = newToken(API_KEY_PREFIX);
  return db.transaction(async (tx) => {
    // Expired keys count until they are revoked, so the list stays short. Two concurrent requests must not both take
    // the last slot.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const limit = PLAN_QUOTAS[await findPlanFamily(tx, userId)].apiKeys;
    const [live] = await tx
      .select({ keys: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
    if ((live?.keys ?? 0) >= limit) throw new AppError('API_KEY_LIMIT', { limit });

    const prefix = apiKey.slice(0, API_KEY_PREFIX.length + 6);
    const now = clock();
    const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS);
    const [row] = await tx
      .insert(apiKeys)
      .values({ userId, name, prefix, scopes, keyHash: hashToken(apiKey), createdAt: now, expiresAt })
      .returning();
    if (!row) throw new Error('the new API key did not come back from the database');
    const detail = { name, scopes: scopes.join(' ') };
    await recordSecurityEvent(tx, { userId, kind: 'api-key-made', detail, ...origin, now });
    return { ...toApiKey(row, now), apiKey };
  });
}
