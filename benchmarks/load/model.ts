import type { SubdivisionLevel } from '@tangible/contracts';
import { ASSUMPTIONS, type Assumptions } from './assumptions.ts';
import type { LoadResults } from './load-results.ts';
import type { PathCost } from './measure-paths.ts';
import type { PathName } from './paths.ts';

/** How often something happens in the busiest second. */
export interface Demand {
  generations: number;
  /** Calls of each path. */
  calls: Record<PathName, number>;
  /** Reads of a generation by its watchers: each change is read once more for them. */
  watchReads: number;
  notifications: number;
}

/** The requirements of a number of users. */
export interface Capacity {
  users: number;
  generationsPerDay: number;
  demand: Demand;
  requestsPerSecond: number;
  workerCores: number;
  workers: number;
  apiCores: number;
  apiProcesses: number;
  databaseCores: number;
  databaseConnections: number;
  commitsPerSecond: number;
  rowsPerDay: number;
  walGibPerDay: number;
  storageTibPerMonth: number;
  egressTibPerMonth: number;
  storageRequestsPerSecond: number;
}

const DAY_S = 86_400;
const MONTH_DAYS = 30;

/**
 * Extrapolates the measurements of one machine to a number of accounts. CPU time per call is transferable; requests per
 * second on a shared machine are not.
 *
 * @example
 * modelCapacity(results, 1_000_000).workerCores;
 */
export function modelCapacity(results: LoadResults, users: number, given: Assumptions = ASSUMPTIONS): Capacity {
  const a = Object.fromEntries(Object.entries(given).map(([name, { value }]) => [name, value])) as Values;
  const each = averageGeneration(results, a);
  const demand = findDemand(users, a, each);
  const { calls, generations, notifications, watchReads } = demand;
  const costs = new Map(results.api[0]!.costs.map((cost) => [cost.path, cost]));
  const sum = (of: (cost: PathCost) => number) =>
    Object.entries(calls).reduce((total, [path, rate]) => total + rate * of(costs.get(path as PathName)!), 0);

  const workerCores = (generations * each.cpuSeconds) / a.utilisation;
  const workers = Math.ceil(workerCores / a.coresPerWorker);

  // A look for a listener is a poll without the HTTP around it; a poll's cost is an upper bound.
  const lookMs = costs.get('status')!;
  const ownApiCores = (sum((cost) => cost.apiCpuMs) + watchReads * lookMs.apiCpuMs) / 1000;
  // Every process receives every change notification, so each has that much less for its own work.
  const hearing = (notifications * results.idle.notificationCpuMs) / 1000;
  const apiProcesses = Math.max(2, Math.ceil(ownApiCores / Math.max(0.01, a.utilisation - hearing)));
  const apiCores = ownApiCores + apiProcesses * hearing;

  const databaseCores =
    ((sum((cost) => cost.databaseCpuMs) +
      watchReads * lookMs.databaseCpuMs +
      generations * each.databaseCpuMs +
      notifications * apiProcesses * results.idle.notificationDatabaseCpuMs) /
      1000 +
      apiProcesses * results.idle.api.databaseCpu +
      workers * results.idle.worker.databaseCpu) /
    a.utilisation;

  const generationsPerDay = users * a.monthlyActiveShare * a.dailyActiveShare * a.generationsPerActiveDay;
  const perDay = (rate: number) => (rate / a.peakFactor) * DAY_S;
  return {
    users,
    generationsPerDay,
    demand,
    requestsPerSecond: Object.values(calls).reduce((total, rate) => total + rate, 0),
    workerCores,
    workers,
    apiCores,
    apiProcesses,
    databaseCores,
    databaseConnections: Math.ceil(
      apiProcesses * results.api[0]!.connections + workers * results.idle.worker.connections,
    ),
    commitsPerSecond: sum((cost) => (cost.kind === 'write' ? cost.transactions : 0)) + generations * each.commits,
    rowsPerDay: perDay(sum((cost) => cost.rowsWritten) + generations * each.commits),
    walGibPerDay: perDay(sum((cost) => cost.walBytes) + generations * each.walBytes) / 2 ** 30,
    storageTibPerMonth: (generationsPerDay * MONTH_DAYS * each.storedBytes) / 2 ** 40,
    egressTibPerMonth: (generationsPerDay * MONTH_DAYS * each.fetchedBytes) / 2 ** 40,
    storageRequestsPerSecond: generations * each.artifacts + calls.file * 2 + calls.history * HISTORY_LOOKS,
  };
}

/** Whether each record's file is still there is asked for each record of a page. */
const HISTORY_LOOKS = 20;

type Values = Record<keyof Assumptions, number>;
type Average = ReturnType<typeof averageGeneration>;

/** A generation of the assumed mix of levels. */
export function averageGeneration({ generations }: LoadResults, a: Values) {
  const shares: Record<SubdivisionLevel, number> = { low: a.lowShare, medium: a.mediumShare, high: a.highShare };
  const mix = (of: (cost: LoadResults['generations'][number]) => number) =>
    generations.reduce((total, cost) => total + shares[cost.level] * of(cost), 0);
  return {
    cpuSeconds: mix((cost) => cost.workerCpuSeconds),
    /** Its duration on otherwise idle cores. */
    seconds: mix((cost) => cost.workerCpuSeconds / a.coresPerWorker),
    databaseCpuMs: mix((cost) => cost.databaseCpuMs),
    storedBytes: mix((cost) => cost.storedBytes),
    fetchedBytes: mix(
      (cost) => a.zipFetchesPerGeneration * cost.zipBytes + a.previewFetchesPerGeneration * cost.previewBytes,
    ),
    artifacts: mix((cost) => cost.artifacts),
    walBytes: mix((cost) => cost.walBytes),
    notifications: mix((cost) => cost.notifications),
    /** Each change is a separate commit; starting it, storing it and the queue's bookkeeping add some more. */
    commits: mix((cost) => cost.notifications) + 6,
  };
}

function findDemand(users: number, a: Values, each: Average): Demand {
  const monthly = users * a.monthlyActiveShare;
  const daily = monthly * a.dailyActiveShare;
  const peak = (perDay: number) => (perDay / DAY_S) * a.peakFactor;
  const visits = peak(daily * a.visitsPerActiveDay);
  const generations = peak(daily * a.generationsPerActiveDay);
  const polls = (a.waitSeconds + each.seconds) / a.pollSeconds;
  const payments = (monthly * a.payingShare * a.eventsPerPayment) / MONTH_DAYS / DAY_S;
  return {
    generations,
    notifications: generations * each.notifications,
    watchReads: generations * each.notifications,
    calls: {
      // Probes, not people: each process is asked every few seconds, which is nothing.
      health: 0,
      me: visits * a.sessionReadsPerVisit,
      status: generations * polls,
      history: visits * a.historyReadsPerVisit,
      ledger: visits * a.ledgerReadsPerVisit,
      file: generations * (a.zipFetchesPerGeneration + a.previewFetchesPerGeneration),
      login: visits * a.loginsPerVisit,
      register: peak((users * a.newAccountsPerMonthShare) / MONTH_DAYS),
      webhook: payments * a.paymentPeakFactor,
      generate: generations,
    },
  };
}
