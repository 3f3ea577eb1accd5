import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import { compose } from '../apps/server/src/compose.ts';
import { grantPoints } from '../apps/server/src/domain/points/grant-points.ts';
import { readSettings } from '../apps/server/src/env.ts';
import { buildApp } from '../apps/server/src/http/app.ts';
import { loggerOptions } from '../apps/server/src/http/plugins/logging.ts';
import type { App } from '../apps/server/src/http/route.ts';
import { providePglite } from '../apps/server/src/providers/database/pglite.ts';

export const STRIPE_SECRET = 'whsec_fuzz';

export interface FuzzServer {
  app: App;
  port: number;
  /** Of a person with points. */
  token: string;
  /** The internal error of a request that was answered with 500. */
  troubles: string[];
  close(): Promise<void>;
}

let shared: { server: Promise<FuzzServer>; users: number } | null = null;

/**
 * The whole server with all its payment providers, on a database in memory and its own port; no workers. Targets that
 * are open at the same time share one, and the last closes it.
 */
export async function startServer(): Promise<FuzzServer> {
  shared ??= { server: openServer(), users: 0 };
  shared.users++;
  const server = await shared.server;
  return {
    ...server,
    async close() {
      if (!shared || --shared.users > 0) return;
      shared = null;
      await server.close();
    },
  };
}

async function openServer(): Promise<FuzzServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-fuzz-'));
  const paypal = createServer((request, response) => {
    const isToken = request.url?.includes('oauth2');
    request.resume();
    const answer = isToken ? { access_token: 'a', expires_in: 3600 } : { verification_status: 'SUCCESS' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => paypal.listen(0, '127.0.0.1', resolve));
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
    SITE_DIR: '/nowhere',
    PAYMENT_SANDBOX: 'true',
    STRIPE_SECRET_KEY: 'sk_fuzz',
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_BASE_URL: 'http://127.0.0.1:9',
    PAYPAL_CLIENT_ID: 'a',
    PAYPAL_CLIENT_SECRET: 'b',
    PAYPAL_WEBHOOK_ID: 'c',
    PAYPAL_BASE_URL: `http://127.0.0.1:${(paypal.address() as AddressInfo).port}`,
    ALIPAY_APP_ID: '2021',
    ALIPAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ALIPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
  const troubles: string[] = [];
  const stream = { write: (line: string) => void troubles.push(line) };
  const log = Fastify({ logger: { ...loggerOptions('error'), stream } }).log;
  const { services, close } = await compose(settings, log, {
    database: await providePglite(await PGlite.create('memory://')),
  });
  const app = await buildApp(services);
  await app.listen({ port: 0, host: '127.0.0.1' });

  const { user, token } = await register(app);
  await services.db.transaction((tx) =>
    grantPoints(tx, { userId: user.id, points: 100_000_000, reference: 'fuzz', reason: 'fuzz' }),
  );
  return {
    app,
    port: (app.server.address() as AddressInfo).port,
    token,
    troubles,
    async close() {
      await app.close();
      await close();
      paypal.closeAllConnections();
      paypal.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function register(app: App): Promise<{ user: { id: string }; token: string }> {
  const name = `fuzz${randomBytes(4).toString('hex')}`;
  const payload = { username: name, email: `${name}@example.com`, password: 'correct horse' };
  return (await app.inject({ method: 'POST', url: '/api/auth/register', payload })).json();
}
