import type { BillingDetails } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { billingDetails } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** What a user wants to be printed on invoices; all empty if nothing was entered. */
export async function readBillingDetails({ db }: Pick<Services, 'db'>, userId: string): Promise<BillingDetails> {
  const [row] = await db.select().from(billingDetails).where(eq(billingDetails.userId, userId));
  const { name = '', company = '', address = '', taxId = '' } = row ?? {};
  return { name, company, address, taxId };
}
