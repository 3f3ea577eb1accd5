import { AppError } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { type PaymentRow, payments } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** One of the user's own payments. Another user's payment looks like one that does not exist. */
export async function readPayment(
  { db }: Pick<Services, 'db'>,
  { userId, id }: { userId: string; id: string },
): Promise<PaymentRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(payments)
        .where(and(eq(payments.id, id), eq(payments.userId, userId)))
    : [];
  if (!row) throw new AppError('PAYMENT_NOT_FOUND');
  return row;
}
