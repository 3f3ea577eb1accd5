import type { PaymentRow } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** What the payment sandbox sells is no sale: it has numbers of its own, so that those of the seller stay gapless. */
const TEST_SERIES = 'TEST';

/** The series that numbers the invoices of a payment. Credit notes have one of their own, as some laws demand. */
export function seriesOf(
  { settings }: Pick<Services, 'settings'>,
  { provider }: Pick<PaymentRow, 'provider'>,
): { isTest: boolean; invoices: string; creditNotes: string } {
  const isTest = provider === 'sandbox';
  const invoices = isTest ? TEST_SERIES : settings.invoices.series;
  return { isTest, invoices, creditNotes: `${invoices}-CN` };
}
