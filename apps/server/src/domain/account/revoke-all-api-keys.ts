import { and, eq, isNull } from 'drizzle-orm';
import { apiKeys } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { type Origin, recordSecurityEvent } from './record-security-event.ts';

/** Ends all keys of an account at once, each with a line in the audit log. */
export async function revokeAllApiKeys(
  tx: Transaction,
  { userId, now, ...origin }: Origin & { userId: string; now: Date },
): Promise<void> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name });
  for (const detail of revoked) {
    await recordSecurityEvent(tx, { userId, kind: 'api-key-revoked', detail, now, ...origin });
  }
}
