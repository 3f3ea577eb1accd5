import { drive } from './drive.ts';
import { round } from './measure-paths.ts';
import { readCpuSeconds } from './process-cost.ts';
import { type Postgres, withClient } from './start-postgres.ts';
import { startServer } from './start-server.ts';

/** The performance of the underlying parts. */
export interface Floor {
  /** The framework alone, without routes, schemas or a database. */
  hello: HelloCost[];
  /** PostgreSQL with its own client; null where `pgbench` is not installed. */
  database: DatabaseFloor[];
}

interface HelloCost {
  processes: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  apiCpuMs: number;
}

interface DatabaseFloor {
  name: string;
  transactionsPerSecond: number | null;
  averageMs: number | null;
}

const CLIENTS = 16;

const SCRIPTS = {
  'select 1': 'select 1;',
  'read one row by its key': '\\set id random(1, 100000)\nselect balance from accounts where id = :id;',
  'read, update and insert in one transaction': [
    '\\set id random(1, 100000)',
    'begin;',
    'select balance from accounts where id = :id for update;',
    'update accounts set balance = balance - 1 where id = :id;',
    'insert into movements (account, delta) values (:id, -1);',
    'commit;',
  ].join('\n'),
};

/** Measures the framework's bare "hello" at each number of processes. */
export async function measureHello(counts: readonly number[], seconds: number, folder: string): Promise<HelloCost[]> {
  const rows: HelloCost[] = [];
  const next = () => ({ method: 'GET' as const, path: '/' });
  for (const processes of counts) {
    const servers = await Promise.all(
      Array.from({ length: processes }, () => startServer('benchmarks/hello.ts', {}, folder)),
    );
    const urls = servers.map(({ url }) => url);
    const readCpu = () => servers.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0);
    await drive({ urls, next, connections: 32, seconds: 1 });
    const before = readCpu();
    const { requests, perSecond, p50Ms, p99Ms } = await drive({ urls, next, connections: 32, seconds });
    const apiCpuMs = round(((readCpu() - before) / requests) * 1000, 3);
    rows.push({ processes, perSecond, p50Ms, p99Ms, apiCpuMs });
    await Promise.all(servers.map((server) => server.stop()));
  }
  return rows;
}

/** Measures the database without our own code. */
export async function measureDatabase(postgres: Postgres, seconds: number): Promise<DatabaseFloor[]> {
  const url = await postgres.createDatabase('floor');
  await withClient(url, async (client) => {
    await client.query('create table accounts (id int primary key, balance int not null)');
    await client.query('create table movements (id bigserial primary key, account int not null, delta int not null)');
    await client.query('insert into accounts select id, 0 from generate_series(1, 100000) as id');
    await client.query('vacuum analyze');
  });
  const rows: DatabaseFloor[] = [];
  for (const [name, script] of Object.entries(SCRIPTS)) {
    const result = await postgres.bench('floor', script, CLIENTS, seconds);
    rows.push({
      name,
      transactionsPerSecond: result?.transactionsPerSecond ?? null,
      averageMs: result?.averageMs ?? null,
    });
  }
  return rows;
}
