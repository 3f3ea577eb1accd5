import { AppError, type ChangePasswordBody, checkPassword } from '@tangible/contracts';
import { checkKnownPassword } from '@tangible/contracts/known-password';
import { and, eq, ne } from 'drizzle-orm';
import { sessions, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { endPendingLinks } from './end-pending-links.ts';
import { hashPassword } from './password.ts';
import { type Origin, recordSecurityEvent } from './record-security-event.ts';
import { revokeAllApiKeys } from './revoke-all-api-keys.ts';
import { verifyOwner } from './verify-owner.ts';

type ChangeInput = ChangePasswordBody & Origin & { userId: string; sessionId: string };

/**
 * Sets a new password for a user who knows the old one, or a first one. Every other session ends, and every mailed link. API keys end
 * on request: programs continue with them otherwise, and the user can see their list.
 */
export async function changePassword(
  services: Pick<Services, 'db' | 'clock'>,
  { userId, sessionId, currentPassword, password, revokeApiKeys, ...origin }: ChangeInput,
): Promise<void> {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('UNAUTHORIZED');
  const isMissing = user.hasPassword && !currentPassword;
  const wrong = isMissing ? 'PASSWORD_REQUIRED' : (checkPassword(password) ?? checkKnownPassword(password, user));
  if (wrong) throw new AppError(wrong);
  await verifyOwner(services, { userId, sessionId, password: currentPassword });

  const passwordHash = await hashPassword(password);
  await services.db.transaction(async (tx) => {
    const now = services.clock();
    await tx.update(users).set({ passwordHash, hasPassword: true, passwordChangedAt: now }).where(eq(users.id, userId));
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
    await endPendingLinks(tx, userId);
    await recordSecurityEvent(tx, { userId, kind: 'password-changed', now, ...origin });
    if (revokeApiKeys) await revokeAllApiKeys(tx, { userId, now, ...origin });
  });
}
