import type { Database, Transaction } from './database-provider.ts';

/** An effect of a transaction that is counted. No ids: each distinct value is a line of the metrics. */
export type Fact =
  | { fact: 'points'; movement: string; reason: string; points: number }
  | { fact: 'generation ended'; kind: string; end: 'completed' | 'failed' | 'cancelled'; code: string };

const noted = new WeakMap<object, Fact[]>();

/**
 * Records an effect of a transaction. It is reported after the transaction has committed, and never if it is rolled
 * back.
 *
 * @example
 * recordMetric(tx, { fact: 'points', movement: 'held', reason: 'generation', points: 10 });
 */
export function recordMetric(tx: Transaction, fact: Fact): void {
  noted.get(tx)?.push(fact);
}

/** The same database; `tell` gets the recorded effects of its transactions, after each commit. */
export function withCommitMetrics(db: Database, tell: (fact: Fact) => void): Database {
  const transaction: Database['transaction'] = async (run, config) => {
    const facts: Fact[] = [];
    const result = await db.transaction((tx) => {
      noted.set(tx, facts);
      return run(tx);
    }, config);
    for (const fact of facts) tell(fact);
    return result;
  };
  return Object.assign(Object.create(db) as Database, { transaction });
}
