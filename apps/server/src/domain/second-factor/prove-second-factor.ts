import { AppError, type SecondFactorProof } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { secondFactors } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import type { Origin } from '../account/record-security-event.ts';
import { type OwnerProof, verifyOwner } from '../account/verify-owner.ts';
import { forgetCodeAttempts, limitCodeAttempts } from './limit-code-attempts.ts';
import { readSecretKey } from './read-secret-key.ts';
import { takeCode } from './take-code.ts';

export type ProofInput = SecondFactorProof & Origin & OwnerProof;

/**
 * Changes a second factor that is on, once password and code are right. The code is used up only if the change commits.
 *
 * @example
 * await proveSecondFactor(services, input, (tx) => tx.delete(secondFactors).where(eq(secondFactors.userId, input.userId)));
 */
export async function proveSecondFactor<T>(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  { userId, sessionId, password, code, ...origin }: ProofInput,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await verifyOwner(services, { userId, sessionId, password });
  if (!code.trim()) throw new AppError('SECOND_FACTOR_REQUIRED');
  await limitCodeAttempts(services, { userId, code });
  const key = await readSecretKey(services.settings);
  const changed = await services.db.transaction(async (tx) => {
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
    if (!factor?.confirmedAt) throw new AppError('SECOND_FACTOR_OFF');
    await takeCode(tx, { userId, code, key, now: services.clock(), ...origin });
    return change(tx);
  });
  await forgetCodeAttempts(services, userId);
  return changed;
}
