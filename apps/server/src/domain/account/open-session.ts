import { sessions } from '../../db/schema/index.ts';
import type { Database, Transaction } from '../../providers/database/database-provider.ts';
import { type Origin, shortenUserAgent } from './record-security-event.ts';
import { hashToken, newToken, SESSION_PREFIX } from './tokens.ts';

const SESSION_DAYS = 30;

interface SessionInput extends Origin {
  userId: string;
  deviceId?: string | undefined;
  now: Date;
}

/** Signs a user in: creates a token, stores its hash, and returns the token this once. */
export async function openSession(
  db: Database | Transaction,
  { userId, deviceId, address, userAgent, now }: SessionInput,
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken(SESSION_PREFIX);
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await db.insert(sessions).values({
    userId,
    tokenHash: hashToken(token),
    deviceId,
    userAgent: shortenUserAgent(userAgent),
    address,
    lastUsedAt: now,
    createdAt: now,
    expiresAt,
  });
  return { token, expiresAt: expiresAt.toISOString() };
}
