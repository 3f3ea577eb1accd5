import { isDeviceAddress, type User } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import { pointsEntries, type UserRow, users } from '../../db/schema/index.ts';

/**
 * A user's balance as a column: the sum of their ledger. The columns are qualified with their tables, because Drizzle
 * leaves them out in a select from `users` alone, and `user_id = id` would compare the ledger with itself.
 */
export const pointsColumn = sql<number>`(
  select coalesce(sum(${pointsEntries.delta}), 0)::int from ${pointsEntries}
  where ${pointsEntries}.user_id = ${users}.id
)`;

/**
 * Whether an account was created for a device and not secured since; accounts of earlier versions are recognised by
 * their address.
 */
export const isQuickAccount = ({ isQuick, email }: Pick<UserRow, 'isQuick' | 'email'>): boolean =>
  isQuick || isDeviceAddress(email);

/** The fields of a user that the API returns. */
export function toUser(row: UserRow, points: number): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailConfirmed: row.emailConfirmedAt !== null,
    hasPassword: row.hasPassword,
    isQuick: isQuickAccount(row),
    role: row.role,
    points,
    createdAt: row.createdAt.toISOString(),
  };
}
