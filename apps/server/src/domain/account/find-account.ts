import { eq, getTableColumns, or } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { type UserRow, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { identityKey } from './keys.ts';
import { pointsColumn } from './to-user.ts';

/** An account by id, username or e-mail, with its balance; null when there is none. For operators. */
export async function findAccount(
  { db }: Pick<Services, 'db'>,
  name: string,
): Promise<(UserRow & { points: number }) | null> {
  const key = identityKey(name);
  const [row] = await db
    .select({ ...getTableColumns(users), points: pointsColumn })
    .from(users)
    .where(or(isUuid(name) ? eq(users.id, name) : undefined, eq(users.usernameKey, key), eq(users.emailKey, key)));
  return row ?? null;
}
