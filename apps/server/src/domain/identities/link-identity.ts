import { AppError, type FinishLinkAnswer, SIGN_IN_PROVIDER_LABELS } from '@tangible/contracts';
import { and, eq, getTableColumns, ne, or } from 'drizzle-orm';
import { identities, sessions, type UserRow, users } from '../../db/schema/index.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { ProvenIdentity } from '../../providers/sign-in/sign-in-provider.ts';
import type { Services } from '../../services.ts';
import { confirmOrMail } from '../account/confirm-or-mail.ts';
import { endPendingLinks } from '../account/end-pending-links.ts';
import { refuseFrozen } from '../account/is-frozen.ts';
import { identityKey } from '../account/keys.ts';
import { hashPassword } from '../account/password.ts';
import { recordSecurityEvent } from '../account/record-security-event.ts';
import type { MailOptions } from '../account/request-confirmation.ts';
import { isQuickAccount, pointsColumn, toUser } from '../account/to-user.ts';
import { newToken } from '../account/tokens.ts';
import { type ProofInput, proveIdentity } from './prove-identity.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'queue' | 'signIn' | 'log'>;
type LinkInput = ProofInput &
  MailOptions & { userId: string; sessionId: string; address: string; userAgent?: string | undefined };

/**
 * Links an account elsewhere to an account here, as another way to sign in. A quick account gets the address that the
 * provider vouches for, if no other account has it, and is a full account from then on.
 */
export async function linkIdentity(services: Needed, input: LinkInput): Promise<FinishLinkAnswer> {
  const { userId, provider, address, userAgent } = input;
  await refuseFrozen(services, { userId });
  const { identity, spend } = await proveIdentity(services, input);
  const { issuer, subject, email } = identity;
  const passwordHash = await hashPassword(newToken());
  try {
    return await services.db.transaction(async (tx) => {
      const now = services.clock();
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
      if (!user) throw new AppError('UNAUTHORIZED');
      await spend(tx);
      await refuseOther(tx, input, identity);
      await tx
        .insert(identities)
        .values({ issuer, subject, userId, provider, email, createdAt: now })
        .onConflictDoUpdate({ target: [identities.issuer, identities.subject], set: { email } });
      const detail = { name: SIGN_IN_PROVIDER_LABELS[provider] };
      await recordSecurityEvent(tx, { userId, kind: 'identity-linked', detail, address, userAgent, now });
      const isSecured = await secure(services, tx, { ...input, user, identity, passwordHash });
      const [row] = await tx
        .select({ ...getTableColumns(users), points: pointsColumn })
        .from(users)
        .where(eq(users.id, userId));
      if (!row) throw new AppError('UNAUTHORIZED');
      return { success: true as const, user: toUser(row, row.points), isSecured };
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint?.includes('email')) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}

async function refuseOther(tx: Transaction, { userId, provider }: LinkInput, { issuer, subject }: ProvenIdentity) {
  const same = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  const ofUser = and(eq(identities.userId, userId), eq(identities.provider, provider));
  const known = await tx.select().from(identities).where(or(same, ofUser));
  const values = { provider: SIGN_IN_PROVIDER_LABELS[provider] };
  if (known.some((one) => one.userId !== userId)) throw new AppError('IDENTITY_TAKEN', values);
  if (known.some((one) => one.issuer !== issuer || one.subject !== subject)) {
    throw new AppError('IDENTITY_OTHER', values);
  }
}

/** @returns whether the account was a quick one and is no more */
async function secure(
  services: Needed,
  tx: Transaction,
  input: LinkInput & { user: UserRow; identity: ProvenIdentity; passwordHash: string },
): Promise<boolean> {
  const { user, userId, sessionId, passwordHash, language, baseUrl, address, userAgent } = input;
  const { email, isEmailVerified } = input.identity;
  if (!isQuickAccount(user) || !email || !isEmailVerified) return false;
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, identityKey(email)));
  if (owner) return false;
  const now = services.clock();
  // The password that the browser kept ends here, and so does every other session.
  await tx
    .update(users)
    .set({
      email,
      emailKey: identityKey(email),
      emailConfirmedAt: null,
      isQuick: false,
      passwordHash,
      hasPassword: false,
      passwordChangedAt: now,
    })
    .where(eq(users.id, userId));
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
  await endPendingLinks(tx, userId);
  const detail = { email };
  await recordSecurityEvent(tx, { userId, kind: 'account-secured', detail, address, userAgent, now });
  const mail = { language, baseUrl, address, userAgent };
  await confirmOrMail(services, tx, { userId, email, isVerified: true, ...mail });
  return true;
}
