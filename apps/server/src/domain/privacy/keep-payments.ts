import { and, eq, inArray, like, lt, or, sql } from 'drizzle-orm';
import { invoices, paymentEvents, payments, pointsEntries, subscriptions, users } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { paymentReference } from '../billing/payment-reference.ts';
import { GIVE_UP_HOURS } from '../billing/renew-due-subscriptions.ts';
import { insertErasedAccount } from './erased-account.ts';

const UNPAID = ['pending', 'failed'] as const;

/**
 * Keeps the records that a seller must keep of an account that is being deleted: its payments, their subscriptions and
 * their points. They move to an account without a person, and personal fields are emptied. A checkout that may still be
 * paid is kept as well, so that its money can be refunded. Invoices keep the buyer's details as they were issued, because
 * the law asks for them, and lose the account's name and email.
 */
export async function keepPayments(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { userId }: { userId: string },
): Promise<void> {
  const now = clock();
  const since = new Date(now.getTime() - GIVE_UP_HOURS * 3_600_000);
  await tx
    .delete(payments)
    .where(and(eq(payments.userId, userId), inArray(payments.status, [...UNPAID]), lt(payments.createdAt, since)));

  const kept = await tx.select().from(payments).where(eq(payments.userId, userId));
  const rest = eq(pointsEntries.userId, userId);
  if (kept.length > 0) {
    const owner = await insertErasedAccount(tx, now);
    const emptied = { description: '', language: null, successUrl: null, errorUrl: null, cancelUrl: null };
    await tx
      .update(payments)
      .set({ userId: owner, ...emptied })
      .where(eq(payments.userId, userId));
    // Of all such accounts: a server of the previous version may have deleted one and left them.
    const erased = tx
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(users, eq(users.id, payments.userId))
      .where(eq(users.email, ''));
    await tx.update(invoices).set({ username: null, email: null }).where(inArray(invoices.paymentId, erased));
    await tx.update(subscriptions).set({ userId: owner }).where(eq(subscriptions.userId, userId));
    await tx
      .update(pointsEntries)
      .set({ userId: owner })
      .where(
        and(
          rest,
          // Repayments move together with the debt, so that the remaining debt stays correct.
          or(like(pointsEntries.reference, paymentReference('%')), eq(pointsEntries.movement, 'repaid')),
        ),
      );
    // Provider events from before they were stored without the buyer.
    await tx
      .update(paymentEvents)
      .set({ event: sql`${paymentEvents.event} - 'userId'` })
      .where(
        and(
          eq(paymentEvents.kind, 'paid'),
          inArray(
            paymentEvents.subject,
            kept.map(({ id }) => id),
          ),
        ),
      );
  }
  await tx.delete(pointsEntries).where(rest);
}
