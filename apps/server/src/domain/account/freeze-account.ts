import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { recordSecurityEvent } from './record-security-event.ts';

interface FreezeInput {
  userId: string;
  /** `dispute`, or an operator's own reason. */
  reason: string;
  detail?: Record<string, string>;
  now: Date;
}

/**
 * Freezes an account: nothing can be generated or bought, while existing data can be seen and downloaded. Returns false
 * if it was frozen before.
 *
 * @example
 * await freezeAccount(tx, { userId, reason: 'dispute', detail: { paymentId }, now: services.clock() });
 */
export async function freezeAccount(
  tx: Transaction,
  { userId, reason, detail = {}, now }: FreezeInput,
): Promise<boolean> {
  const frozen = await tx
    .update(users)
    .set({ frozenAt: now, frozenReason: reason })
    .where(and(eq(users.id, userId), isNull(users.frozenAt)))
    .returning({ id: users.id });
  if (frozen.length === 0) return false;
  await recordSecurityEvent(tx, { userId, kind: 'account-frozen', detail: { reason, ...detail }, now });
  return true;
}

/** Opens a frozen account again, for operators. Returns false when it was not frozen. */
export async function unfreezeAccount(
  tx: Transaction,
  { userId, now }: Pick<FreezeInput, 'userId' | 'now'>,
): Promise<boolean> {
  const opened = await tx
    .update(users)
    .set({ frozenAt: null, frozenReason: null })
    .where(and(eq(users.id, userId), isNotNull(users.frozenAt)))
    .returning({ id: users.id });
  if (opened.length === 0) return false;
  await recordSecurityEvent(tx, { userId, kind: 'account-unfrozen', now });
  return true;
}
