import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@tangible/geometry';
import pg from 'pg';
import { startPostgres } from '../../../../benchmarks/load/start-postgres.ts';
import { readSettings } from '../../src/env.ts';
import { s3Storage } from '../../src/providers/storage/s3-storage.ts';
import { canMount, onSmallDisk } from '../small-disk.ts';
import { checkTheBooks } from './check-the-books.ts';
import { Figures, percentile } from './figures.ts';
import { makeTrouble, restartInTurn } from './make-trouble.ts';
import type { ClusterOptions } from './options.ts';
import { makeOne, type Person, registerPerson } from './person.ts';
import { readFixture } from './read-fixture.ts';
import type { Stage } from './stage.ts';
import { startMember, untilUp } from './supervise.ts';
import { startTcpProxy } from './tcp-proxy.ts';

const POINTS = 1_000_000;
const DISK_MB = 512;

/** Starts a whole company on one machine, makes it work under trouble, lets it come to rest and counts. */
export async function runCluster({ seed, seconds, people, real }: ClusterOptions, say: (line: string) => void) {
  const random = createRandom(seed);
  const begun = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'tangible-cluster-'));
  const postgres = await startPostgres();
  const s3 = await startS3(join(folder, 's3'), say);
  const [s3Port] = (await once(s3, 'message')) as [number];
  const databaseUrl = new URL(await postgres.createDatabase('tangible'));
  const database = await startTcpProxy(Number(databaseUrl.port), createRandom(seed + 1));
  const storage = await startTcpProxy(s3Port, createRandom(seed + 2));
  const keys = { S3_BUCKET: 'assets', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  const env = {
    ...keys,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${database.port}/tangible`,
    S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
    DATA_DIR: join(folder, 'data'),
    // The API alone, without the pages of the site.
    SITE_DIR: join(folder, 'none'),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
    TRUST_PROXY: '1',
    WORKER_CONCURRENCY: '4',
    STOP_GRACE_SECONDS: '10',
    DRAIN_SECONDS: '0',
  };

  const servers = [1, 2].map((n) => startMember(`server ${n}`, { ...env, ROLE: 'http' }));
  const workers = [1, 2, 3].map((n) => startMember(`worker ${n}`, { ...env, ROLE: 'worker' }));
  const all = [...servers, ...workers];
  const client = new pg.Client({ connectionString: databaseUrl.href });
  const figures = new Figures();
  try {
    await untilUp(all, 180);
    await client.connect();
    say(`2 servers and 3 workers are up after ${Math.round((performance.now() - begun) / 1000)} s`);

    const stage: Stage = { servers, figures, random, picture: await readFixture('mug.png') };
    const persons: Person[] = [];
    for (let number = 0; number < people; number += 1) persons.push(await registerPerson(stage, number));
    for (const { id } of persons) {
      await client.query(
        `insert into points_entries (user_id, movement, points, delta, reference, reason)
         values ($1, 'granted', $2, $2, 'test', 'test')`,
        [id, POINTS],
      );
    }

    let isOver = false;
    let realLeft = real;
    const busy = Promise.all(
      persons.flatMap((person) =>
        [0, 1].map(async () => {
          while (!isOver) {
            const level = realLeft-- > 0 ? 'low' : random() < 0.5 ? 'medium' : 'high';
            await makeOne(stage, person, level);
          }
        }),
      ),
    );
    // It is awaited at the end; a failure before that must wait for its turn.
    busy.catch(() => {});
    const troubleStart = performance.now();
    const troubles = await makeTrouble(
      { servers, workers, database, storage, setDiskFull: (is) => s3.send(is ? 'full' : 'room'), random, say },
      seconds,
    );
    const lostBefore = figures.connectionsLost;
    const exits = await restartInTurn(all, say);
    isOver = true;
    const streamSeconds = (performance.now() - troubleStart) / 1000;
    say('  no new generations; waiting until all have ended');
    await busy;
    await untilAtRest(client);
    await delay(1_000);

    const direct = readSettings({ ...keys, S3_ENDPOINT: `http://127.0.0.1:${s3Port}` }).s3!;
    const books = await checkTheBooks({ client, storage: await s3Storage(direct), figures });
    const crashes = all.flatMap(({ name, crashes: own }) => own.map((text) => `${name} ended by itself:\n${text}`));
    const badExits = exits
      .filter((code) => code !== 0)
      .map((code) => `a process that was asked to stop ended with ${code}`);
    const latency = Object.fromEntries(
      Object.entries(figures.latencies).map(([name, list]) => [
        name,
        { calls: list.length, p50Ms: percentile(list, 50), p99Ms: percentile(list, 99) },
      ]),
    );
    return {
      seed,
      seconds: Math.round((performance.now() - begun) / 1000),
      generationsPerMinute: Math.round((figures.accepted.length / streamSeconds) * 60),
      accepted: figures.accepted.length,
      ...books,
      wrong: [...books.wrong, ...figures.wrong, ...crashes, ...badExits],
      cancelled: figures.cancelled,
      deleted: figures.deleted.size,
      downloads: figures.downloads,
      watchedToTheEnd: figures.watchedToTheEnd,
      streamsThatEndedEarly: figures.streamsThatEndedEarly,
      kills: all.reduce((sum, { kills }) => sum + kills, 0),
      starts: all.reduce((sum, { starts }) => sum + starts, 0),
      troubles,
      startsThatFailed: all.reduce((sum, { failedStarts }) => sum + failedStarts.length, 0),
      connectionsLost: figures.connectionsLost,
      connectionsLostInRollingRestart: figures.connectionsLost - lostBefore,
      clientRetries: figures.retries,
      answers: figures.answers,
      latency,
    };
  } finally {
    await client.end().catch(() => {});
    await Promise.all(all.map((member) => member.retire()));
    database.close();
    storage.close();
    s3.kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits until no job is running or waiting, three minutes at most: the check reports the rest. */
async function untilAtRest(client: pg.Client): Promise<void> {
  for (const end = Date.now() + 180_000; Date.now() < end; await delay(500)) {
    const { rows } = await client.query(`
      select (select count(*) from generations where status in ('PENDING', 'PROCESSING'))
        + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
           and name in ('generate-asset', 'fail-lost-generation')) as left`);
    if (Number(rows[0].left) === 0) return;
  }
}

/** S3 on its own disk that can be filled to the last byte, if the machine allows that. */
async function startS3(disk: string, say: (line: string) => void): Promise<ChildProcess> {
  await mkdir(disk);
  const hasOwnDisk = canMount();
  say(
    hasOwnDisk
      ? `S3 has a disk of ${DISK_MB} MB of its own, which is filled to the last byte`
      : 'no disk is filled: this machine lets no program have one of its own, so S3 only says that it is full',
  );
  // s3rver makes the marks of its pages with a cipher that OpenSSL keeps for old programs.
  const [execPath = '', ...execArgv] = [
    ...(hasOwnDisk ? onSmallDisk(DISK_MB, disk) : []),
    process.execPath,
    '--openssl-legacy-provider',
  ];
  const entry = fileURLToPath(new URL('./s3-server.ts', import.meta.url));
  return fork(entry, [disk, hasOwnDisk ? 'own-disk' : 'shared-disk'], { execPath, execArgv });
}
