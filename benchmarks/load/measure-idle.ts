import { setTimeout as sleep } from 'node:timers/promises';
import { apiSettings, countConnections, round } from './measure-paths.ts';
import { readCpuSeconds, readFamilyCpuSeconds, readMemoryMib } from './process-cost.ts';
import { type Postgres, withClient } from './start-postgres.ts';
import { type ServerProcess, startServer } from './start-server.ts';

/** The cost of idle processes, and the costs that grow with the amount of data. */
export interface IdleCost {
  api: IdleProcess;
  worker: IdleProcess;
  /** CPU time of one listening API process for each change notification, in milliseconds. */
  notificationCpuMs: number;
  /** The same of the database, for each change and listening process. */
  notificationDatabaseCpuMs: number;
  /** A place in the queue is counted among those that wait: milliseconds for 10,000 of them. */
  queuePositionMs: number;
  /** A balance is the sum of its movements: milliseconds for 10,000 of them. */
  balanceMs: number;
}

interface IdleProcess {
  /** CPU seconds for each second: of the process, and of the database because of it. */
  ownCpu: number;
  databaseCpu: number;
  connections: number;
  memoryMib: number;
}

const WORKERS = 3;
const NOTIFICATIONS = 20_000;
const ROWS = 10_000;

/** Measures one idle API process, then the addition by each of three idle workers. */
export async function measureIdle(
  postgres: Postgres,
  { seconds, folder }: { seconds: number; folder: string },
): Promise<IdleCost> {
  const database = await postgres.createDatabase('idle');
  const env = apiSettings(database, folder);
  const servers: ServerProcess[] = [];
  try {
    const base = await watch(postgres, database, [], seconds);
    const api = await startServer('apps/server/src/main.ts', env, folder);
    servers.push(api);
    const alone = await watch(postgres, database, [api], seconds);
    const notification = await measureNotifications(postgres, database, api);

    const workers: ServerProcess[] = [];
    for (let i = 0; i < WORKERS; i++) {
      workers.push(await startServer('apps/server/src/main.ts', { ...env, ROLE: 'worker' }, folder));
      servers.push(workers[i]!);
    }
    const all = await watch(postgres, database, workers, seconds);
    return {
      api: { ...alone, databaseCpu: round(Math.max(0, alone.databaseCpu - base.databaseCpu), 4) },
      worker: {
        ...all,
        ownCpu: round(all.ownCpu / WORKERS, 4),
        databaseCpu: round(Math.max(0, all.databaseCpu - alone.databaseCpu) / WORKERS, 4),
        connections: round((all.connections - alone.connections) / WORKERS, 1),
      },
      ...notification,
      ...(await measureGrowth(database)),
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function watch(
  postgres: Postgres,
  database: string,
  servers: ServerProcess[],
  seconds: number,
): Promise<IdleProcess> {
  await sleep(3000);
  const readOwn = () => servers.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0);
  const [own, db] = [readOwn(), readFamilyCpuSeconds(postgres.pid)];
  await sleep(seconds * 1000);
  return {
    ownCpu: round((readOwn() - own) / seconds, 4),
    databaseCpu: round((readFamilyCpuSeconds(postgres.pid) - db) / seconds, 4),
    connections: await countConnections(postgres, database),
    memoryMib: Math.round(Math.max(0, ...servers.map(({ pid }) => readMemoryMib(pid)))),
  };
}

/**
 * Every API process receives every change notification, whether it has a watcher or not: this is the cost of receiving
 * them. They are sent a thousand in one transaction, because the cost of a commit is part of that of a generation.
 */
async function measureNotifications(postgres: Postgres, database: string, api: ServerProcess) {
  const [own, db] = [readCpuSeconds(api.pid), readFamilyCpuSeconds(postgres.pid)];
  await withClient(database, async (client) => {
    for (let sent = 0; sent < NOTIFICATIONS; sent += 1000) {
      await client.query(
        `select pg_notify('generation_changed', gen_random_uuid()::text) from generate_series(1, 1000)`,
      );
    }
  });
  await sleep(2000);
  return {
    notificationCpuMs: round(((readCpuSeconds(api.pid) - own) / NOTIFICATIONS) * 1000, 4),
    notificationDatabaseCpuMs: round(((readFamilyCpuSeconds(postgres.pid) - db) / NOTIFICATIONS) * 1000, 4),
  };
}

/** The fastest of many: the work itself, whatever else the machine does. */
async function measureGrowth(database: string): Promise<{ queuePositionMs: number; balanceMs: number }> {
  return withClient(database, async (client) => {
    const { rows } = await client.query(
      `insert into users (username, username_key, email, email_key, password_hash, source_id)
       values ('grown', 'grown', 'grown@example.com', 'grown@example.com', '', '') returning id`,
    );
    const userId = rows[0].id;
    await client.query(
      `insert into generations (task_id, user_id, subdivision_level, file_format, points_cost)
       select 'task_' || i, $1, 'low', 'glb', 10 from generate_series(1, ${ROWS}) as i`,
      [userId],
    );
    await client.query(
      `insert into points_entries (user_id, movement, points, delta, reference, reason)
       select $1, 'held', 10, -10, 'generation:' || i, 'generation' from generate_series(1, ${ROWS}) as i`,
      [userId],
    );
    await client.query('vacuum analyze generations, points_entries');
    const quickest = async (text: string, values: unknown[]) => {
      let best = Number.POSITIVE_INFINITY;
      for (let i = 0; i < 30; i++) {
        const startedMs = performance.now();
        await client.query(text, values);
        best = Math.min(best, performance.now() - startedMs);
      }
      return round(best, 2);
    };
    return {
      queuePositionMs: await quickest(
        `select count(*) from generations where status = 'PENDING' and created_at <= now()`,
        [],
      ),
      balanceMs: await quickest('select sum(delta) from points_entries where user_id = $1', [userId]),
    };
  });
}
