import { AppError, SIGN_IN_PROVIDER_LABELS, type SignInProviderName } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { identities, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { refuseFrozen } from '../account/is-frozen.ts';
import { type Origin, recordSecurityEvent } from '../account/record-security-event.ts';
import { canUnlink } from './can-unlink.ts';

/** Ends a way to sign in; the last one that this server offers stays. */
export async function unlinkIdentity(
  services: Pick<Services, 'db' | 'clock' | 'signIn'>,
  { userId, provider, ...origin }: Origin & { userId: string; provider: SignInProviderName },
): Promise<void> {
  await refuseFrozen(services, { userId });
  const values = { provider: SIGN_IN_PROVIDER_LABELS[provider] };
  await services.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user) throw new AppError('UNAUTHORIZED');
    const linked = await tx.select().from(identities).where(eq(identities.userId, userId));
    if (!linked.some((one) => one.provider === provider)) throw new AppError('IDENTITY_NOT_FOUND', values);
    if (!canUnlink(services, user, linked, provider)) throw new AppError('IDENTITY_LAST', values);
    await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
    const detail = { name: values.provider };
    await recordSecurityEvent(tx, { userId, kind: 'identity-unlinked', detail, ...origin, now: services.clock() });
  });
}
