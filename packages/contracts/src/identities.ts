import { z } from 'zod';
import { AuthAnswer, SignUpPoints, SOURCE_ID_DEFAULT, User } from './account.ts';
import { DEVICE_FINGERPRINT_LENGTH, PASSWORD_LENGTH_MAX } from './limits.ts';
import { SIGN_IN_PROVIDERS } from './sign-in-providers.ts';

/** Signing in with an account elsewhere, and linking one to an account here. */

export const SignInProviderParams = z.object({ provider: z.enum(SIGN_IN_PROVIDERS) });

const secret = z
  .string()
  .min(32)
  .max(256)
  .describe('Random, made and kept by the browser that begins: only with it the sign-in can be finished');

export const BeginSignInBody = z.object({
  secret,
  language: z.string().max(16).optional().describe('Of the page that the provider leads back to'),
});

export const BeginLinkBody = BeginSignInBody.extend({
  password: z.string().max(PASSWORD_LENGTH_MAX).default('').describe('Of the account, if it has one'),
});

export const BegunSignIn = z.object({
  success: z.literal(true),
  url: z.string().describe('The page of the provider to open; it can be finished for ten minutes'),
});
export type BegunSignIn = z.infer<typeof BegunSignIn>;

const query = z.string().max(8192).describe('The query with which the provider led back, as it is');

export const FinishSignInBody = z.object({
  query,
  secret: z.string().max(256),
  code: z.string().max(64).optional().describe('Of the second factor, sent again with the rest when it is asked for'),
  deviceFingerprint: z.string().length(DEVICE_FINGERPRINT_LENGTH).optional(),
  deviceId: z.string().max(128).optional(),
  sourceId: z.string().max(64).default(SOURCE_ID_DEFAULT),
  language: z.string().max(16).optional().describe('Of a mail that confirms the address, where that is needed'),
});
export type FinishSignInBody = z.infer<typeof FinishSignInBody>;

export const FinishSignInAnswer = AuthAnswer.extend({
  signUpPoints: SignUpPoints.optional().describe('With a new account'),
});
export type FinishSignInAnswer = z.infer<typeof FinishSignInAnswer>;

export const FinishLinkBody = FinishSignInBody.pick({ query: true, secret: true, language: true });

export const FinishLinkAnswer = z.object({
  success: z.literal(true),
  user: User,
  isSecured: z.boolean().describe('Whether a quick account became a full one: the address of the provider is its own'),
});
export type FinishLinkAnswer = z.infer<typeof FinishLinkAnswer>;

export const Identity = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  email: z.string().nullable().describe('As the provider last gave it'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  canUnlink: z.boolean().describe('False for the last way to sign in'),
});
export type Identity = z.infer<typeof Identity>;
