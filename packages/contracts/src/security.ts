import { z } from 'zod';

/** What the audit log of an account records. */
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
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'recovery-codes-made',
  'api-key-made',
  'api-key-revoked',
  'account-frozen',
  'account-unfrozen',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export const SecurityEvent = z.object({
  kind: z.enum(SECURITY_EVENT_KINDS),
  detail: z.record(z.string(), z.string()),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;
