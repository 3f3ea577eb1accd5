import { ASSUMPTIONS, LIMITS } from './assumptions.ts';
import type { LoadResults } from './load-results.ts';
import { type Capacity, modelCapacity } from './model.ts';

/** Something that is used up as people come, and how many of them use it up. */
export interface Limit {
  what: string;
  /** The available amount, and the source of that figure. */
  there: string;
  /** The number of accounts at which it is used up; infinite where it is not people who use it up. */
  users: number;
  /** The remedy. */
  remedy: string;
}

const USERS_MAX = 1e9;

/** The limits as the number of accounts grows, in the order in which they are reached. */
export function findLimits(results: LoadResults): Limit[] {
  const reach = (of: (capacity: Capacity) => number, limit: number) =>
    firstUsers((users) => of(modelCapacity(results, users)) > limit);
  const write = results.floor.database.at(-1)!;
  const webhook = Math.max(...results.api.map(({ costs }) => costs.find(({ path }) => path === 'webhook')!.perSecond));
  const hearing = (LIMITS.hearingShare.value * 1000) / results.idle.notificationCpuMs;

  const limits: Limit[] = [
    {
      what: 'worker cores',
      there: `${LIMITS.workerCores.value} cores (${LIMITS.workerCores.reason})`,
      users: reach(({ workerCores }) => workerCores, LIMITS.workerCores.value),
      remedy:
        'Raise `maxReplicaCount`: workers share only the database. Or set `ARK_API_KEY` and let a hosted model create the shapes.',
    },
    {
      what: 'API processes',
      there: `${LIMITS.apiProcesses.value} processes (${LIMITS.apiProcesses.reason})`,
      users: reach(({ apiProcesses }) => apiProcesses, LIMITS.apiProcesses.value),
      remedy: 'Raise `maxReplicas`; put a CDN in front of `/files`, which can be cached for ever.',
    },
    {
      what: 'database connections',
      there: `${LIMITS.databaseConnections.value} connections (${LIMITS.databaseConnections.reason})`,
      users: reach(({ databaseConnections }) => databaseConnections, LIMITS.databaseConnections.value),
      remedy:
        'Lower `DATABASE_POOL_MAX` for workers, which need 4; run fewer, larger workers with a higher `WORKER_CONCURRENCY`.',
    },
    {
      what: 'database cores',
      there: `${LIMITS.databaseCores.value} cores (${LIMITS.databaseCores.reason})`,
      users: reach(({ databaseCores }) => databaseCores, LIMITS.databaseCores.value),
      remedy: 'Read history and ledgers from a replica; report progress less often (`report-progress.ts`).',
    },
    {
      what: 'durable commits',
      there: `${write.transactionsPerSecond ?? 0} per second, measured with the database alone on this disk`,
      users: write.transactionsPerSecond
        ? reach(({ commitsPerSecond }) => commitsPerSecond, write.transactionsPerSecond)
        : Number.POSITIVE_INFINITY,
      remedy: 'A disk with a write cache that survives a power cut; `synchronous_commit = off` for progress only.',
    },
    {
      what: 'change notifications',
      there: `${Math.round(hearing)} changes per second take ${LIMITS.hearingShare.value * 100} % of each API process`,
      users: reach(({ demand }) => demand.notifications, hearing),
      remedy:
        'A channel for each of 16 groups of generations, so that a process listens only to those that its clients watch.',
    },
    {
      what: 'payments, which are applied one at a time',
      there: `${webhook} per second, measured`,
      users: reach(({ demand }) => demand.calls.webhook, webhook),
      remedy: 'One lock per customer instead of a global one (`apply-payment-event.ts`).',
    },
  ];
  return limits.sort((a, b) => a.users - b.users);
}

/** The limits that do not depend on the number of accounts. */
export interface Breaking {
  what: string;
  at: string;
  remedy: string;
}

/** Limits of one queue or one account, computed from the cost of 10,000 rows. */
export function findOtherLimits({ idle }: LoadResults): Breaking[] {
  // n wait, each asks every few seconds, and each answer counts up to n rows.
  const msPerRow = idle.queuePositionMs / 10_000;
  const polls = ASSUMPTIONS.pollSeconds.value;
  const backlog = Math.sqrt((LIMITS.backlogCores.value * 1000 * polls) / (msPerRow / 2));
  const movements = (LIMITS.balanceMs.value / idle.balanceMs) * 10_000;
  return [
    {
      what: 'a long queue',
      at: `${roundTo(backlog)} users waiting and polling their position: computing positions takes ${LIMITS.backlogCores.value} database core, and four times that for twice as many`,
      remedy: 'Cache the count for a second in each API process; reject new generations beyond a maximum length.',
    },
    {
      what: 'a long ledger',
      at: `${roundTo(movements / 2)} generations of one account: computing its balance takes ${LIMITS.balanceMs.value} ms per call`,
      remedy: 'An index that includes `delta`, or a balance that is carried forward each month.',
    },
  ];
}

const roundTo = (value: number) => Number(value.toPrecision(2)).toLocaleString('en');

/** The smallest number of accounts for which something is so, to one part in a hundred. */
function firstUsers(isBeyond: (users: number) => boolean): number {
  if (!isBeyond(USERS_MAX)) return Number.POSITIVE_INFINITY;
  let [low, high] = [1, USERS_MAX];
  while (high / low > 1.01) {
    const middle = Math.sqrt(low * high);
    if (isBeyond(middle)) high = middle;
    else low = middle;
  }
  return high;
}
