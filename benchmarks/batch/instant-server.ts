import { randomBytes } from 'node:crypto';
import { zipFiles } from '@tangible/engine';
import Fastify from 'fastify';
import { compose, startWorkers } from '../../apps/server/src/compose.ts';
import { subscriptions } from '../../apps/server/src/db/schema/index.ts';
import { grantPoints } from '../../apps/server/src/domain/points/grant-points.ts';
import { readSettings } from '../../apps/server/src/env.ts';
import { buildApp } from '../../apps/server/src/http/app.ts';
import type { GeneratorProvider } from '../../apps/server/src/providers/generator/generator-provider.ts';

/**
 * A server whose generator answers at once with a report and a few bytes, so that what is measured is everything else.
 * The first start in a `DATA_DIR` makes a person of the largest plan with many points; its key is in the first line of
 * the output. `POINTS` says how many.
 */

const encode = (text: string) => new TextEncoder().encode(text);
const files = [
  { path: 'model.glb', mime: 'model/gltf-binary', bytes: encode('a model') },
  { path: 'report.json', mime: 'application/json', bytes: encode(JSON.stringify({ passed: true, checks: [] })) },
];
const answer = async () => ({ files, zip: zipFiles(files) });
const generator: GeneratorProvider = { generate: answer, finish: answer, edit: answer, compose: answer };

const settings = readSettings({ ...process.env, LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0' });
const { services } = await compose(settings, Fastify({ logger: { level: 'warn' } }).log, { generator });
const app = await buildApp(services);
await startWorkers(services);
const key = process.env.POINTS ? await makePerson(Number(process.env.POINTS)) : null;
const url = await app.listen({ port: settings.port, host: '127.0.0.1' });
console.log(JSON.stringify({ url, key }));

async function makePerson(points: number): Promise<string> {
  const body = { username: 'bench', email: 'bench@example.com', password: randomBytes(8).toString('hex') };
  const registered = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    body: { ...body, deviceFingerprint: randomBytes(16).toString('hex') },
  });
  const { user, token } = registered.json();
  await services.db.transaction((tx) =>
    grantPoints(tx, { userId: user.id, points, reference: 'bench', reason: 'bench' }),
  );
  const now = new Date();
  const period = { currentPeriodStart: now, currentPeriodEnd: new Date(now.getTime() + 30 * 86_400_000), stateAt: now };
  await services.db.insert(subscriptions).values({
    userId: user.id,
    planId: 'fleet-monthly',
    status: 'active',
    provider: 'stripe',
    providerId: 'bench',
    ...period,
  });
  const made = await app.inject({
    method: 'POST',
    url: '/api/api-keys',
    headers: { authorization: `Bearer ${token}` },
    body: { name: 'bench' },
  });
  return made.json().data.apiKey;
}
