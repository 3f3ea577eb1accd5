import type { Services } from '../../services.ts';
import { recordSecurityEvent } from '../account/record-security-event.ts';
import { type ProofInput, proveSecondFactor } from './prove-second-factor.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** Makes new recovery codes and shows them this once; the old ones open nothing any more. */
export async function renewRecoveryCodes(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  input: ProofInput,
): Promise<string[]> {
  const { userId, address, userAgent } = input;
  return proveSecondFactor(services, input, async (tx) => {
    await recordSecurityEvent(tx, { userId, kind: 'recovery-codes-made', address, userAgent, now: services.clock() });
    return replaceRecoveryCodes(tx, userId);
  });
}
