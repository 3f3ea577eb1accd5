import type { Identity } from '@tangible/contracts';
import { asc, eq } from 'drizzle-orm';
import { identities, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** The accounts elsewhere that sign a user in. */
export async function listIdentities({ db }: Pick<Services, 'db'>, userId: string): Promise<Identity[]> {
  const rows = await db
    .select({ identity: identities, hasPassword: users.hasPassword })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt));
  return rows.map(({ identity: { provider, email, createdAt, lastUsedAt }, hasPassword }) => ({
    provider,
    email,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    canUnlink: hasPassword || rows.length > 1,
  }));
}
