import { AppError, type SecondFactorSecret } from '@tangible/contracts';
import { isNull } from 'drizzle-orm';
import { secondFactors } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { type OwnerProof, verifyOwner } from '../account/verify-owner.ts';
import { readSecretKey } from './read-secret-key.ts';
import { sealSecret } from './seal-secret.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** Makes the secret of an authenticator app. It counts for nothing until a code of it has confirmed it. */
export async function beginSecondFactor(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  { username, ...proof }: OwnerProof & { username: string },
): Promise<SecondFactorSecret> {
  const { userId } = proof;
  await verifyOwner(services, proof);
  const key = await readSecretKey(services.settings);
  if (!key) throw new AppError('SECOND_FACTOR_UNAVAILABLE');

  const secret = newTotpSecret();
  const fresh = { secret: sealSecret(key, userId, secret), lastStep: null, createdAt: services.clock() };
  const begun = await services.db
    .insert(secondFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: secondFactors.userId, set: fresh, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId });
  if (begun.length === 0) throw new AppError('SECOND_FACTOR_ON');
  return { secret, uri: totpUri(secret, username) };
}
