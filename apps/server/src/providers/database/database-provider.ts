import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';
import type * as schema from '../../db/schema/index.ts';

/** Drizzle over either database. A transaction has the same shape, so verbs take one or the other. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A database that is open, migrated and ready. */
export interface DatabaseProvider {
  db: Database;

  /** How the job queue reaches the same database. */
  queueOptions: ConstructorOptions;

  /** Notifies every listener of a channel, in this process and in all others, once the statement has been sent. */
  notify(channel: string, payload: string): Promise<void>;

  /**
   * Calls back for each payload on a channel until the returned function is called. `onGap` is called when the line was
   * down for a while, so that payloads may have been missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>;

  /** How busy its connections are; null where there is but one. */
  pool(): PoolState | null;

  close(): Promise<void>;
}

export interface PoolState {
  total: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}
