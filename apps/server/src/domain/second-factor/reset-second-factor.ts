import type { Services } from '../../services.ts';
import { recordSecurityEvent } from '../account/record-security-event.ts';
import { deleteSecondFactor } from './delete-second-factor.ts';
import { forgetCodeAttempts } from './limit-code-attempts.ts';

/** Switches the second factor of a person off who lost both the app and the recovery codes. For operators. */
export async function resetSecondFactor(
  services: Pick<Services, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<boolean> {
  const wasOn = await services.db.transaction(async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) return false;
    const detail = { by: 'operator' };
    await recordSecurityEvent(tx, { userId, kind: 'second-factor-off', detail, now: services.clock() });
    return true;
  });
  await forgetCodeAttempts(services, userId);
  return wasOn;
}
