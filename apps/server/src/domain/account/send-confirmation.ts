import { CONFIRMATION_LINK_HOURS, isDeviceAddress } from '@tangible/contracts';
import { isLanguage, translator } from '@tangible/i18n';
import { eq } from 'drizzle-orm';
import { emailConfirmations, type UserRow, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { identityKey } from './keys.ts';
import { hashToken, newToken } from './tokens.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'mail'>;

interface SendInput {
  /** The row that asks for the mail. */
  request: string;
  mail: 'link' | 'notice';
  language: string;
  baseUrl: string;
}

export const linkExpiry = (now: Date) => new Date(now.getTime() + CONFIRMATION_LINK_HOURS * 3600_000);

/**
 * Sends the mail of a confirmation request. A request that was withdrawn meanwhile, by a new password or by deleting
 * the account, is gone and sends nothing.
 */
export async function sendConfirmation(services: Needed, input: SendInput): Promise<void> {
  const [asked] = await services.db
    .select({ email: emailConfirmations.email, user: users })
    .from(emailConfirmations)
    .innerJoin(users, eq(users.id, emailConfirmations.userId))
    .where(eq(emailConfirmations.tokenHash, input.request));
  if (!asked) return;
  if (input.mail === 'notice') await tellOldAddress(services, asked, input);
  else await mailLink(services, asked, input);
}

interface Asked {
  email: string;
  user: UserRow;
}

/** With a stolen session and the password an account cannot be moved without its owner being notified. */
async function tellOldAddress({ mail }: Needed, { email, user }: Asked, { language, baseUrl }: SendInput) {
  if (isDeviceAddress(user.email) || identityKey(email) === user.emailKey) return;
  const { lang, t } = await wordsOf(language);
  await mail.send({
    to: user.email,
    subject: t('mail.emailChange.subject'),
    text: t('mail.emailChange.text', {
      username: user.username,
      email,
      link: `${baseUrl}/${lang}/forgot-password`,
    }),
  });
}

async function mailLink({ db, clock, mail }: Needed, { email, user }: Asked, { language, baseUrl }: SendInput) {
  const { lang, t } = await wordsOf(language);
  const isChange = identityKey(email) !== user.emailKey;
  if (!isChange && user.emailConfirmedAt) return;
  const [owner] = isChange
    ? await db
        .select()
        .from(users)
        .where(eq(users.emailKey, identityKey(email)))
    : [];
  if (owner) {
    // The screen says the same as for a free address. The mailbox gets a mail, because it owns the account already.
    await mail.send({
      to: email,
      subject: t('mail.emailInUse.subject'),
      text: t('mail.emailInUse.text', { username: owner.username, link: `${baseUrl}/${lang}/forgot-password` }),
    });
    return;
  }

  const token = newToken();
  const now = clock();
  await db
    .insert(emailConfirmations)
    .values({ tokenHash: hashToken(token), userId: user.id, email, createdAt: now, expiresAt: linkExpiry(now) });
  const link = `${baseUrl}/${lang}/confirm-email?token=${token}`;
  const kind = isChange ? 'confirmNewEmail' : 'confirmEmail';
  await mail.send({
    to: email,
    subject: t(`mail.${kind}.subject`),
    text: t(`mail.${kind}.text`, { username: user.username, link, hours: CONFIRMATION_LINK_HOURS }),
  });
}

async function wordsOf(language: string) {
  const lang = isLanguage(language) ? language : 'en';
  return { lang, t: await translator(lang) };
}
