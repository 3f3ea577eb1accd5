import {
  SIGN_UP_GRANTS_PER_ADDRESS_DAY,
  SIGN_UP_GRANTS_PER_SITE_DAY,
  SIGN_UP_POINTS,
  type SignUpPoints,
} from '@tangible/contracts';
import { eq, inArray } from 'drizzle-orm';
import { signUpGrants } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { grantPoints } from '../points/grant-points.ts';
import { hashFingerprint } from './keys.ts';
import { countAttempt } from './limit-attempts.ts';

export const DAY_MINUTES = 24 * 60;

/** The reference of an account's first points: one row at most, however they are granted. */
export const SIGN_UP_REFERENCE = 'sign-up';

interface DeviceInput {
  userId: string;
  fingerprint: string | undefined;
  /** The address that the request came from, as `addressOf` counts it, and the site around it (`siteOf`). */
  address: string;
  site: string | null;
  now: Date;
}

/**
 * Grants the first points of a new account at once, if its device never had any and its IP address has not used up the
 * daily total. A fingerprint is the browser's own claim, so the total limits invented ones. Otherwise the points are
 * granted with the confirmation of the e-mail: see `grantConfirmedPoints`.
 */
export async function grantSignUpPoints(tx: Transaction, input: DeviceInput): Promise<SignUpPoints> {
  const { userId, fingerprint } = input;
  if (!fingerprint) return { granted: 0, reason: 'no-device' };
  const device = hashFingerprint(fingerprint);
  // Rows that were written before fingerprints were hashed count as well.
  const known = await tx
    .select({ one: signUpGrants.fingerprint })
    .from(signUpGrants)
    .where(inArray(signUpGrants.fingerprint, [fingerprint, device]));
  if (known.length > 0) return { granted: 0, reason: 'device-used' };

  const first = await tx
    .insert(signUpGrants)
    .values({ fingerprint: device, userId })
    .onConflictDoNothing()
    .returning({ fingerprint: signUpGrants.fingerprint });
  if (first.length === 0) return { granted: 0, reason: 'device-used' };
  if (await isOverTotal(tx, input)) {
    // The device has had nothing yet.
    await tx.delete(signUpGrants).where(eq(signUpGrants.fingerprint, device));
    return { granted: 0, reason: 'address-limit' };
  }
  await grantPoints(tx, { userId, points: SIGN_UP_POINTS, reference: SIGN_UP_REFERENCE, reason: 'sign-up' });
  return { granted: SIGN_UP_POINTS, reason: null };
}

async function isOverTotal(tx: Transaction, { address, site, now }: DeviceInput): Promise<boolean> {
  const count = async (network: string) =>
    (await countAttempt(tx, { key: `sign-up-points:${network}`, windowMinutes: DAY_MINUTES, now })).count;
  if ((await count(address)) > SIGN_UP_GRANTS_PER_ADDRESS_DAY) return true;
  return site !== null && (await count(site)) > SIGN_UP_GRANTS_PER_SITE_DAY;
}
