import type { PaymentMethod } from '@tangible/contracts';
import { and, eq, ne } from 'drizzle-orm';
import { type SubscriptionRow, subscriptions } from '../../db/schema/index.ts';
import type { Database, Transaction } from '../../providers/database/database-provider.ts';

/** The subscription that a person has now, or null. */
export async function findLiveSubscription(db: Database, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'cancelled')));
  return row ?? null;
}

/** A subscription by its provider's name, locked until the transaction ends. */
export async function lockSubscription(
  tx: Transaction,
  { provider, providerId }: { provider: PaymentMethod; providerId: string },
): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerId, providerId)))
    .for('update');
  return row ?? null;
}
