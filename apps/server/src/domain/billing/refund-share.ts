import type { PaymentRow } from '../../db/schema/index.ts';

type Priced = Pick<PaymentRow, 'points' | 'chargeCents'>;
type Returned = Priced & Pick<PaymentRow, 'refundedCents' | 'disputedCents' | 'refundedPoints'>;

/**
 * The points of a payment to revoke when the given number of cents was returned. Rounded up: the money that is kept
 * always covers the points that are kept.
 *
 * @example
 * pointsDue({ points: 150, chargeCents: 900 }, 300); // 50
 */
export const pointsDue = ({ points, chargeCents }: Priced, cents: number): number =>
  chargeCents > 0 ? Math.ceil((points * Math.min(cents, chargeCents)) / chargeCents) : points;

/**
 * The amount that a buyer gets back for unused points: null if it is nothing. Held points are in use. Points from other
 * sources count as used first, in favour of the buyer and just as safe: the money kept from all payments together
 * covers the used points.
 *
 * @example
 * unusedShare(payment, 138); // { cents: 828, points: 138 } of 900 cents and 150 points
 */
export function unusedShare(payment: Returned, balance: number): { cents: number; points: number } | null {
  const unused = Math.min(payment.points - payment.refundedPoints, balance);
  if (unused <= 0) return null;
  const cents = Math.floor((payment.chargeCents * unused) / payment.points);
  const points = pointsDue(payment, payment.refundedCents + payment.disputedCents + cents) - payment.refundedPoints;
  return cents > 0 ? { cents, points } : null;
}
