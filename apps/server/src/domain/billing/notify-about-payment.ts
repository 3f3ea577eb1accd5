import { findPlanOffer } from '@tangible/contracts';
import { translator } from '@tangible/i18n';
import { eq, getTableColumns } from 'drizzle-orm';
import { type PaymentRow, users } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { pointsColumn } from '../account/to-user.ts';
import { notify } from '../notifications/notify.ts';
import { planName } from './list-plans.ts';

/** Queues a notification about a payment, with the points that it granted. */
export async function notifyAboutPayment(
  services: Pick<Services, 'queue' | 'settings'>,
  tx: Transaction,
  payment: PaymentRow,
  eventType: 'user_subscribe' | 'user_topup',
): Promise<void> {
  const [user] = await tx
    .select({ ...getTableColumns(users), points: pointsColumn })
    .from(users)
    .where(eq(users.id, payment.userId));
  const offer = findPlanOffer(payment.planId);
  const name = offer ? planName(await translator('en'), offer) : payment.planId;
  await notify(services, { eventType, user: user ?? null, planName: name, amount: payment.amountCents }, tx);
}
