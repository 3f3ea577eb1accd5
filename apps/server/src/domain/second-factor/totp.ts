import { Secret, TOTP } from 'otpauth';

/** Supported by every authenticator app: SHA-1, six digits, thirty seconds (RFC 6238). */
const SHAPE = { issuer: 'Tangible', algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Clocks differ: the code before and the one after the current one count too. */
const DRIFT_STEPS = 1;

const SECRET_BYTES = 20;

/** A new secret in base32. */
export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label: string) => new TOTP({ ...SHAPE, label, secret: Secret.fromBase32(secret) });

/** The URI in a QR code. */
export const totpUri = (secret: string, username: string) => totpOf(secret, username).toString();

/**
 * The time step that a code belongs to, or null if it is not a current code.
 *
 * @example
 * findStep(secret, '492039', new Date()); // 58961204
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : TOTP.counter({ period: SHAPE.period, timestamp }) + delta;
}
