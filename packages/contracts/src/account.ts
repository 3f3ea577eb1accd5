import { z } from 'zod';
import { DEVICE_FINGERPRINT_LENGTH, EMAIL_LENGTH_MAX, PASSWORD_LENGTH_MAX, USERNAME_LENGTH_MAX } from './limits.ts';

/**
 * An e-mail address as a mailbox of today has it: printable ASCII without brackets, quotes or commas before the at sign,
 * then labels of a domain that ends in letters. Domains in other scripts are written in their `xn--` form.
 */
export const EMAIL_PATTERN =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** Enough to look an account up by: addresses from before there was `EMAIL_PATTERN` can still ask for a new password. */
export const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The domain of the addresses of quick accounts. It has no mailboxes, and `.local` keeps it from the public net. */
export const DEVICE_ACCOUNT_DOMAIN = 'device.tangible.local';

/** Whether an address belongs to a quick account, so that no mail can reach it. */
export const isDeviceAddress = (email: string): boolean =>
  email.trim().toLowerCase().endsWith(`@${DEVICE_ACCOUNT_DOMAIN}`);

/** Names the product a person came from; login and register send it along. */
export const SOURCE_ID_DEFAULT = 'tangible';

const USER_ROLES = ['user', 'admin'] as const;

export const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean().describe('Whether the address was confirmed by a mailed link'),
  hasPassword: z.boolean().describe('False while only a sign-in provider opens the account'),
  isQuick: z.boolean().describe('Made for a device by the quick login, and not yet secured with an e-mail'),
  role: z.enum(USER_ROLES),
  points: z.int(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof User>;

/**
 * Fields that a user types are plain strings here: `checkRegistration` and `checkLogin` report their problems in the
 * order and the words of the specification, in the browser and in the server alike.
 */
const typed = (max: number) => z.string().max(max).default('');
const sourceId = z.string().max(64).default(SOURCE_ID_DEFAULT);

export const RegisterBody = z.object({
  username: typed(USERNAME_LENGTH_MAX),
  email: typed(EMAIL_LENGTH_MAX),
  password: typed(PASSWORD_LENGTH_MAX),
  confirmPassword: z
    .string()
    .max(PASSWORD_LENGTH_MAX)
    .optional()
    .describe('Compared with the password when it is sent; screens compare the two themselves'),
  deviceFingerprint: z
    .string()
    .length(DEVICE_FINGERPRINT_LENGTH)
    .optional()
    .describe('32 characters derived from the browser; sign-up points are granted once for each'),
  deviceId: z.string().max(128).optional(),
  sourceId,
});
export type RegisterBody = z.infer<typeof RegisterBody>;

export const LoginBody = z.object({
  usernameOrEmail: typed(EMAIL_LENGTH_MAX),
  password: typed(PASSWORD_LENGTH_MAX),
  code: z
    .string()
    .max(64)
    .optional()
    .describe('Of the authenticator app, or a recovery code; asked for when the account has a second factor'),
  deviceId: z.string().max(128).optional(),
  sourceId,
});
export type LoginBody = z.infer<typeof LoginBody>;

export const AuthAnswer = z.object({
  success: z.literal(true),
  token: z.string(),
  expiresAt: z.iso.datetime(),
  user: User,
});
export type AuthAnswer = z.infer<typeof AuthAnswer>;

/** The outcome of the first points of a new account. */
export const SignUpPoints = z.object({
  granted: z.int(),
  reason: z
    .enum(['device-used', 'no-device', 'address-limit'])
    .nullable()
    .describe('Why none came at once; they come when the e-mail is confirmed'),
});
export type SignUpPoints = z.infer<typeof SignUpPoints>;

export const RegisterAnswer = AuthAnswer.extend({ signUpPoints: SignUpPoints });
export type RegisterAnswer = z.infer<typeof RegisterAnswer>;

export const ForgotPasswordBody = z.object({ email: typed(EMAIL_LENGTH_MAX), language: z.string().max(16).optional() });
export const ResetPasswordBody = z.object({ token: z.string().max(256), password: typed(PASSWORD_LENGTH_MAX) });

export const ValidateApiKeyBody = z.object({ apiKey: z.string().max(256) });

/**
 * The scopes of a key: read, generate (which spends points), or change and delete generations. Money and the account
 * itself always need a signed-in user.
 */
export const API_KEY_SCOPES = ['read', 'generate', 'manage'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** A key that is created without scopes may read and generate, but not delete. */
export const API_KEY_SCOPES_DEFAULT: readonly ApiKeyScope[] = ['read', 'generate'];

/** After how many days a key may expire. */
export const API_KEY_DAYS = [7, 30, 90, 365] as const;

export const CreateApiKeyBody = z.object({
  name: z.string().trim().min(1).max(64),
  scopes: z
    .array(z.enum(API_KEY_SCOPES))
    .min(1)
    .max(16)
    .default([...API_KEY_SCOPES_DEFAULT])
    .transform((asked) => API_KEY_SCOPES.filter((scope) => asked.includes(scope))),
  expiresInDays: z
    .literal(API_KEY_DAYS)
    .nullable()
    .default(null)
    .describe('7, 30, 90 or 365; null for a key that does not expire'),
});
export type CreateApiKeyBody = z.infer<typeof CreateApiKeyBody>;
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().describe('The first characters, so that a person recognises the key'),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean().describe('An expired key opens nothing; it is listed until it is revoked'),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;
export const CreatedApiKey = ApiKey.extend({ apiKey: z.string().describe('The key itself; shown this once') });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

/** The response of a call that only reports success. */
export const Done = z.object({ success: z.literal(true) });
