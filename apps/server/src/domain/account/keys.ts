import { createHash } from 'node:crypto';

/** What two spellings of one name or address have in common. */
export const identityKey = (text: string) => text.trim().normalize('NFKC').toLowerCase();

/** What the tries to log in to one account are counted under. */
export const loginAttemptsKey = (account: string) => `login:account:${account}`;

/** So often a password may be tried on one account, wherever it is asked for. */
export const PASSWORD_ATTEMPTS = { max: 10, windowMinutes: 15 };

/** What a person's exports are counted under. */
export const exportAttemptsKey = (userId: string) => `export:${userId}`;

/** How a device is kept that has had its sign-up points: known again when it comes back, and no more. */
export const hashFingerprint = (fingerprint: string) =>
  `sha256:${createHash('sha256').update(fingerprint).digest('base64url')}`;
