import type { User } from '@tangible/contracts';
import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { prepareOnce } from '../../db/prepare-once.ts';
import { apiKeys, sessions, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { pointsColumn, toUser } from './to-user.ts';
import { API_KEY_PREFIX, hashToken, SESSION_PREFIX } from './tokens.ts';

/** Who sent a request: a person, and the session or API key that let them in. */
export interface Bearer {
  user: User;
  sessionId: string | null;
  apiKeyId: string | null;
}

/** How stale the last use of an API key may be, so that reading does not turn into writing at every call. */
const LAST_USED_PRECISION_MS = 60_000;

/** Finds out who holds a token, or null when it is unknown, expired or revoked. */
export async function findBearer(services: Pick<Services, 'db' | 'clock'>, token: string): Promise<Bearer | null> {
  if (token.startsWith(SESSION_PREFIX)) return findSession(services, token);
  if (token.startsWith(API_KEY_PREFIX)) return findApiKey(services, token);
  return null;
}

const selectSession = prepareOnce((db) =>
  db
    .select({ user: getTableColumns(users), points: pointsColumn, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('find_session'),
);

async function findSession({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string): Promise<Bearer | null> {
  const [row] = await selectSession(db).execute({ hash: hashToken(token), now: clock().toISOString() });
  return row ? { user: toUser(row.user, row.points), sessionId: row.sessionId, apiKeyId: null } : null;
}

const selectApiKey = prepareOnce((db) =>
  db
    .select({ user: getTableColumns(users), points: pointsColumn, id: apiKeys.id, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, sql.placeholder('hash')), isNull(apiKeys.revokedAt)))
    .prepare('find_api_key'),
);

async function findApiKey({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string): Promise<Bearer | null> {
  const [row] = await selectApiKey(db).execute({ hash: hashToken(token) });
  if (!row) return null;

  const now = clock();
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > LAST_USED_PRECISION_MS) {
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, row.id));
  }
  return { user: toUser(row.user, row.points), sessionId: null, apiKeyId: row.id };
}
