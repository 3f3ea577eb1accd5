import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

export interface Postgres {
  version: string;
  /** The process that all others of the server descend from. */
  pid: number;
  urlOf(database: string): string;
  createDatabase(name: string): Promise<string>;
  /** Transactions per second of PostgreSQL's own client with a script of SQL; null where it is not installed. */
  bench(database: string, script: string, clients: number, seconds: number): Promise<PgbenchResult | null>;
  stop(): Promise<void>;
}

export interface PgbenchResult {
  transactionsPerSecond: number;
  averageMs: number;
}

/**
 * Starts a separate PostgreSQL server in a folder for the time of a run. It refuses to run as root, so there it runs as
 * the user `postgres`. Everything but `max_connections` has its default: commits reach the disk.
 */
export async function startPostgres({ connectionsMax = 200 } = {}): Promise<Postgres> {
  const bin = await findPrograms();
  const user = process.getuid?.() === 0 ? await readUser('postgres') : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'tangible-load-'));
  if (user) await chown(folder, user.uid, user.gid);

  const data = join(folder, 'database');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'], {
    ...user,
    cwd: folder,
  });
  const port = await findPort();
  const settings = {
    port,
    max_connections: connectionsMax,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  };
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const version = await waitUntilReady(urlOf('postgres'));

  return {
    version,
    pid: child.pid!,
    urlOf,
    async createDatabase(name) {
      await withClient(urlOf('postgres'), (client) => client.query(`create database ${name}`));
      return urlOf(name);
    },
    async bench(database, script, clients, seconds) {
      const pgbench = join(bin, 'pgbench');
      const address = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
      const path = join(folder, 'script.sql');
      await writeFile(path, script);
      const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', path];
      const { stdout } = await run(pgbench, [...address, ...args, database]).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return { stdout: null };
        throw error;
      });
      if (stdout === null) return null;
      const read = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
      return {
        transactionsPerSecond: Math.round(read(/^tps = ([\d.]+)/m)),
        averageMs: read(/^latency average = ([\d.]+) ms/m),
      };
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Calls back with an open connection and closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The newest PostgreSQL in Debian's location, or the one that PG_BIN names. */
async function findPrograms(): Promise<string> {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  if (!newest) throw new Error('No PostgreSQL server is installed here. PG_BIN names the folder of its programs.');
  return `/usr/lib/postgresql/${newest}/bin`;
}

async function readUser(name: string): Promise<{ uid: number; gid: number }> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error(`PostgreSQL does not run as root, and there is no user ${name} to run it as.`);
  return { uid: Number(uid), gid: Number(gid) };
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function waitUntilReady(url: string): Promise<string> {
  for (let tries = 0; ; tries++) {
    try {
      return await withClient(
        url,
        async (client) => (await client.query('show server_version')).rows[0].server_version,
      );
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(100);
    }
  }
}
