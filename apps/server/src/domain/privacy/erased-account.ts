import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { hashPassword } from '../account/password.ts';
import { newToken } from '../account/tokens.ts';

/**
 * An account without a user: it owns the payments that must be kept after an account was deleted. Its name contains a
 * character that usernames may not contain, it has no address, and its password was never stored or shown.
 *
 * @returns its id, which identifies no person
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

/** Whether an account is one of those: every registered account has an address. */
export async function isErased(tx: Transaction, userId: string): Promise<boolean> {
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return owner?.email === '';
}
