import { z } from 'zod';
import { User } from './account.ts';
import { EMAIL_LENGTH_MAX, PASSWORD_LENGTH_MAX } from './limits.ts';

/** The e-mail and the password of an existing account: confirming, changing and securing them. */

const typed = (max: number) => z.string().max(max).default('');
const language = z.string().max(16).optional().describe('Of the mail; that of the request without it');

export const ConfirmEmailBody = z.object({ token: z.string().max(256) });
export const ConfirmEmailAnswer = z.object({
  success: z.literal(true),
  email: z.string(),
  isChange: z.boolean().describe('Whether it took the place of another address'),
  pointsGranted: z.int().describe('Sign-up points that came with it'),
});
export type ConfirmEmailAnswer = z.infer<typeof ConfirmEmailAnswer>;

export const SendConfirmationBody = z.object({ language }).nullish();

export const ChangeEmailBody = z.object({
  email: typed(EMAIL_LENGTH_MAX).describe('Counts once the link that is mailed there was opened'),
  password: typed(PASSWORD_LENGTH_MAX),
  language,
});
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>;

export const ChangePasswordBody = z.object({
  currentPassword: typed(PASSWORD_LENGTH_MAX),
  password: typed(PASSWORD_LENGTH_MAX).describe('The new one'),
  revokeApiKeys: z.boolean().default(false).describe('Whether the API keys of the account end as well'),
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

export const SecureAccountBody = z.object({
  email: typed(EMAIL_LENGTH_MAX),
  password: typed(PASSWORD_LENGTH_MAX),
  language,
});
export type SecureAccountBody = z.infer<typeof SecureAccountBody>;

/** The account as it is after the call. */
export const UserAnswer = z.object({ success: z.literal(true), user: User });
