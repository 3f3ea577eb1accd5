import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { hashPassword } from '../account/password.ts';
import { newToken } from '../account/tokens.ts';

/**
 * An account without a person: it owns the payments that must be kept after somebody deleted theirs. Its name holds a
 * sign that no username may hold, it has no address, and its password was never known to anybody.
 *
 * @returns its id, which leads to nobody
 */
export async function insertErasedAccount(tx: Transaction, now: Date): Promise<string> {
  const id = randomUUID();
  const name = `erased:${id}`;
  await tx.insert(users).values({
    id,
    username: name,
    usernameKey: name,
    email: '',
    emailKey: name,
    passwordHash: await hashPassword(newToken()),
    sourceId: '',
    createdAt: now,
  });
  return id;
}

/** Whether an account is one of those: everybody who registers has an address. */
export async function isErased(tx: Transaction, userId: string): Promise<boolean> {
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return owner?.email === '';
}
