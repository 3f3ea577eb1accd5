import { type FinishSignInAnswer, SIGN_IN_PROVIDER_LABELS } from '@tangible/contracts';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { identities, secondFactors, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { enterAccount } from '../account/enter-account.ts';
import { limitAttempts } from '../account/limit-attempts.ts';
import { PER_ADDRESS } from '../account/log-in.ts';
import { pointsColumn, toUser } from '../account/to-user.ts';
import { notify } from '../notifications/notify.ts';
import { type EnterInput, proveIdentity } from './prove-identity.ts';
import { registerWithIdentity } from './register-with-identity.ts';

/** Signs in with an account elsewhere: to the account that it is linked to, or to a new one. */
export async function enterWithIdentity(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'signIn' | 'log'>,
  input: EnterInput,
): Promise<FinishSignInAnswer> {
  const { provider, address, userAgent, deviceId, code } = input;
  await limitAttempts(services, { key: `login:address:${address}`, ...PER_ADDRESS });
  const { identity, spend } = await proveIdentity(services, { ...input, userId: null });
  const own = and(eq(identities.issuer, identity.issuer), eq(identities.subject, identity.subject));
  const [found] = await services.db
    .select({ ...getTableColumns(users), points: pointsColumn, secondFactorAt: secondFactors.confirmedAt })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(own);
  if (!found) return registerWithIdentity(services, { ...input, identity, spend });

  const session = await enterAccount(services, found, {
    code,
    deviceId,
    address,
    userAgent,
    detail: { name: SIGN_IN_PROVIDER_LABELS[provider] },
    async before(tx) {
      await spend(tx);
      await tx.update(identities).set({ lastUsedAt: services.clock(), email: identity.email }).where(own);
    },
  });
  const user = toUser(found, found.points);
  await notify(services, { eventType: 'user_login', user });
  return { success: true, ...session, user };
}
