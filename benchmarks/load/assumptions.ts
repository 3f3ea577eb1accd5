/** A guess about people, or a choice of the operator's. Everything else in the model is measured. */
export interface Assumption {
  value: number;
  unit: string;
  reason: string;
}

const guess = (value: number, unit: string, reason: string): Assumption => ({ value, unit, reason });

/** What the model cannot measure. Change a figure, run `npm run model:capacity`, and the page follows. */
export const ASSUMPTIONS = {
  monthlyActiveShare: guess(0.2, 'of all accounts', 'a tool for projects: most accounts rest between them'),
  dailyActiveShare: guess(0.2, 'of the monthly active', 'six days of use in a month, as is usual for tools of work'),
  generationsPerActiveDay: guess(3, 'per person and day', 'a first try, a second picture, one at another level'),
  lowShare: guess(0.3, 'of generations', 'fast tries and assets by the thousand'),
  mediumShare: guess(0.6, 'of generations', 'it is the default'),
  highShare: guess(0.1, 'of generations', 'close-ups cost the most points'),
  peakFactor: guess(3, 'times the average', 'the busiest hour of a working day, people of one or two continents'),
  visitsPerActiveDay: guess(2, 'per person and day', 'one to start, one to fetch'),
  sessionReadsPerVisit: guess(4, 'calls of /auth/me', 'one for each page that is opened'),
  historyReadsPerVisit: guess(2, 'calls of /tangible/history', 'on opening it, and after a generation'),
  ledgerReadsPerVisit: guess(0.5, 'calls of /points/ledger', 'every other visit'),
  loginsPerVisit: guess(0.1, 'logins', 'a session lasts 30 days; some use a second browser'),
  pollSeconds: guess(5, 's between two polls', 'what the site does while a generation is open'),
  waitSeconds: guess(15, 's in the queue at the peak', 'what the autoscaler is set to keep up with'),
  zipFetchesPerGeneration: guess(
    1.5,
    'per generation',
    'shown once in the viewer, and downloaded by every other person',
  ),
  previewFetchesPerGeneration: guess(4, 'per generation', 'in lists; browsers keep it, other devices fetch it again'),
  newAccountsPerMonthShare: guess(
    0.05,
    'of all accounts',
    'a product that grows by half in a year, and some who leave',
  ),
  payingShare: guess(0.03, 'of the monthly active', 'usual for a free tier with paid plans'),
  eventsPerPayment: guess(3, 'webhooks per renewal', 'invoice, subscription and charge each send one'),
  /** A third to a half of the payments of a month come on its first day, most of them in a few hours. */
  paymentPeakFactor: guess(20, 'times the average', 'renewals bunch on the first of the month'),
  utilisation: guess(
    0.6,
    'of a core at the peak',
    'beyond it waiting grows quickly, and one machine of three may fail',
  ),
  coresPerWorker: guess(2, 'cores', 'what the engine fills with one asset at a time; see sizing'),
} satisfies Record<string, Assumption>;

export type Assumptions = typeof ASSUMPTIONS;

/** What one installation can have before something must change. Each is a choice that a page of the docs explains. */
export const LIMITS = {
  workerCores: guess(40, 'cores', 'the autoscaler of deploy/kubernetes stops at 20 workers of 2 cores'),
  apiProcesses: guess(6, 'processes', 'the autoscaler of deploy/kubernetes stops at 6'),
  databaseConnections: guess(500, 'connections', 'beyond some hundreds PostgreSQL itself slows down'),
  databaseCores: guess(16, 'cores', 'a large single PostgreSQL server that can still be bought anywhere'),
  /** How much of an API process may go into hearing of changes that nobody watches there. */
  hearingShare: guess(0.2, 'of a core', 'hearing is no use to anybody whose generation it is not'),
  backlogCores: guess(1, 'core', 'what counting places in the queue may take from the database'),
  balanceMs: guess(10, 'ms', 'a balance is summed up at every call; more than this is felt'),
} satisfies Record<string, Assumption>;
