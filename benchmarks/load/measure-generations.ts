import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubdivisionLevel } from '@tangible/contracts';
import pg from 'pg';
import { apiSettings, round } from './measure-paths.ts';
import { preparePeople } from './prepare-people.ts';
import { readCpuSeconds, readFamilyCpuSeconds, readPeakMib } from './process-cost.ts';
import { type Postgres, withClient } from './start-postgres.ts';
import { type ServerProcess, startServer } from './start-server.ts';

/** The cost of one generation of a level, from the queue to the stored files, with the real engine. */
export interface GenerationCost {
  level: SubdivisionLevel;
  generations: number;
  /** From the first taken up to the last completed, for each; one worker, one at a time. */
  seconds: number;
  workerCpuSeconds: number;
  databaseCpuMs: number;
  /** By CPU time: the throughput of a core that does nothing else. */
  perHourPerCore: number;
  /** As measured: one worker process on this machine. */
  perHourHere: number;
  peakMib: number;
  storedBytes: number;
  zipBytes: number;
  /** The picture that lists show. */
  previewBytes: number;
  artifacts: number;
  walBytes: number;
  /** The number of change notifications to all processes. */
  notifications: number;
}

/** Lets one worker make assets of each level, one after the other, through the whole product. */
export async function measureGenerations(
  postgres: Postgres,
  { counts, folder }: { counts: [SubdivisionLevel, number][]; folder: string },
): Promise<GenerationCost[]> {
  const database = await postgres.createDatabase('generations');
  const env = apiSettings(database, folder);
  const api = await startServer('apps/server/src/main.ts', env, folder);
  const worker = await startServer('apps/server/src/main.ts', { ...env, ROLE: 'worker' }, folder);
  try {
    const { people } = await preparePeople(database, folder);
    const token = people[0]!.token;
    await makeSome(api, database, token, 'low', 1);

    const costs: GenerationCost[] = [];
    for (const [level, generations] of counts) {
      const heard = await listen(database);
      await forgetPeak(worker.pid);
      const before = await readCounters(postgres, worker, database);
      const ids = await makeSome(api, database, token, level, generations);
      const after = await readCounters(postgres, worker, database);
      const each = (counter: keyof typeof before) => (after[counter] - before[counter]) / generations;
      const stored = await readStored(database, ids);
      const workerCpuSeconds = round(each('workerS'), 2);
      costs.push({
        level,
        generations,
        seconds: round(stored.seconds / generations, 2),
        workerCpuSeconds,
        databaseCpuMs: round(each('databaseS') * 1000, 1),
        perHourPerCore: Math.round(3600 / workerCpuSeconds),
        perHourHere: Math.round((3600 * generations) / stored.seconds),
        peakMib: Math.round(readPeakMib(worker.pid)),
        storedBytes: Math.round(stored.bytes / generations),
        zipBytes: Math.round(stored.zipBytes / generations),
        previewBytes: Math.round(stored.previewBytes / generations),
        artifacts: round(stored.artifacts / generations, 1),
        walBytes: Math.round(each('wal')),
        notifications: round((await heard.stop()) / generations, 1),
      });
    }
    return costs;
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
  }
}

async function makeSome(
  api: ServerProcess,
  database: string,
  token: string,
  level: SubdivisionLevel,
  count: number,
): Promise<string[]> {
  const picture = await readFile(new URL('../../fixtures/pictures/mug.png', import.meta.url));
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const form = new FormData();
    form.set('subdivisionLevel', level);
    form.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'mug.png');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${api.url}/api/tangible/generate`, { method: 'POST', headers, body: form });
    const { contentId, code } = (await answer.json()) as { contentId?: string; code?: string };
    if (!contentId) throw new Error(`A generation was refused: ${answer.status} ${code}`);
    ids.push(contentId);
  }
  return withClient(database, async (client) => {
    for (;;) {
      const { rows } = await client.query('select distinct status from generations where id = any($1)', [ids]);
      if (rows.some(({ status }) => status === 'FAILED')) throw new Error(`A ${level} generation failed`);
      if (rows.length === 1 && rows[0].status === 'COMPLETED') return ids;
      await sleep(500);
    }
  });
}

async function readCounters(postgres: Postgres, worker: ServerProcess, database: string) {
  const { rows } = await withClient(database, (client) =>
    client.query(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`),
  );
  return {
    workerS: readCpuSeconds(worker.pid),
    databaseS: readFamilyCpuSeconds(postgres.pid),
    wal: rows[0].wal as number,
  };
}

interface Stored {
  artifacts: number;
  bytes: number;
  zipBytes: number;
  previewBytes: number;
  seconds: number;
}

async function readStored(database: string, ids: string[]): Promise<Stored> {
  return withClient(database, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as artifacts, sum(size_bytes)::float8 as bytes,
         sum(size_bytes) filter (where name = 'zip')::float8 as "zipBytes",
         sum(size_bytes) filter (where name = 'preview.png')::float8 as "previewBytes"
       from artifacts where generation_id = any($1)`,
      [ids],
    );
    const times = await client.query(
      `select extract(epoch from max(finished_at) - min(created_at))::float8 as seconds
       from generations where id = any($1)`,
      [ids],
    );
    return { ...rows[0], ...times.rows[0] } as Stored;
  });
}

async function listen(database: string): Promise<{ stop(): Promise<number> }> {
  let heard = 0;
  const client = new pg.Client({ connectionString: database });
  client.on('notification', () => {
    heard += 1;
  });
  await client.connect();
  await client.query('listen generation_changed');
  return {
    async stop() {
      await client.end();
      return heard;
    },
  };
}

/** Resets the peak, if the system can. */
async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
}
