import { sql } from 'drizzle-orm';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';

/** Any number that no other program on the same database would pick. */
const PLACES_LOCK = 7_264_015;

/**
 * Runs a transaction that takes or releases slots among the account's tasks. Such transactions are serialized over all
 * processes, so that slots are counted correctly and no waiting task is overlooked when one becomes free.
 */
export const withPlacesLock = <T>({ db }: Pick<Services, 'db'>, act: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK})`);
    return act(tx);
  });
