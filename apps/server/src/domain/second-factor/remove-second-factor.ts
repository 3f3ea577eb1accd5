import type { Services } from '../../services.ts';
import { recordSecurityEvent } from '../account/record-security-event.ts';
import { deleteSecondFactor } from './delete-second-factor.ts';
import { type ProofInput, proveSecondFactor } from './prove-second-factor.ts';

/** Switches the second factor off; the password alone opens the account from now on. */
export async function removeSecondFactor(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  input: ProofInput,
): Promise<void> {
  const { userId, address, userAgent } = input;
  await proveSecondFactor(services, input, async (tx) => {
    await deleteSecondFactor(tx, userId);
    await recordSecurityEvent(tx, { userId, kind: 'second-factor-off', address, userAgent, now: services.clock() });
  });
}
