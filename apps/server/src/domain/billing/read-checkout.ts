import { AppError, CHECKOUT_OPEN_HOURS, findPlanOffer, type PaymentMethod, type PlanOffer } from '@tangible/contracts';
import { isLanguage, LANGUAGE_DEFAULT, type Language } from '@tangible/i18n';
import { and, eq } from 'drizzle-orm';
import { type PaymentRow, payments } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

export interface OpenCheckout {
  payment: PaymentRow;
  offer: PlanOffer;
  language: Language;
  /** False once it is paid, refunded or too old. */
  open: boolean;
  successUrl: string;
  errorUrl: string;
  cancelUrl: string;
}

/** The checkout of a session id; knowing the id is enough to pay. */
export async function readCheckout(
  { db, clock, payments: providers }: Pick<Services, 'db' | 'clock' | 'payments'>,
  { method, sessionId }: { method: PaymentMethod; sessionId: string },
): Promise<OpenCheckout> {
  if (!providers.has(method)) throw new AppError('CHECKOUT_NOT_FOUND');
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, method), eq(payments.sessionId, sessionId)));
  const offer = payment && findPlanOffer(payment.planId);
  if (!payment?.successUrl || !payment.errorUrl || !payment.cancelUrl || !offer) {
    throw new AppError('CHECKOUT_NOT_FOUND');
  }

  const ageMs = clock().getTime() - payment.createdAt.getTime();
  return {
    payment,
    offer,
    language: isLanguage(payment.language) ? payment.language : LANGUAGE_DEFAULT,
    open: (payment.status === 'pending' || payment.status === 'failed') && ageMs < CHECKOUT_OPEN_HOURS * 3_600_000,
    successUrl: payment.successUrl,
    errorUrl: payment.errorUrl,
    cancelUrl: payment.cancelUrl,
  };
}
