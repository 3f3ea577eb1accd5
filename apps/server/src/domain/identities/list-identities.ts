import type { Identity } from '@tangible/contracts';
import { asc, eq } from 'drizzle-orm';
import { identities, users } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { canUnlink } from './can-unlink.ts';

/** The accounts elsewhere that sign a user in. */
export async function listIdentities(services: Pick<Services, 'db' | 'signIn'>, userId: string): Promise<Identity[]> {
  const rows = await services.db
    .select({ identity: identities, hasPassword: users.hasPassword })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt));
  const linked = rows.map(({ identity }) => identity);
  return rows.map(({ identity: { provider, email, createdAt, lastUsedAt }, hasPassword }) => ({
    provider,
    email,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    canUnlink: canUnlink(services, { hasPassword }, linked, provider),
  }));
}
