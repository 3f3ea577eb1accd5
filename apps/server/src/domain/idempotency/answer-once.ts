import { randomUUID } from 'node:crypto';
import { AppError } from '@tangible/contracts';
import { and, isNull } from 'drizzle-orm';
import { idempotencyKeys } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { claimKey, isKey, type KeyedRequest, type Subject } from './claim-key.ts';

type Once<T> = { answer: T; isReplay: boolean };

/**
 * Does what a request asks for once for each `Idempotency-Key`: repeated within a day with the same body, it gets the
 * same answer and nothing happens; with another body it is refused. A request that is refused leaves the key free: it
 * changed nothing, so it may be sent again once its cause is gone.
 *
 * `run` gets the id for what it makes. A process that is killed between making it and keeping the answer leaves a row
 * under that id, which the repetition finds (`mayExist`) instead of making a second one.
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
