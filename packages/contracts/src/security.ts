import { z } from 'zod';
import { PASSWORD_LENGTH_MAX } from './limits.ts';

/** The events in the audit log of an account. */
export const SECURITY_EVENT_KINDS = [
  'signed-up',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'session-ended',
  'all-sessions-ended',
  'password-changed',
  'password-reset',
  'email-confirmed',
  'email-change-requested',
  'email-changed',
  'account-secured',
  'identity-linked',
  'identity-unlinked',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'recovery-codes-made',
  'api-key-made',
  'api-key-revoked',
  'webhook-made',
  'webhook-changed',
  'webhook-deleted',
  'account-frozen',
  'account-unfrozen',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** A device by its user agent; null if that is not informative. */
export const Device = z.object({
  browser: z.string().nullable().describe('Such as Firefox'),
  system: z.string().nullable().describe('Such as Windows'),
});
export type Device = z.infer<typeof Device>;

export const SecurityEvent = z.object({
  kind: z.enum(SECURITY_EVENT_KINDS),
  detail: z.record(z.string(), z.string()),
  address: z.string().nullable(),
  device: Device,
  createdAt: z.iso.datetime(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

const SECURITY_EVENTS_LIMIT_DEFAULT = 20;
const SECURITY_EVENTS_LIMIT_MAX = 100;

export const SecurityEventsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(SECURITY_EVENTS_LIMIT_MAX).default(SECURITY_EVENTS_LIMIT_DEFAULT),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export const SecurityEventList = z.object({ total: z.int(), events: z.array(SecurityEvent) });
export type SecurityEventList = z.infer<typeof SecurityEventList>;

/** One signed-in browser, as its person sees it. */
export const SessionInfo = z.object({
  id: z.string(),
  device: Device,
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean().describe('Whether it is the session that asks'),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const EndSessionsQuery = z.object({
  all: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true ends the session that asks as well; without it, all others'),
});

export const RECOVERY_CODES = 10;

/** The second factor of an account, without its secrets. */
export const SecondFactorState = z.object({
  isActive: z.boolean(),
  isAvailable: z.boolean().describe('Whether one can be set up on this server'),
  activeSince: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

const password = z.string().max(PASSWORD_LENGTH_MAX).default('');
const code = z.string().max(64).default('');

export const EnrolSecondFactorBody = z.object({ password });
export const SecondFactorSecret = z.object({
  secret: z.string().describe('In base32, to be typed into an authenticator app'),
  uri: z.string().describe('The same as an otpauth address, for a QR code'),
});
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;

export const ConfirmSecondFactorBody = z.object({ code });
export const SecondFactorProof = z.object({
  password,
  code: code.describe('Of the authenticator app, or a recovery code'),
});
export type SecondFactorProof = z.infer<typeof SecondFactorProof>;

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe('Shown this once') });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
