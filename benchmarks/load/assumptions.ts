/** A guess about people, or a choice of the operator's. Everything else in the model is measured. */
export interface Assumption {
  value: number;
  unit: string;
  reason: string;
}

const guess = (value: number, unit: string, reason: string): Assumption => ({ value, unit, reason });

/**
 * The assumptions of the model, which cannot be measured. Change a figure, run `npm run model:capacity`, and the page
 * follows.
 */
export const ASSUMPTIONS = {
  monthlyActiveShare: guess(0.2, 'of all accounts', 'a tool for projects: most accounts are idle between them'),
  dailyActiveShare: guess(0.2, 'of the monthly active', 'six days of use in a month, typical for work tools'),
  generationsPerActiveDay: guess(3, 'per person and day', 'a first attempt, a second picture, one at another level'),
  lowShare: guess(0.3, 'of generations', 'quick attempts and bulk assets'),
  mediumShare: guess(0.6, 'of generations', 'it is the default'),
  highShare: guess(0.1, 'of generations', 'close-ups cost the most points'),
  peakFactor: guess(3, 'times the average', 'the busiest hour of a working day, users on one or two continents'),
  visitsPerActiveDay: guess(2, 'per person and day', 'one to start, one to download'),
  sessionReadsPerVisit: guess(4, 'calls of /auth/me', 'one per page view'),
  historyReadsPerVisit: guess(2, 'calls of /tangible/history', 'on opening it, and after a generation'),
  ledgerReadsPerVisit: guess(0.5, 'calls of /points/ledger', 'every other visit'),
  loginsPerVisit: guess(0.1, 'logins', 'a session lasts 30 days; some users have a second browser'),
  pollSeconds: guess(5, 's between two polls', 'the polling interval of the site during a generation'),
  waitSeconds: guess(15, 's in the queue at the peak', 'the target of the autoscaler'),
  zipFetchesPerGeneration: guess(1.5, 'per generation', 'viewed once, and downloaded by every other user'),
  previewFetchesPerGeneration: guess(
    4,
    'per generation',
    'in lists; cached by browsers, fetched again by other devices',
  ),
  newAccountsPerMonthShare: guess(
    0.05,
    'of all accounts',
    'a product that grows by half in a year, minus those who leave',
  ),
  payingShare: guess(0.03, 'of the monthly active', 'typical for a free tier with paid plans'),
  eventsPerPayment: guess(3, 'webhooks per renewal', 'invoice, subscription and charge each send one'),
  /** A third to a half of the payments of a month come on its first day, most of them in a few hours. */
  paymentPeakFactor: guess(20, 'times the average', 'renewals cluster on the first of the month'),
  utilisation: guess(
    0.6,
    'of a core at the peak',
    'beyond it waiting times grow quickly, and one machine of three may fail',
  ),
  coresPerWorker: guess(2, 'cores', 'one asset keeps two cores busy; see sizing'),
} satisfies Record<string, Assumption>;

export type Assumptions = typeof ASSUMPTIONS;

/** The limits of one installation. Each is a choice that the documentation explains. */
export const LIMITS = {
  workerCores: guess(40, 'cores', 'the maximum in deploy/kubernetes is 20 workers with 2 cores'),
  apiProcesses: guess(6, 'processes', 'the maximum in deploy/kubernetes is 6'),
  databaseConnections: guess(500, 'connections', 'beyond a few hundred PostgreSQL itself slows down'),
  databaseCores: guess(16, 'cores', 'a large single PostgreSQL server that every provider offers'),
  /** The share of an API process that may be spent on notifications without a watcher there. */
  hearingShare: guess(0.2, 'of a core', 'notifications of unwatched generations are wasted work'),
  backlogCores: guess(1, 'core', 'budget for computing queue positions in the database'),
  balanceMs: guess(10, 'ms', 'a balance is summed at every call; more would be noticeable'),
} satisfies Record<string, Assumption>;
