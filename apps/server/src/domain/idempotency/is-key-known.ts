import { idempotencyKeys } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { isKey, type KeyedRequest } from './claim-key.ts';

/** Whether a request repeats an earlier one, as far as that is known before its body is read. */
export async function isKeyKnown(
  { db }: Pick<Services, 'db'>,
  keyed: Pick<KeyedRequest, 'userId' | 'route' | 'key'>,
): Promise<boolean> {
  const rows = await db.select({ route: idempotencyKeys.route }).from(idempotencyKeys).where(isKey(keyed));
  return rows.length > 0;
}
