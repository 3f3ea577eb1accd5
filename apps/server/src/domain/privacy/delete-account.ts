import { AppError, type DeleteAccountBody } from '@tangible/contracts';
import { and, eq, ne } from 'drizzle-orm';
import { generations, subscriptions, type UserRow, users } from '../../db/schema/index.ts';
import { removeFilesJob } from '../../jobs/remove-files.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { identityKey } from '../account/keys.ts';
import { verifyOwner } from '../account/verify-owner.ts';
import { lockPaymentEvents } from '../billing/apply-payment-event.ts';
import { endSubscription } from '../billing/end-subscription.ts';
import { endGeneration } from '../generations/end-generation.ts';
import { erasePerson } from './erase-person.ts';
import { keepPayments } from './keep-payments.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'payments' | 'events'>;

/** The number of generations whose files are removed by one job. */
const FILES_AT_ONCE = 100;

/**
 * Deletes a user's account with everything in it. All rows are deleted in one transaction, together with queueing the
 * remaining jobs: removing the files, and calls to the payment provider. See docs/decisions/0014-privacy.md.
 */
export async function deleteAccount(
  services: Needed,
  { userId, sessionId, username, password }: DeleteAccountBody & { userId: string; sessionId: string },
): Promise<void> {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('UNAUTHORIZED');
  if (identityKey(username) !== user.usernameKey) throw new AppError('CONFIRMATION_DIFFERS');
  await verifyOwner(services, { userId, sessionId, password });

  const stopped = await services.db.transaction((tx) => erase(services, tx, user));
  // Workers that are busy with them, and screens that watch them.
  for (const generationId of stopped) await services.events.publish(generationId);
}

/** @returns the generations that were still running */
async function erase(services: Needed, tx: Transaction, user: UserRow): Promise<string[]> {
  // All other transactions take these locks in the same order. A payment that is being settled is waited for; nothing
  // starts that would cost points; and workers that finish a generation are waited for, one by one.
  await lockPaymentEvents(tx);
  const [locked] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
  if (!locked) throw new AppError('UNAUTHORIZED');

  const stopped = await eraseGenerations(services, tx, user.id);
  const live = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, user.id), ne(subscriptions.status, 'cancelled')));
  for (const subscription of live) await endSubscription(services, tx, subscription);
  await keepPayments(services, tx, { userId: user.id });
  await erasePerson(services, tx, user);
  // Sessions, API keys and reset links go with it.
  await tx.delete(users).where(eq(users.id, user.id));
  return stopped;
}

async function eraseGenerations(services: Needed, tx: Transaction, userId: string): Promise<string[]> {
  const mine = await tx
    .select({ id: generations.id, status: generations.status })
    .from(generations)
    .where(eq(generations.userId, userId))
    .orderBy(generations.id)
    .for('update');
  const stopped: string[] = [];
  for (const { id: generationId, status } of mine) {
    if (status === 'COMPLETED' || status === 'FAILED') continue;
    await endGeneration(services, tx, { generationId, code: 'GENERATION_CANCELLED' });
    stopped.push(generationId);
  }
  await tx.delete(generations).where(eq(generations.userId, userId));
  for (let start = 0; start < mine.length; start += FILES_AT_ONCE) {
    const generationIds = mine.slice(start, start + FILES_AT_ONCE).map(({ id }) => id);
    await services.queue.send(removeFilesJob, { generationIds }, tx);
  }
  return stopped;
}
