import { isDeviceAddress, type User } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import { pointsEntries, type UserRow, users } from '../../db/schema/index.ts';

/**
 * A person's balance as a column: the sum of their ledger. The tables are named beside their columns, because Drizzle
 * leaves them out in a select from `users` alone, and `user_id = id` would compare the ledger with itself.
 */
export const pointsColumn = sql<number>`(
  select coalesce(sum(${pointsEntries.delta}), 0)::int from ${pointsEntries}
  where ${pointsEntries}.user_id = ${users}.id
)`;

/** Whether an account was made for a device and not secured since; those of earlier versions tell it by their address. */
export const isQuickAccount = ({ isQuick, email }: Pick<UserRow, 'isQuick' | 'email'>): boolean =>
  isQuick || isDeviceAddress(email);

/** What the wire may know of a person. */
export function toUser(row: UserRow, points: number): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailConfirmed: row.emailConfirmedAt !== null,
    isQuick: isQuickAccount(row),
    role: row.role,
    points,
    createdAt: row.createdAt.toISOString(),
  };
}
