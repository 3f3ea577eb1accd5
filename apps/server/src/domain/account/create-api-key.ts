import { AppError, type CreatedApiKey } from '@tangible/contracts';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { apiKeys, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { API_KEY_PREFIX, hashToken, newToken } from './tokens.ts';

const KEYS_MAX = 20;

/** Makes an API key and shows it this once; only its hash is kept. */
export async function createApiKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, name }: { userId: string; name: string },
): Promise<z.infer<typeof CreatedApiKey>> {
  const apiKey = newToken(API_KEY_PREFIX);
  return db.transaction(async (tx) => {
    // Two requests at once may not both take the last place.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [live] = await tx
      .select({ keys: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
    if ((live?.keys ?? 0) >= KEYS_MAX) throw new AppError('API_KEY_LIMIT', { limit: KEYS_MAX });

    const prefix = apiKey.slice(0, API_KEY_PREFIX.length + 6);
    const createdAt = clock();
    const [row] = await tx
      .insert(apiKeys)
      .values({ userId, name, prefix, keyHash: hashToken(apiKey), createdAt })
      .returning({ id: apiKeys.id });
    if (!row) throw new Error('the new API key did not come back from the database');
    return { id: row.id, name, prefix, createdAt: createdAt.toISOString(), lastUsedAt: null, apiKey };
  });
}
