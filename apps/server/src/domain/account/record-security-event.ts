import type { SecurityEventKind } from '@tangible/contracts';
import { securityEvents } from '../../db/schema/index.ts';
import type { Database, Transaction } from '../../providers/database/database-provider.ts';

/** Where a request came from, as far as the audit log and the list of sign-ins show it. */
export interface Origin {
  address?: string | undefined;
  userAgent?: string | undefined;
}

interface EventInput extends Origin {
  userId: string;
  kind: SecurityEventKind;
  /** The subject, such as the name of a key; never a secret. */
  detail?: Record<string, string>;
  now: Date;
}

const USER_AGENT_LENGTH_MAX = 256;

/** As much of a user agent as is kept. */
export const shortenUserAgent = (userAgent: string | undefined) => userAgent?.slice(0, USER_AGENT_LENGTH_MAX);

/**
 * Writes a row of the audit log. With a transaction, it exists if and only if the recorded change does.
 *
 * @example
 * await recordSecurityEvent(tx, { userId, kind: 'api-key-revoked', detail: { name: 'CI' }, now: services.clock() });
 */
export async function recordSecurityEvent(
  db: Database | Transaction,
  { userId, kind, detail = {}, address, userAgent, now }: EventInput,
): Promise<void> {
  await db
    .insert(securityEvents)
    .values({ userId, kind, detail, address, userAgent: shortenUserAgent(userAgent), createdAt: now });
}
