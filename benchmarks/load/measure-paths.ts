import { drive } from './drive.ts';
import { listPaths, PATH_NAMES, type PathName, WEBHOOK_SECRET } from './paths.ts';
import { preparePeople } from './prepare-people.ts';
import { readCpuSeconds, readFamilyCpuSeconds, readMemoryMib } from './process-cost.ts';
import { type Postgres, withClient } from './start-postgres.ts';
import { type ServerProcess, startServer } from './start-server.ts';

/** The cost of one path at one number of processes. */
export interface PathCost {
  path: PathName;
  name: string;
  kind: 'read' | 'write';
  processes: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time for each request, in milliseconds: of all API processes, and of the database. */
  apiCpuMs: number;
  databaseCpuMs: number;
  /** Transactions, rows written and bytes of write-ahead log for each request. */
  transactions: number;
  rowsWritten: number;
  walBytes: number;
}

export interface ProcessCost {
  processes: number;
  costs: PathCost[];
  /** Open connections to the database for each API process under load. */
  connections: number;
  /** The largest memory of one of them after the run, in MiB. */
  memoryMib: number;
}

const WARM_UP_SECONDS = 1;

/** Settings as in production, except that the limit on requests is too high to be met: counting still costs. */
export const apiSettings = (databaseUrl: string, dataDir: string): Record<string, string> => ({
  ROLE: 'http',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  TRUST_PROXY: '1',
  RATE_LIMIT_PER_MINUTE: '1000000',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
});

/** Measures each path on a separate database with the given number of API processes. */
export async function measurePaths(
  postgres: Postgres,
  { processes, seconds, folder }: { processes: number; seconds: number; folder: string },
): Promise<ProcessCost> {
  const database = await postgres.createDatabase(`load_${processes}`);
  const env = apiSettings(database, folder);
  const servers: ServerProcess[] = [];
  try {
    for (let i = 0; i < processes; i++) servers.push(await startServer('apps/server/src/main.ts', env, folder));
    const paths = await listPaths(await preparePeople(database, folder));
    const urls = servers.map(({ url }) => url);

    const costs: PathCost[] = [];
    for (const path of PATH_NAMES) {
      const { name, kind, connections, next } = paths[path];
      const driveUntilAnswered = async (length: number) => {
        const before = await readCounters(postgres, database, servers);
        const driven = await drive({ urls, next, connections, seconds: length });
        const after = await readCounters(postgres, database, servers);
        // On a busy machine the slowest calls need longer than that.
        if (driven.requests < 10 && length < 30) return driveUntilAnswered(length * 2);
        return { before, driven, after };
      };
      await drive({ urls, next, connections: Math.min(connections, 4 * processes), seconds: WARM_UP_SECONDS });
      const { before, driven, after } = await driveUntilAnswered(seconds);
      const each = (counter: keyof Counters) => (after[counter] - before[counter]) / driven.requests;
      costs.push({
        path,
        name,
        kind,
        processes,
        perSecond: driven.perSecond,
        p50Ms: driven.p50Ms,
        p99Ms: driven.p99Ms,
        apiCpuMs: round(each('apiS') * 1000, 3),
        databaseCpuMs: round(each('databaseS') * 1000, 3),
        transactions: round(each('transactions'), 2),
        rowsWritten: round(each('rows'), 2),
        walBytes: Math.round(each('wal')),
      });
    }
    const open = await countConnections(postgres, database);
    const memoryMib = Math.max(...servers.map(({ pid }) => readMemoryMib(pid)));
    return { processes, costs, connections: round(open / processes, 1), memoryMib: Math.round(memoryMib) };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

interface Counters {
  apiS: number;
  databaseS: number;
  transactions: number;
  rows: number;
  wal: number;
}

async function readCounters(postgres: Postgres, database: string, servers: ServerProcess[]): Promise<Counters> {
  // Each connection reports its work after a moment of idleness.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const apiS = servers.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0);
  const databaseS = readFamilyCpuSeconds(postgres.pid);
  const { rows } = await withClient(postgres.urlOf('postgres'), (client) =>
    client.query(
      `select xact_commit::int as transactions, (tup_inserted + tup_updated + tup_deleted)::int as rows,
         pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal
       from pg_stat_database where datname = $1`,
      [new URL(database).pathname.slice(1)],
    ),
  );
  return { apiS, databaseS, ...rows[0] };
}

export async function countConnections(postgres: Postgres, database: string): Promise<number> {
  const { rows } = await withClient(postgres.urlOf('postgres'), (client) =>
    client.query('select count(*)::int as count from pg_stat_activity where datname = $1', [
      new URL(database).pathname.slice(1),
    ]),
  );
  return rows[0].count;
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits));
