import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthAnswer, GenerationTask, User } from '@tangible/contracts';
import Fastify from 'fastify';
import { compose, startWorkers } from '../src/compose.ts';
import { readSettings } from '../src/env.ts';
import { buildApp } from '../src/http/app.ts';
import { loggerOptions } from '../src/http/plugins/logging.ts';
import type { App } from '../src/http/route.ts';
import type { DatabaseProvider } from '../src/providers/database/database-provider.ts';
import type { Services } from '../src/services.ts';
import { openTestDatabase } from './open-test-database.ts';
import { whenDone } from './when-done.ts';

export interface TestServer {
  app: App;
  services: Services;
  dataDir: string;
  /** Moves the server's clock. */
  passTime(ms: number): void;
  /** Calls the API and parses the answer. */
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>;
  /** Registers a user with points, from their own address and device. */
  register(options?: { points?: number; username?: string; password?: string }): Promise<Person>;
  stop(): Promise<void>;
}

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH' | 'HEAD' | 'OPTIONS';

interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** The address that the call comes from. */
  from?: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
}

export interface Person {
  user: User;
  token: string;
  password: string;
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>;
  /** Posts a picture to /tangible/generate. */
  generate(picture: Uint8Array, fields?: Record<string, string>): Promise<Answer>;
}

interface TestServerOptions {
  env?: Record<string, string>;
  /** Replaces some of the services. */
  given?: Partial<Services>;
  /** An existing database instead of a new one; it is closed with the server. */
  database?: DatabaseProvider;
  /** Gets each line of the log; `LOG_LEVEL` in `env` says which there are. */
  onLog?: (line: string) => void;
  /** Whether jobs are taken up; on by default. */
  workers?: boolean;
}

/**
 * Starts the whole server without a port, on its own database and folder. Called in a test, it stops with that test;
 * called at the top of a file, with the file.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-data-'));
  const settings = readSettings({
    DATA_DIR: dataDir,
    // Reading the pages of the site takes a third of a start; a test of pages names a site of its own.
    SITE_DIR: join(dataDir, 'no-site'),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    STOP_GRACE_SECONDS: '5',
    ...options.env,
  });
  const stream = options.onLog ? { stream: { write: options.onLog } } : {};
  const log = Fastify({ logger: { ...loggerOptions(settings.logLevel), ...stream } }).log;
  let skewMs = 0;
  const { services, close } = await compose(settings, log, {
    database: options.database ?? (await openTestDatabase()),
    clock: () => new Date(Date.now() + skewMs),
    ...options.given,
  });
  const app = await buildApp(services);
  if (options.workers ?? true) await startWorkers(services);
  await app.ready();

  const call = async (method: Method, path: string, { token, body, headers, from }: CallOptions = {}) => {
    const response = await app.inject({
      method,
      url: path.startsWith('/files') || path.startsWith('/checkout') ? path : `/api${path}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as string }),
      remoteAddress: from ?? '127.0.0.1',
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  };

  let stopped = false;
  const server: TestServer = {
    app,
    services,
    dataDir,
    passTime: (ms) => {
      skewMs += ms;
    },
    call,
    register: (person) => register(server, person),
    async stop() {
      if (stopped) return;
      stopped = true;
      await app.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  whenDone(() => server.stop());
  return server;
}

let people = 0;

async function register(
  server: TestServer,
  { points, username, password = 'correct horse' }: { points?: number; username?: string; password?: string } = {},
): Promise<Person> {
  people += 1;
  const name = username ?? `person${people}x${randomBytes(3).toString('hex')}`;
  const answer = await server.call('POST', '/auth/register', {
    body: {
      username: name,
      email: `${name}@example.com`,
      password,
      deviceFingerprint: randomBytes(16).toString('hex'),
    },
    from: `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
  });
  if (answer.status !== 200) throw new Error(`registering failed: ${JSON.stringify(answer.body)}`);
  const { user, token } = answer.body as AuthAnswer;

  if (points !== undefined) await setPoints(server, user, points);
  const call: Person['call'] = (method, path, options) => server.call(method, path, { token, ...options });
  return {
    user: { ...user, points: points ?? user.points },
    token,
    password,
    call,
    generate: (picture, fields) => call('POST', '/tangible/generate', multipart(picture, fields)),
  };
}

/** Grants or revokes points until a user has exactly this many. */
async function setPoints({ services }: TestServer, user: User, points: number): Promise<void> {
  const { grantPoints } = await import('../src/domain/points/grant-points.ts');
  const { revokePoints } = await import('../src/domain/points/revoke-points.ts');
  const change = points - user.points;
  const movement = { userId: user.id, points: Math.abs(change), reference: 'test', reason: 'test' };
  if (change === 0) return;
  await services.db.transaction(async (tx) => {
    if (change > 0) await grantPoints(tx, movement);
    else await revokePoints(tx, movement);
  });
}

/** A multipart body with a picture and text fields. */
export function multipart(
  picture: Uint8Array | null,
  fields: Record<string, string> = {},
  fileName = 'picture.png',
): { body: Buffer; headers: Record<string, string> } {
  return multipartFiles(picture ? [['file', picture, fileName]] : [], fields);
}

/** A multipart body with any files, each with the name of its part, and text fields. */
export function multipartFiles(
  files: readonly [name: string, bytes: Uint8Array, fileName?: string][],
  fields: Record<string, string> = {},
): { body: Buffer; headers: Record<string, string> } {
  const boundary = `----tangible${randomBytes(8).toString('hex')}`;
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`));
  }
  for (const [name, bytes, fileName = `${name}.png`] of files) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n` +
          'content-type: image/png\r\n\r\n',
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export const readFixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../fixtures/pictures/${name}`, import.meta.url));

/** Waits until a generation has ended. It is looked for ever more seldom: each look takes CPU time from the engine. */
export async function waitForEnd(person: Person, contentId: string): Promise<GenerationTask> {
  for (let waitMs = 30; ; waitMs = Math.min(500, waitMs * 1.3)) {
    const { body } = await person.call('GET', `/tangible/status?contentId=${contentId}`);
    if (body.status === 'COMPLETED' || body.status === 'FAILED') return body as GenerationTask;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
