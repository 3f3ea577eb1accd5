import { sessions } from '../../db/schema/index.ts';
import type { Database, Transaction } from '../../providers/database/database-provider.ts';
import { hashToken, newToken, SESSION_PREFIX } from './tokens.ts';

const SESSION_DAYS = 30;

/** Signs a person in: makes a token, keeps its hash, hands the token out this once. */
export async function openSession(
  db: Database | Transaction,
  input: { userId: string; deviceId?: string | undefined; now: Date },
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken(SESSION_PREFIX);
  const expiresAt = new Date(input.now.getTime() + SESSION_DAYS * 86_400_000);
  await db.insert(sessions).values({
    userId: input.userId,
    tokenHash: hashToken(token),
    deviceId: input.deviceId,
    createdAt: input.now,
    expiresAt,
  });
  return { token, expiresAt: expiresAt.toISOString() };
}
