import { SIGN_IN_PROVIDERS } from '@tangible/contracts';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ProvenIdentity } from '../../providers/sign-in/sign-in-provider.ts';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** A user who is at a sign-in provider, or who came back and still owes the code of the second factor. */
export const signInAttempts = pgTable('sign_in_attempts', {
  /** The hash of the `state` that the provider sends back. */
  stateHash: text().primaryKey(),
  provider: text({ enum: SIGN_IN_PROVIDERS }).notNull(),
  /** The hash of what only the browser knows that began this: another browser cannot finish it. */
  secretHash: text().notNull(),
  codeVerifier: text().notNull(),
  nonce: text().notNull(),
  /** The account to link; null to sign in. */
  userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  /** When the provider's code was taken; each is sent once. */
  takenAt: moment(),
  identity: jsonb().$type<ProvenIdentity>(),
  expiresAt: moment().notNull(),
});
