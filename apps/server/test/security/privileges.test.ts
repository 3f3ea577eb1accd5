import { subscribe } from 'node:diagnostics_channel';
import { API_KEY_SCOPES, type ApiKeyScope } from '@tangible/contracts';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { buy, openCheckout, paymentsOf, subscriptionOf } from '../billing/steps.ts';
import { multipart, type Person, readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { quickGenerator } from '../slow-generator.ts';
import { type Mine, ROUTES } from './route-table.ts';

/** The routes as the server itself registers them, with their access rules. */
const found = new Map<string, 'public' | ApiKeyScope | 'session'>();
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, config }) => {
    const auth = config?.auth;
    const access = typeof auth === 'object' ? auth.scope : auth === 'session' ? 'session' : 'public';
    for (const one of [method].flat()) found.set(`${one} ${url}`, access);
  });
});

const METRICS_TOKEN = 'only-for-whoever-looks-after-the-machines';
const server = await startTestServer({
  env: { SITE_DIR: '/nowhere', METRICS_TOKEN },
  given: { generator: quickGenerator },
});
const ada = await server.register({ points: 1000 });
const eve = await server.register({ points: 1000 });

const makeAsset = async (person: Person) => {
  const { body } = await person.generate(await readFixture('mug.jpg'));
  return waitForEnd(person, body.contentId);
};
const makeKey = async (person: Person, scopes: readonly ApiKeyScope[] = API_KEY_SCOPES) => {
  const { body } = await person.call('POST', '/api-keys', { body: { name: 'robot', scopes } });
  return body.data as { id: string; apiKey: string };
};
const logIn = async (person: Person): Promise<string> => {
  const body = { usernameOrEmail: person.user.username, password: person.password };
  return (await server.call('POST', '/auth/login', { body })).body.token;
};

const asset = await makeAsset(ada);
const key = await makeKey(ada);
const share = await ada.call('POST', `/tangible/generations/${asset.contentId}/shares`, { body: {} });
const { paymentId } = await buy(server, ada, 'maker-monthly');
const open = await openCheckout(ada, 'refill-onetime', { method: 'sandbox' });
const hook = await ada.call('POST', '/webhook-endpoints', {
  body: { url: 'https://example.com/hook', events: ['payment.paid'] },
});
const batch = await ada.call(
  'POST',
  '/tangible/batches',
  multipart(await readFixture('mug.jpg'), { subdivisionLevel: 'low' }),
);
const mine: Mine = {
  contentId: asset.contentId,
  taskId: asset.taskId,
  resultUrl: asset.resultUrl ?? '',
  shareId: share.body.id,
  apiKeyId: key.id,
  webhookId: hook.body.data.id,
  batchId: batch.body.batchId,
  sessionId: (await ada.call('GET', '/account/sessions')).body.data[0].id,
  paymentId,
  invoiceId: (await ada.call('GET', '/invoices')).body.invoices[0].id,
  others: (await makeAsset(eve)).contentId,
};

/** HEAD is asked for where GET is. */
const routes = [...found].map(([route, access]) => ({ route, access, name: route.replace(/^HEAD /, 'GET ') }));
const guarded = routes.filter(({ access }) => access !== 'public').map(({ route }) => route);
const scoped = routes.flatMap(({ route, access }) => {
  const scope = API_KEY_SCOPES.find((one) => one === access);
  return scope ? [{ route, scope }] : [];
});
const sessionOnly = routes.filter(({ access }) => access === 'session').map(({ route }) => route);

/** Calls a route with ids of Ada's where it has any. */
const call = (route: string, headers: Record<string, string>) => {
  const [method = '', url = ''] = route.split(' ');
  const id = url.includes('api-keys')
    ? key.id
    : url.includes('sessions')
      ? mine.sessionId
      : url.includes('webhook')
        ? mine.webhookId
        : url.includes('batches')
          ? mine.batchId
          : paymentId;
  const ids: Record<string, string> = { contentId: mine.contentId, id };
  return server.app.inject({
    method: method as 'GET',
    url: url.replace(/:(\w+)/g, (_, name) => ids[name] ?? 'x'),
    headers,
  });
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function expectRefused(route: string, headers: Record<string, string>, status = 401, code = 'UNAUTHORIZED') {
  const answer = await call(route, headers);
  expect(answer.statusCode, `${route} with ${JSON.stringify(headers)}`).toBe(status);
  if (!route.startsWith('HEAD')) expect(answer.json().code).toBe(code);
  expect(answer.headers['cache-control']).toBe('no-store');
}

test('every route of the server is in the table with its access rule, and every row is a route', () => {
  expect(found.size).toBeGreaterThan(40);
  const missing = routes.filter(({ name }) => !(name in ROUTES)).map(({ route, access }) => `${route} (${access})`);
  expect(missing, 'add these routes to apps/server/test/security/route-table.ts and say who may call them').toEqual([]);
  const different = routes.filter(({ name, access }) => ROUTES[name]!.access !== access);
  expect(different, 'these routes ask for another access than route-table.ts says').toEqual([]);
  expect(Object.keys(ROUTES).filter((name) => !found.has(name))).toEqual([]);
});

describe('a protected route', () => {
  test.each(guarded)('rejects a missing or invalid token: %s', async (route) => {
    const wrong: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: ada.token },
      { authorization: `Basic ${Buffer.from(`${ada.user.username}:${ada.password}`).toString('base64')}` },
      { authorization: `Bearer ${ada.token} ${ada.token}` },
      { cookie: `authToken=${ada.token}; token=${ada.token}` },
      { 'x-api-key': key.apiKey, 'x-user-id': ada.user.id },
      bearer('garbage'),
      bearer(`tgs_${'A'.repeat(43)}`),
      bearer(ada.token.slice(0, -1)),
      bearer(`${ada.token}A`),
      bearer(ada.token.toUpperCase()),
      bearer(ada.token.replace('tgs_', 'tgk_')),
      bearer(key.apiKey.replace('tgk_', 'tgs_')),
      bearer(ada.user.id),
      bearer("' or 1=1 --"),
    ];
    for (const headers of wrong) await expectRefused(route, headers);
  });

  test('rejects an ended session, a revoked key and a deleted user', async () => {
    const signedOut = await logIn(ada);
    await server.call('POST', '/auth/logout', { token: signedOut });
    const revoked = await makeKey(ada);
    await ada.call('DELETE', `/api-keys/${revoked.id}`);
    const left = await server.register();
    const leftKey = await makeKey(left);
    const confirmed = { username: left.user.username, password: left.password };
    expect((await left.call('POST', '/account/delete', { body: confirmed })).status).toBe(200);
    for (const route of guarded) {
      for (const token of [signedOut, revoked.apiKey, left.token, leftKey.apiKey]) {
        await expectRefused(route, bearer(token));
      }
    }
  });

  test.each(sessionOnly)('rejects an API key where a session is required: %s', async (route) => {
    await expectRefused(route, bearer(key.apiKey), 403, 'FORBIDDEN');
  });

  test.each(scoped)('rejects an API key without the scope $scope, and names it: $route', async ({ route, scope }) => {
    const others = API_KEY_SCOPES.filter((one) => one !== scope);
    for (const scopes of [others, ...others.map((one) => [one])]) {
      const lacking = await makeKey(ada, scopes);
      const answer = await call(route, bearer(lacking.apiKey));
      expect(answer.statusCode).toBe(403);
      if (!route.startsWith('HEAD')) expect(answer.json()).toMatchObject({ code: 'KEY_SCOPE', values: { scope } });
      await ada.call('DELETE', `/api-keys/${lacking.id}`);
    }
  });

  test.each(scoped)('accepts a key with only the scope $scope: $route', async ({ route, scope }) => {
    const enough = await makeKey(eve, [scope]);
    const { statusCode } = await call(route, bearer(enough.apiKey));
    expect([200, 400, 404, 415]).toContain(statusCode);
    await eve.call('DELETE', `/api-keys/${enough.id}`);
  });

  test('that concerns money or the account requires a session', () => {
    const touched = routes.filter(({ route }) =>
      /\/(payments|invoices|account|api-keys)\b|\/subscriptions\/(checkout|cancel)/.test(route),
    );
    expect(touched.length).toBeGreaterThan(18);
    expect(touched.filter(({ access }) => access !== 'session')).toEqual([]);
  });

  test('accepts a valid session or key', async () => {
    const harmless = guarded.filter((route) => /^(GET|HEAD) /.test(route) && !route.includes(':'));
    expect(harmless.length).toBeGreaterThan(6);
    for (const route of harmless) {
      const tokens = sessionOnly.includes(route) ? [ada.token] : [ada.token, key.apiKey];
      for (const token of tokens) {
        const { statusCode } = await call(route, bearer(token));
        expect([200, 400], route).toContain(statusCode);
      }
    }
  });
});

const thefts = Object.entries(ROUTES).flatMap(([route, rule]) => {
  const list = rule.access === 'public' ? [] : (rule.steal?.(mine) ?? []);
  return list.map((theft) => ({ ...theft, method: route.split(' ')[0] as 'GET', route }));
});

describe('another user', () => {
  test.each(thefts)('cannot access my data: $method $url', async ({ method, url, body, form, code }) => {
    const made = form ? multipart(null, form) : null;
    const eveKey = await makeKey(eve);
    for (const token of [eve.token, eveKey.apiKey]) {
      if (token !== eve.token && sessionOnly.some((route) => sameRoute(route, method, url))) continue;
      const answer = await server.app.inject({
        method,
        url,
        headers: { ...bearer(token), ...made?.headers },
        ...(made ? { payload: made.body } : body && { payload: body }),
      });
      expect(answer.json(), answer.body).toMatchObject({ code });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
    await eve.call('DELETE', `/api-keys/${eveKey.id}`);
  });

  test('every route with an id in its path is tried', () => {
    const untried = guarded.filter(
      (route) => route.includes(':') && !thefts.some((theft) => theft.route === route.replace('HEAD ', 'GET ')),
    );
    expect(untried).toEqual([]);
  });

  test('sees none of my data in any list', async () => {
    const secrets = [
      ada.user.id,
      ada.user.email,
      ada.user.username,
      mine.contentId,
      mine.taskId,
      mine.apiKeyId,
      mine.webhookId,
      mine.batchId,
      mine.sessionId,
      mine.paymentId,
      mine.invoiceId,
      open.paymentId,
      open.sessionId,
    ];
    const lists = Object.entries(ROUTES).filter(([, rule]) => rule.access !== 'public' && rule.lists);
    expect(lists.length).toBeGreaterThan(4);
    for (const [route] of lists) {
      const { statusCode, body } = await call(route, bearer(eve.token));
      expect(statusCode, route).toBe(200);
      for (const secret of secrets) expect(body, route).not.toContain(secret);
    }
  });

  test('has changed nothing', async () => {
    expect((await ada.call('GET', `/tangible/status?contentId=${mine.contentId}`)).body.status).toBe('COMPLETED');
    expect((await server.call('POST', '/auth/validate-api-key', { body: { apiKey: key.apiKey } })).status).toBe(200);
    expect(await subscriptionOf(ada)).toMatchObject({ planId: 'maker-monthly', cancelAtPeriodEnd: false });
    const payments: { id: string; status: string }[] = await paymentsOf(ada);
    expect(payments.find(({ id }) => id === paymentId)?.status).toBe('paid');
    expect(await subscriptionOf(eve)).toBeNull();
  });
});

test('metrics are served only with their token', async () => {
  for (const token of [ada.token, key.apiKey, METRICS_TOKEN.slice(1), `${METRICS_TOKEN}x`, '']) {
    expect((await call('GET /metrics', bearer(token))).statusCode).toBe(401);
  }
  expect((await call('GET /metrics', {})).statusCode).toBe(401);
  expect((await call('GET /metrics', bearer(METRICS_TOKEN))).statusCode).toBe(200);
});

test('an expired session is rejected by every route', async () => {
  server.passTime(31 * 86_400_000);
  for (const route of guarded) await expectRefused(route, bearer(eve.token));
});

/** Whether a call goes to a route, whatever stands for its ids. */
function sameRoute(route: string, method: string, url: string): boolean {
  const [routeMethod, pattern = ''] = route.split(' ');
  const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
  return routeMethod === method && shape.test(url.split('?')[0] ?? '');
}
