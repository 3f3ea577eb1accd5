import { createHash } from 'node:crypto';
import { AppError, IDEMPOTENCY_HOURS } from '@tangible/contracts';
import { and, eq, lte } from 'drizzle-orm';
import { idempotencyKeys } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

export interface KeyedRequest {
  userId: string;
  /** The call, such as `POST /api/tangible/generate`: one key may be used for several calls. */
  route: string;
  key: string;
  /** Of everything that the request says. */
  bodyHash: string;
}

/** The object that a request creates. */
export interface Subject {
  id: string;
  /** An earlier request with this key may have made it, and died before it kept its answer. */
  mayExist: boolean;
}

/** Either the answer of the first request, or the right to be that request. */
export type Claim = { answer: object } | { answer: null; subject: Subject };

/**
 * A process that was killed during a request keeps its key for this long. A second request that takes over a living one
 * is harmless: both make the same `subjectId`, and a row can be inserted once.
 */
const TAKE_OVER_MS = 15_000;

/** Takes a key for a request, or finds the answer that it got before. */
export async function claimKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, route, key, bodyHash }: KeyedRequest,
): Promise<Claim> {
  const now = clock();
  const keyHash = hashKey(key);
  const isThis = isKey({ userId, route, key });
  await db
    .delete(idempotencyKeys)
    .where(and(isThis, lte(idempotencyKeys.createdAt, new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000))));
  const [fresh] = await db
    .insert(idempotencyKeys)
    .values({ userId, route, keyHash, bodyHash, claimedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ subjectId: idempotencyKeys.subjectId });
  if (fresh) return { answer: null, subject: { id: fresh.subjectId, mayExist: false } };

  const [known] = await db.select().from(idempotencyKeys).where(isThis);
  if (known && known.bodyHash !== bodyHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (known?.answer) return { answer: known.answer };

  const [taken] = await db
    .update(idempotencyKeys)
    .set({ claimedAt: now })
    .where(and(isThis, lte(idempotencyKeys.claimedAt, new Date(now.getTime() - TAKE_OVER_MS))))
    .returning({ subjectId: idempotencyKeys.subjectId });
  // Gone or young: the first request has just failed, or is still at work.
  if (!taken) throw new AppError('IDEMPOTENCY_KEY_BUSY', { seconds: 1 });
  return { answer: null, subject: { id: taken.subjectId, mayExist: true } };
}

/** The row of one key of one person and call. */
export const isKey = ({ userId, route, key }: Pick<KeyedRequest, 'userId' | 'route' | 'key'>) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.keyHash, hashKey(key)));

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url');
