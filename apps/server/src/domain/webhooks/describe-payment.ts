import type { PaymentRow, SubscriptionRow } from '../../db/schema/index.ts';

/** The `data` of an event of a payment. */
export const describePayment = (
  { id, planId, subscriptionId, amountCents, currency, points, refundedCents }: PaymentRow,
  status: PaymentRow['status'],
): Record<string, unknown> => ({
  paymentId: id,
  status,
  planId,
  subscriptionId,
  amountCents,
  currency,
  points,
  refundedCents,
});

/** The `data` of an event of a subscription. */
export const describeSubscription = ({
  id,
  planId,
  status,
  currentPeriodStart,
  currentPeriodEnd,
}: Pick<SubscriptionRow, 'id' | 'planId' | 'status' | 'currentPeriodStart' | 'currentPeriodEnd'>): Record<
  string,
  unknown
> => ({
  subscriptionId: id,
  planId,
  status,
  currentPeriodStart: currentPeriodStart.toISOString(),
  currentPeriodEnd: currentPeriodEnd.toISOString(),
});
