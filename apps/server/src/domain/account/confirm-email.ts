import { AppError, type ConfirmEmailAnswer } from '@tangible/contracts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { emailConfirmations, type UserRow, users } from '../../db/schema/index.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { endPendingLinks } from './end-pending-links.ts';
import { grantConfirmedPoints } from './grant-confirmed-points.ts';
import { identityKey } from './keys.ts';
import { limitAttempts } from './limit-attempts.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { hashToken } from './tokens.ts';

const PER_ADDRESS = { max: 60, windowMinutes: 60 };

interface ConfirmInput {
  token: string;
  address: string;
  userAgent?: string | undefined;
}

/** Confirms an address with the token of a mailed link: once, in time. A new address takes the place of the old one. */
export async function confirmEmail(
  services: Pick<Services, 'db' | 'clock'>,
  { token, ...origin }: ConfirmInput,
): Promise<ConfirmEmailAnswer> {
  await limitAttempts(services, { key: `confirm:${origin.address}`, ...PER_ADDRESS });
  const { db, clock } = services;
  try {
    return await db.transaction(async (tx) => {
      const now = clock();
      const link = and(
        eq(emailConfirmations.tokenHash, hashToken(token)),
        isNull(emailConfirmations.usedAt),
        gt(emailConfirmations.expiresAt, now),
      );
      const [found] = await tx.select({ userId: emailConfirmations.userId }).from(emailConfirmations).where(link);
      if (!found) throw new AppError('CONFIRMATION_TOKEN_INVALID');
      // The account is locked before its links, here and wherever it is deleted, so that none waits for the other.
      const [user] = await tx.select().from(users).where(eq(users.id, found.userId)).for('update');
      const [used] = await tx.update(emailConfirmations).set({ usedAt: now }).where(link).returning();
      if (!used || !user) throw new AppError('CONFIRMATION_TOKEN_INVALID');

      const isChange = identityKey(used.email) !== user.emailKey;
      if (isChange) await moveAccount(tx, user, used.email, now);
      else if (!user.emailConfirmedAt) {
        await tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, user.id));
      }
      await recordSecurityEvent(tx, {
        userId: user.id,
        kind: isChange ? 'email-changed' : 'email-confirmed',
        detail: { email: used.email },
        now,
        ...origin,
      });
      const grant = { userId: user.id, email: used.email, address: origin.address, now };
      const { granted, waitMinutes } = await grantConfirmedPoints(tx, grant);
      // Rolled back as a whole, so that the link can grant the points later.
      if (waitMinutes !== null) throw new AppError('TOO_MANY_ATTEMPTS', { minutes: waitMinutes });
      return { success: true as const, email: used.email, isChange, pointsGranted: granted };
    });
  } catch (error) {
    // Registered by another user meanwhile. Only the owner of the mailbox can learn this.
    if (violatedConstraint(error)?.includes('email')) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}

/** The links to the old address end with it. */
async function moveAccount(tx: Transaction, user: UserRow, email: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailKey: identityKey(email), emailConfirmedAt: now, isQuick: false })
    .where(eq(users.id, user.id));
  await endPendingLinks(tx, user.id);
}
