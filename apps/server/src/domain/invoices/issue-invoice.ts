import { findPlanOffer } from '@tangible/contracts';
import { isLanguage, LANGUAGE_DEFAULT, type Language, type Translate, translator } from '@tangible/i18n';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import {
  billingDetails,
  type InvoiceLine,
  type InvoiceRow,
  invoices,
  type PaymentRow,
  payments,
  subscriptions,
  users,
} from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { planName } from '../billing/list-plans.ts';
import { containedTax } from './contained-tax.ts';
import { nextNumber } from './next-number.ts';
import { seriesOf } from './series-of.ts';

interface IssueInput {
  paymentId: string;
  /** The period that was paid for. Default: the current one of the subscription. */
  period?: InvoiceLine['period'];
  /** If the payment does not know it. */
  language?: Language;
}

/**
 * Issues the invoice of a payment that has just been booked, in the transaction that books it: either there are both or
 * neither. It copies all that it says, so that later changes of settings, plans or details do not change it. The caller
 * holds the lock of the payment events.
 */
export async function issueInvoice(
  services: Pick<Services, 'clock' | 'settings'>,
  tx: Transaction,
  { paymentId, period, language: languageDefault }: IssueInput,
): Promise<InvoiceRow> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.paidAt) throw new Error(`payment ${paymentId} was not paid, so it has no invoice`);

  const { settings } = services;
  const at = services.clock();
  const language = await findLanguage(tx, payment, languageDefault);
  const [account] = await tx
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, payment.userId));
  const { isTest, invoices: series } = seriesOf(services, payment);
  const { name, address, taxId, contact, footer } = settings.invoices.seller;
  const { tax } = settings.invoices;
  const [row] = await tx
    .insert(invoices)
    .values({
      ...(await nextNumber(tx, { series, at })),
      paymentId,
      kind: 'invoice',
      isTest,
      language,
      issuedAt: at,
      paidAt: payment.paidAt,
      method: payment.provider,
      currency: payment.chargeCurrency,
      totalCents: payment.chargeCents,
      tax: tax && { ...tax, cents: containedTax(payment.chargeCents, tax.percent) },
      lines: [
        {
          planId: payment.planId,
          description: describeSale(await translator(language), payment),
          points: payment.points,
          period: period ?? (await findPeriod(tx, payment)),
          quantity: 1,
          amountCents: payment.chargeCents,
        },
      ],
      seller: { name, address, taxId, contact, footer },
      buyer: await findBuyer(tx, payment),
      username: account?.username ?? null,
      email: account?.email || null,
    })
    .returning();
  if (!row) throw new Error('the invoice did not come back from the database');
  return row;
}

/** A plan that is no longer offered is named by its id. */
function describeSale(t: Translate, { planId, points }: PaymentRow): string {
  const offer = findPlanOffer(planId);
  return offer ? t(`invoice.sold.${offer.billingCycle}`, { plan: planName(t, offer), points }) : planId;
}

/** That of the checkout; a renewal continues in the language of the buyer's last one. */
async function findLanguage(
  tx: Transaction,
  { language, userId }: PaymentRow,
  languageDefault: Language = LANGUAGE_DEFAULT,
): Promise<Language> {
  if (isLanguage(language)) return language;
  const [last] = await tx
    .select({ language: payments.language })
    .from(payments)
    .where(and(eq(payments.userId, userId), isNotNull(payments.language)))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return isLanguage(last?.language) ? last.language : languageDefault;
}

/** The first period of a subscription, while its first payment is being booked. */
async function findPeriod(tx: Transaction, { subscriptionId, paidAt }: PaymentRow): Promise<InvoiceLine['period']> {
  if (!subscriptionId || !paidAt) return null;
  const [row] = await tx
    .select({ start: subscriptions.currentPeriodStart, end: subscriptions.currentPeriodEnd })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  // Of an older payment the subscription may have moved on.
  return row && row.end > paidAt ? { start: row.start.toISOString(), end: row.end.toISOString() } : null;
}

async function findBuyer(tx: Transaction, { userId }: PaymentRow): Promise<InvoiceRow['buyer']> {
  const [row] = await tx.select().from(billingDetails).where(eq(billingDetails.userId, userId));
  if (!row) return null;
  const { name, company, address, taxId } = row;
  return name || company || address || taxId ? { name, company, address, taxId } : null;
}
