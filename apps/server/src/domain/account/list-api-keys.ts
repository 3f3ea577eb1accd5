import type { ApiKey } from '@tangible/contracts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { apiKeys } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { toApiKey } from './to-api-key.ts';

/** The keys that were not revoked, newest first; those that have expired say so. */
export async function listApiKeys(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt));
  return rows.map((row) => toApiKey(row, clock()));
}
