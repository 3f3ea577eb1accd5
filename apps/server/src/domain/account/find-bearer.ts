import type { ApiKeyScope, User } from '@tangible/contracts';
import { and, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import { prepareOnce } from '../../db/prepare-once.ts';
import { apiKeys, sessions, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { pointsColumn, toUser } from './to-user.ts';
import { API_KEY_PREFIX, hashToken, SESSION_PREFIX } from './tokens.ts';

/** The sender of a request: a user, and the session or API key that authenticated them. */
export interface Bearer {
  user: User;
  sessionId: string | null;
  apiKeyId: string | null;
  /** The scopes of the API key; null for a session, which has all rights. */
  scopes: readonly ApiKeyScope[] | null;
}

/** How stale the last use of a key or a session may be, so that reading does not turn into writing at every call. */
const KEY_USE_PRECISION_MS = 60_000;
const SESSION_USE_PRECISION_MS = 300_000;

/** Finds the holder of a token, or null if it is unknown, expired or revoked. */
export async function findBearer(services: Pick<Services, 'db' | 'clock'>, token: string): Promise<Bearer | null> {
  if (token.startsWith(SESSION_PREFIX)) return findSession(services, token);
  if (token.startsWith(API_KEY_PREFIX)) return findApiKey(services, token);
  return null;
}

const selectSession = prepareOnce((db) =>
  db
    .select({ user: getTableColumns(users), points: pointsColumn, id: sessions.id, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('find_session'),
);

async function findSession({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string): Promise<Bearer | null> {
  const now = clock();
  const [row] = await selectSession(db).execute({ hash: hashToken(token), now: now.toISOString() });
  if (!row) return null;
  if (isStale(row.lastUsedAt, now, SESSION_USE_PRECISION_MS)) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, row.id));
  }
  return { user: toUser(row.user, row.points), sessionId: row.id, apiKeyId: null, scopes: null };
}

const selectApiKey = prepareOnce((db) =>
  db
    .select({
      user: getTableColumns(users),
      points: pointsColumn,
      id: apiKeys.id,
      scopes: apiKeys.scopes,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.keyHash, sql.placeholder('hash')),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql.placeholder('now'))),
      ),
    )
    .prepare('find_api_key'),
);

async function findApiKey({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string): Promise<Bearer | null> {
  const now = clock();
  const [row] = await selectApiKey(db).execute({ hash: hashToken(token), now: now.toISOString() });
  if (!row) return null;
  if (isStale(row.lastUsedAt, now, KEY_USE_PRECISION_MS)) {
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, row.id));
  }
  return { user: toUser(row.user, row.points), sessionId: null, apiKeyId: row.id, scopes: row.scopes };
}

const isStale = (lastUsedAt: Date | null, now: Date, precisionMs: number) =>
  !lastUsedAt || now.getTime() - lastUsedAt.getTime() > precisionMs;
