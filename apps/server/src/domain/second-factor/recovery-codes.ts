import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { recoveryCodes } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';

/** Crockford's base32: no I, L, O or U, which are read as something else. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** 80 random bits, like `7hq2-x9kd-4m0t-zc3v`: enough that a fast hash in a stolen table gives nothing away. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? letters;
}

/** However it is typed: capital letters, spaces and hyphens do not matter. */
export const hashRecoveryCode = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest('base64url');

/** Gives an account new recovery codes in place of those it had; only their hashes are kept. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })));
  return codes;
}
