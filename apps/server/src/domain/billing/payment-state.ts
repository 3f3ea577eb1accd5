import type { PaymentStatus } from '@tangible/contracts';
import type { PaymentRow } from '../../db/schema/index.ts';

type Told = Pick<PaymentRow, 'status' | 'expiredAt' | 'refundedAt' | 'disputedAt'>;

/** Whether its money came, wherever it went afterwards. */
export const isPaid = ({ status }: Told): boolean => status === 'paid' || status === 'refunded';

/** Whether its points are taken back while the provider has not confirmed the money yet. */
export const isRefunding = ({ status, refundedAt }: Told): boolean => status === 'refunded' && !refundedAt;

/** The status of a payment as shown to users. */
export function stateOf(payment: Told): PaymentStatus {
  if (isRefunding(payment)) return 'refunding';
  if (payment.status === 'failed' && payment.expiredAt) return 'expired';
  return payment.status === 'paid' && payment.disputedAt ? 'disputed' : payment.status;
}
