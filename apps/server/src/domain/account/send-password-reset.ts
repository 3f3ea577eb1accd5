import { isDeviceAddress } from '@tangible/contracts';
import { isLanguage, translator } from '@tangible/i18n';
import { eq } from 'drizzle-orm';
import { passwordResets, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { hashToken, newToken } from './tokens.ts';

const LINK_MINUTES = 60;

interface SendInput {
  userId: string | null;
  email?: string | undefined;
  language: string;
  baseUrl: string;
}

/** Mails a single-use link, if there is an account to mail it to. The token exists in the mail alone; we keep its hash. */
export async function sendPasswordReset(
  { db, clock, mail }: Pick<Services, 'db' | 'clock' | 'mail'>,
  { userId, email, language, baseUrl }: SendInput,
): Promise<void> {
  const isMeant = userId ? eq(users.id, userId) : email ? eq(users.emailKey, email) : null;
  const [user] = isMeant ? await db.select().from(users).where(isMeant) : [];
  if (!user || isDeviceAddress(user.email)) return;

  const token = newToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
  await db.insert(passwordResets).values({ tokenHash: hashToken(token), userId: user.id, createdAt: now, expiresAt });

  const lang = isLanguage(language) ? language : 'en';
  const t = await translator(lang);
  const link = `${baseUrl}/${lang}/reset-password?token=${token}`;
  await mail.send({
    to: user.email,
    subject: t('mail.resetPassword.subject'),
    text: t('mail.resetPassword.text', { username: user.username, link, minutes: LINK_MINUTES }),
  });
}
