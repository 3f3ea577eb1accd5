import type { InvoiceRow } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { billingAttemptsKey } from '../account/keys.ts';
import { limitAttempts } from '../account/limit-attempts.ts';
import { describeInvoice } from './describe-invoice.ts';

/** Each one takes up to a second of CPU time. */
const PER_PERSON = { max: 60, windowMinutes: 60 };
/** How many printed invoices a process keeps: about 50 KB each. */
const KEPT_MAX = 40;

const kept = new Map<string, Uint8Array>();

/** The PDF of an invoice. It follows from the row alone, so it is printed on demand and stored nowhere. */
export async function printInvoice(
  services: Pick<Services, 'db' | 'clock' | 'documents'>,
  { userId, invoice }: { userId: string; invoice: InvoiceRow },
): Promise<Uint8Array> {
  const known = kept.get(invoice.id);
  if (known) return known;
  await limitAttempts(services, { key: billingAttemptsKey(userId), ...PER_PERSON });
  const pdf = await services.documents.printInvoice(await describeInvoice(invoice));
  kept.set(invoice.id, pdf);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest) kept.delete(oldest);
  return pdf;
}
