import { randomUUID } from 'node:crypto';
import { AppError } from '@tangible/contracts';
import { and, isNull } from 'drizzle-orm';
import { idempotencyKeys } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { claimKey, isKey, type KeyedRequest, type Subject } from './claim-key.ts';

type Once<T> = { answer: T; isReplay: boolean };

/**
 * Executes a request once for each `Idempotency-Key`: repeated within a day with the same body, it gets the same
 * response and nothing happens; with another body it is rejected. A rejected request leaves the key free: it changed
 * nothing, so it may be sent again once its cause is gone.
 *
 * `run` gets the id of the object to create. A process that is killed between creating it and storing the response
 * leaves a row with that id, which the repetition finds (`mayExist`) instead of creating a second one.
 *
 * @example
 * const { answer } = await answerOnce(services, request, ({ id }) => startCheckout(services, { ...input, id }));
 */
export async function answerOnce<T extends object>(
  services: Pick<Services, 'db' | 'clock'>,
  request: Omit<KeyedRequest, 'key'> & { key: string | undefined },
  run: (subject: Subject) => Promise<T>,
): Promise<Once<T>> {
  const { key } = request;
  if (key === undefined) return { answer: await run({ id: randomUUID(), mayExist: false }), isReplay: false };

  const keyed = { ...request, key };
  const claim = await claimKey(services, keyed);
  if (claim.answer) return { answer: claim.answer as T, isReplay: true };
  try {
    const answer = await run(claim.subject);
    await services.db.update(idempotencyKeys).set({ answer }).where(isKey(keyed));
    return { answer, isReplay: false };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await forgetKey(services, keyed);
    throw error;
  }
}

/** Frees a key whose request was refused. */
async function forgetKey({ db }: Pick<Services, 'db'>, keyed: KeyedRequest): Promise<void> {
  await db.delete(idempotencyKeys).where(and(isKey(keyed), isNull(idempotencyKeys.answer)));
}
