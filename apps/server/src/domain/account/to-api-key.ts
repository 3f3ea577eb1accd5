import type { ApiKey } from '@tangible/contracts';
import type { apiKeys } from '../../db/schema/index.ts';

/** A key as its person sees it. */
export const toApiKey = (row: typeof apiKeys.$inferSelect, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  isExpired: row.expiresAt !== null && row.expiresAt <= now,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
