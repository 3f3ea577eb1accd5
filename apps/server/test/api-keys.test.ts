import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { apiKeys } from '../src/db/schema/index.ts';
import { accountSteps, DAY, MINUTE } from './account-steps.ts';
import { type Answer, type Person, readFixture, startTestServer } from './harness.ts';
import { quickGenerator } from './slow-generator.ts';

const server = await startTestServer({ given: { generator: quickGenerator } });
const mug = await readFixture('mug.jpg');
const { db } = server.services;

const create = (person: Person, name = 'robot') => person.call('POST', '/api-keys', { body: { name } });
const list = async (person: Person) => (await person.call('GET', '/api-keys')).body.data;
const validate = (apiKey: unknown) => server.call('POST', '/auth/validate-api-key', { body: { apiKey } });
const me = (token: string) => server.call('GET', '/auth/me', { token });
const said = ({ status, body }: Answer) => ({ status, body });

const UNAUTHORIZED = { status: 401, body: { error: 'Unauthorized. Please log in.', code: 'UNAUTHORIZED' } };
const FORBIDDEN = { status: 403, body: { error: 'You are not allowed to do this', code: 'FORBIDDEN' } };
const NOT_FOUND = { status: 404, body: { error: 'Not found', code: 'NOT_FOUND' } };

describe('an API key', () => {
  test('is shown once, when it is made', async () => {
    const ada = await server.register();
    const made = await create(ada, '  line 3 robot  ');
    expect(made.status).toBe(200);
    const { apiKey, ...shown } = made.body.data;
    expect(apiKey).toMatch(/^tgk_[\w-]{43}$/);
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'line 3 robot',
      prefix: apiKey.slice(0, 10),
      scopes: ['read', 'generate'],
      createdAt: expect.any(String),
      expiresAt: null,
      isExpired: false,
      lastUsedAt: null,
    });
    expect(await list(ada)).toEqual([shown]);
  });

  test('is stored only as a hash', async () => {
    const ada = await server.register();
    const { id, apiKey } = (await create(ada)).body.data;
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
    expect(JSON.stringify(row)).not.toContain(apiKey);
    expect(JSON.stringify(row)).not.toContain(apiKey.slice(10));
  });

  test.each([[undefined], [''], ['   '], ['n'.repeat(65)], [7], [null]])(
    'needs a name: %j is refused',
    async (name) => {
      const ada = await server.register();
      const refused = await ada.call('POST', '/api-keys', { body: { name } });
      expect(refused.status).toBe(400);
      expect(refused.body.code).toBe('INVALID_REQUEST');
      expect(await list(ada)).toEqual([]);
    },
  );

  test('is listed newest first', async () => {
    const ada = await server.register();
    for (const name of ['first', 'second', 'third']) {
      await create(ada, name);
      server.passTime(1000);
    }
    expect((await list(ada)).map((key: { name: string }) => key.name)).toEqual(['third', 'second', 'first']);
  });

  test('has exactly the requested scopes, without duplicates', async () => {
    const ada = await server.register();
    const body = { name: 'robot', scopes: ['manage', 'read', 'read'] };
    const { scopes, id } = (await ada.call('POST', '/api-keys', { body })).body.data;
    expect(scopes).toEqual(['read', 'manage']);
    expect((await list(ada)).find((key: { id: string }) => key.id === id).scopes).toEqual(['read', 'manage']);
  });

  test.each([[[]], [['admin']], ['read'], [null], [['read', 7]], [Array(17).fill('read')]])(
    'cannot be created with the scopes %j',
    async (scopes) => {
      const ada = await server.register();
      const refused = await ada.call('POST', '/api-keys', { body: { name: 'robot', scopes } });
      expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      expect(await list(ada)).toEqual([]);
    },
  );

  test('cannot delete or cancel without the scope manage', async () => {
    const ada = await server.register({ points: 100 });
    const { contentId } = (await ada.generate(mug)).body;
    const { apiKey } = (await create(ada)).body.data;
    const path = `/tangible/generations/${contentId}`;
    const refused = {
      status: 403,
      body: {
        error: 'This API key lacks the scope “manage”. Create a key that has it.',
        code: 'KEY_SCOPE',
        values: { scope: 'manage' },
      },
    };
    expect(said(await server.call('DELETE', path, { token: apiKey }))).toEqual(refused);
    expect(said(await server.call('POST', `${path}/cancel`, { token: apiKey }))).toEqual(refused);
    expect((await ada.call('GET', `/tangible/status?contentId=${contentId}`)).status).toBe(200);
    const manage = (await ada.call('POST', '/api-keys', { body: { name: 'broom', scopes: ['manage'] } })).body.data;
    expect((await server.call('DELETE', path, { token: manage.apiKey })).status).toBe(200);
  });

  test('created before scopes existed keeps its permissions', async () => {
    const ada = await server.register();
    const { id, apiKey } = (await create(ada)).body.data;
    // Written by the previous version: the column has its default.
    await db.execute(sql`update api_keys set scopes = default where id = ${id}`);
    expect((await list(ada))[0].scopes).toEqual(['read', 'generate', 'manage']);
    const path = `/tangible/generations/${randomUUID()}`;
    expect((await server.call('DELETE', path, { token: apiKey })).status).toBe(404);
  });

  test.each([7, 30, 90, 365])('expires after %i days, shows that in the list, and stops working then', async (days) => {
    const ada = await server.register();
    const { apiKey, ...key } = (await ada.call('POST', '/api-keys', { body: { name: 'robot', expiresInDays: days } }))
      .body.data;
    expect(new Date(key.expiresAt).getTime() - new Date(key.createdAt).getTime()).toBe(days * DAY);
    server.passTime(days * DAY - MINUTE);
    expect((await me(apiKey)).status).toBe(200);
    server.passTime(2 * MINUTE);
    expect(said(await me(apiKey))).toEqual(UNAUTHORIZED);
    expect((await validate(apiKey)).body.code).toBe('API_KEY_INVALID');
    const { logIn } = accountSteps(server);
    const { token } = (await logIn(ada.user.username, ada.password)).body;
    expect((await server.call('GET', '/api-keys', { token })).body.data).toMatchObject([
      { id: key.id, isExpired: true, expiresAt: key.expiresAt },
    ]);
    expect((await server.call('DELETE', `/api-keys/${key.id}`, { token })).status).toBe(200);
  });

  test.each([0, -7, 8, 1e9, '7', 0.5, 'never'])('cannot be created to expire in %j days', async (expiresInDays) => {
    const ada = await server.register();
    const refused = await ada.call('POST', '/api-keys', { body: { name: 'robot', expiresInDays } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  test('authorizes the same calls as a session', async () => {
    const ada = await server.register();
    const { apiKey } = (await create(ada)).body.data;
    expect((await me(apiKey)).body.user).toEqual(ada.user);
    for (const path of ['/tangible/history', '/points/ledger']) {
      expect((await server.call('GET', path, { token: apiKey })).status).toBe(200);
    }
  });

  test('stops working once it is revoked', async () => {
    const ada = await server.register();
    const [kept, revoked] = [(await create(ada, 'kept')).body.data, (await create(ada, 'revoked')).body.data];
    expect((await me(revoked.apiKey)).status).toBe(200);

    const path = `/api-keys/${revoked.id}`;
    expect(said(await ada.call('DELETE', path))).toEqual({ status: 200, body: { success: true } });
    expect(said(await me(revoked.apiKey))).toEqual(UNAUTHORIZED);
    expect((await validate(revoked.apiKey)).status).toBe(401);
    expect((await list(ada)).map((key: { name: string }) => key.name)).toEqual(['kept']);
    expect((await me(kept.apiKey)).status).toBe(200);
    expect(said(await ada.call('DELETE', path))).toEqual(NOT_FOUND);
  });

  test('cannot be seen or revoked by another user', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    const { id, apiKey } = (await create(ada)).body.data;
    expect(await list(bob)).toEqual([]);
    expect(said(await bob.call('DELETE', `/api-keys/${id}`))).toEqual(NOT_FOUND);
    expect((await me(apiKey)).status).toBe(200);
  });

  test.each(['nonsense', randomUUID(), "' or 1=1 --"])('that does not exist returns 404: %s', async (id) => {
    const ada = await server.register();
    expect(said(await ada.call('DELETE', `/api-keys/${encodeURIComponent(id)}`))).toEqual(NOT_FOUND);
  });

  test('cannot create, list or revoke keys, nor sign a user out', async () => {
    const ada = await server.register();
    const { id, apiKey } = (await create(ada)).body.data;
    const withKey = { token: apiKey };
    expect(said(await server.call('POST', '/api-keys', { ...withKey, body: { name: 'child' } }))).toEqual(FORBIDDEN);
    expect(said(await server.call('GET', '/api-keys', withKey))).toEqual(FORBIDDEN);
    expect(said(await server.call('DELETE', `/api-keys/${id}`, withKey))).toEqual(FORBIDDEN);
    expect(said(await server.call('POST', '/auth/logout', withKey))).toEqual(FORBIDDEN);
    expect(await list(ada)).toHaveLength(1);
    expect((await ada.call('GET', '/auth/me')).status).toBe(200);
  });

  test('cannot be created, listed or revoked without signing in', async () => {
    expect(said(await server.call('POST', '/api-keys', { body: { name: 'robot' } }))).toEqual(UNAUTHORIZED);
    expect(said(await server.call('GET', '/api-keys'))).toEqual(UNAUTHORIZED);
    expect(said(await server.call('DELETE', `/api-keys/${randomUUID()}`))).toEqual(UNAUTHORIZED);
  });

  test('outlives the session that made it', async () => {
    const ada = await server.register();
    const { apiKey } = (await create(ada)).body.data;
    await ada.call('POST', '/auth/logout');
    server.passTime(31 * 24 * 3_600_000);
    expect((await me(apiKey)).status).toBe(200);
  });

  test('has a last-used time, to the minute', async () => {
    const ada = await server.register();
    const { apiKey } = (await create(ada)).body.data;
    const lastUsed = async () => new Date((await list(ada))[0].lastUsedAt).getTime();

    await me(apiKey);
    const first = await lastUsed();
    expect(Math.abs(first - server.services.clock().getTime())).toBeLessThan(60_000);
    server.passTime(10 * 60_000);
    expect(await lastUsed()).toBe(first);
    await me(apiKey);
    expect((await lastUsed()) - first).toBeGreaterThanOrEqual(10 * 60_000);
  });

  test('counts towards the limit of the plan; revoking one makes room', async () => {
    const ada = await server.register();
    for (let i = 0; i < 5; i++) expect((await create(ada, `key ${i}`)).status).toBe(200);
    expect(said(await create(ada))).toEqual({
      status: 409,
      body: {
        error: 'You already have 5 API keys. Please revoke one first.',
        code: 'API_KEY_LIMIT',
        values: { limit: 5 },
      },
    });
    await ada.call('DELETE', `/api-keys/${(await list(ada))[0].id}`);
    expect((await create(ada)).status).toBe(200);
    const bob = await server.register();
    expect((await create(bob)).status).toBe(200);
  });

  test('counts towards the limit even with 12 requests at once', async () => {
    const ada = await server.register();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => create(ada, `key ${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const live = await db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, ada.user.id), isNull(apiKeys.revokedAt)));
    expect(live).toHaveLength(5);
  });
});

describe('validating an API key', () => {
  test('succeeds for an active key without signing in', async () => {
    const ada = await server.register();
    const { apiKey } = (await create(ada)).body.data;
    expect(said(await validate(apiKey))).toEqual({ status: 200, body: { success: true, valid: true } });
    expect((await validate(` ${apiKey}\n`)).status).toBe(200);
  });

  test('fails for anything else, a session token included', async () => {
    const ada = await server.register();
    const { apiKey } = (await create(ada)).body.data;
    for (const wrong of ['', 'tgk_', `tgk_${'a'.repeat(43)}`, `${apiKey}x`, apiKey.toUpperCase(), ada.token]) {
      expect(said(await validate(wrong))).toEqual({
        status: 401,
        body: { error: 'This API key is not valid', code: 'API_KEY_INVALID' },
      });
    }
  });

  test.each([[undefined], [null], [7], [['tgk_a']], ['k'.repeat(300)]])(
    'answers 400 if the key is not text: %j',
    async (apiKey) => {
      const answer = await validate(apiKey);
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('INVALID_REQUEST');
    },
  );

  test('is limited to 120 attempts a minute per IP address', async () => {
    const toNextMinute = 60_000 - (server.services.clock().getTime() % 60_000);
    server.passTime(toNextMinute + 1000);
    const tryOnce = () =>
      server.call('POST', '/auth/validate-api-key', { body: { apiKey: 'tgk_guess' }, from: '192.168.7.7' });
    const answers = await Promise.all(Array.from({ length: 121 }, tryOnce));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    server.passTime(60_000);
    expect((await tryOnce()).status).toBe(401);
  });
});
