import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { passwordResets, securityEvents } from '../src/db/schema/index.ts';
import { hashToken } from '../src/domain/account/tokens.ts';
import { removeExpired } from '../src/domain/maintenance/remove-expired.ts';
import { accountSteps, DAY, freshAddress, freshName, MINUTE } from './account-steps.ts';
import { type Person, startTestServer } from './harness.ts';
import { codeAt, logInWith, STEP_MS, turnOn } from './second-factor-steps.ts';

const server = await startTestServer();
const { db, clock } = server.services;
const { logIn, enterNewWindow } = accountSteps(server);

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

interface Event {
  kind: string;
  detail: Record<string, string>;
  address: string | null;
}
const logOf = async (person: Person, query = ''): Promise<Event[]> =>
  (await person.call('GET', `/account/security-events${query}`)).body.data.events;
const kindsOf = async (person: Person) => (await logOf(person, '?limit=100')).map(({ kind }) => kind);
const failures = async (person: Person) =>
  (await logOf(person, '?limit=100')).filter(({ kind }) => kind === 'sign-in-failed');

describe('the security log', () => {
  test('records sign-up and sign-in with device and address, and sign-out', async () => {
    const ada = await server.register();
    const headers = { 'user-agent': CHROME };
    const body = { usernameOrEmail: ada.user.username, password: ada.password };
    const { token } = (await server.call('POST', '/auth/login', { body, headers, from: '198.51.100.9' })).body;
    await server.call('POST', '/auth/logout', { token, from: '198.51.100.9' });
    const { data } = (await ada.call('GET', '/account/security-events')).body;
    expect(data.total).toBe(3);
    expect(data.events).toEqual([
      expect.objectContaining({ kind: 'signed-out', address: '198.51.100.9' }),
      {
        kind: 'signed-in',
        detail: {},
        address: '198.51.100.9',
        device: { browser: 'Chrome', system: 'Windows' },
        createdAt: expect.any(String),
      },
      expect.objectContaining({ kind: 'signed-up' }),
    ]);
  });

  test('records ended sessions, keys and a new password, with their names', async () => {
    const ada = await server.register();
    await logIn(ada.user.username, ada.password);
    const [other] = (await ada.call('GET', '/account/sessions')).body.data.filter(
      ({ isCurrent }: { isCurrent: boolean }) => !isCurrent,
    );
    await ada.call('DELETE', `/account/sessions/${other.id}`);
    await logIn(ada.user.username, ada.password);
    await ada.call('DELETE', '/account/sessions');
    // There is none left to end, so nothing is recorded.
    await ada.call('DELETE', '/account/sessions');
    const key = (await ada.call('POST', '/api-keys', { body: { name: 'CI', scopes: ['read'] } })).body.data;
    await ada.call('DELETE', `/api-keys/${key.id}`);

    const token = 'another-token-of-a-mail';
    const expiresAt = new Date(clock().getTime() + MINUTE);
    await db.insert(passwordResets).values({ tokenHash: hashToken(token), userId: ada.user.id, expiresAt });
    const body = { token, password: 'battery staple' };
    await server.call('POST', '/auth/reset-password', { body, from: '203.0.113.5' });
    const { token: fresh } = (await logIn(ada.user.username, body.password)).body;
    const { events } = (await server.call('GET', '/account/security-events', { token: fresh })).body.data;
    expect(events.map(({ kind, detail }: Event) => [kind, detail])).toEqual([
      ['signed-in', {}],
      // The link proves the mailbox, too.
      ['email-confirmed', { email: ada.user.email }],
      ['password-reset', {}],
      ['api-key-revoked', { name: 'CI' }],
      ['api-key-made', { name: 'CI', scopes: 'read' }],
      ['all-sessions-ended', { count: '1' }],
      ['signed-in', {}],
      ['session-ended', {}],
      ['signed-in', {}],
      ['signed-up', {}],
    ]);
    expect(events[2].address).toBe('203.0.113.5');
  });

  test('records the second factor and recovery codes, and contains no secret', async () => {
    const ada = await server.register();
    const { secret, codes } = await turnOn(server, ada);
    await logInWith(server, ada, codes[0]);
    const { password } = ada;
    const proof = async () => {
      server.passTime(STEP_MS);
      return { body: { password, code: codeAt(secret, clock()) } };
    };
    await ada.call('POST', '/account/second-factor/recovery-codes', await proof());
    await ada.call('POST', '/account/second-factor/remove', await proof());
    expect(await kindsOf(ada)).toEqual([
      'second-factor-off',
      'recovery-codes-made',
      'signed-in',
      'recovery-code-used',
      'second-factor-on',
      'signed-up',
    ]);
    const text = JSON.stringify(await db.select().from(securityEvents).where(eq(securityEvents.userId, ada.user.id)));
    for (const hidden of [secret, password, ...codes]) expect(text).not.toContain(hidden);
  });

  test('counts wrong passwords within an hour in one row, so that a flood does not fill it', async () => {
    enterNewWindow(15);
    const ada = await server.register();
    for (let i = 0; i < 12; i++) await logIn(i % 2 ? ada.user.username : ada.user.email, 'wrong one', `192.0.2.${i}`);
    // Ten were checked; the others were refused before.
    await expect.poll(() => failures(ada)).toMatchObject([{ detail: { cause: 'password', count: '10' } }]);
    expect((await failures(ada))[0]?.address).toMatch(/^192\.0\.2\.\d$/);
    server.passTime(61 * MINUTE);
    await logIn(ada.user.username, 'wrong one');
    await expect.poll(async () => (await failures(ada)).map(({ detail }) => detail.count)).toEqual(['1', '10']);
  });

  test('distinguishes wrong codes from wrong passwords', async () => {
    const ada = await server.register();
    const { secret } = await turnOn(server, ada);
    const old = codeAt(secret, new Date(clock().getTime() - 20 * STEP_MS));
    await logInWith(server, ada, old);
    await logInWith(server, ada, old);
    await logIn(ada.user.username, 'wrong one');
    await expect
      .poll(async () => (await failures(ada)).map(({ detail }) => detail))
      .toEqual([
        { cause: 'password', count: '1' },
        { cause: 'second-factor', count: '2' },
      ]);
  });

  test('is not written for an unknown name', async () => {
    const before = (await db.select().from(securityEvents)).length;
    await logIn(freshName(), 'wrong one');
    const ada = await server.register();
    await logIn(ada.user.username, 'wrong one');
    // Jobs run in turn: once the second is written, the first would be too.
    await expect.poll(() => failures(ada)).toHaveLength(1);
    expect(await db.select().from(securityEvents)).toHaveLength(before + 2);
  });

  test('is paged, and rejects an invalid page', async () => {
    const ada = await server.register();
    for (let i = 0; i < 4; i++) await logIn(ada.user.username, ada.password, freshAddress());
    expect(await logOf(ada, '?limit=2')).toHaveLength(2);
    expect(await logOf(ada, '?limit=2&offset=4')).toMatchObject([{ kind: 'signed-up' }]);
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?offset=-1']) {
      expect((await ada.call('GET', `/account/security-events${query}`)).body.code).toBe('INVALID_REQUEST');
    }
  });

  test('is kept for 400 days, and is deleted with the account', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    server.passTime(400 * DAY + MINUTE);
    const { token } = (await logIn(ada.user.username, ada.password)).body;
    await removeExpired({ db, clock }, new AbortController().signal);
    const rowsOf = (userId: string) => db.select().from(securityEvents).where(eq(securityEvents.userId, userId));
    expect((await rowsOf(ada.user.id)).map(({ kind }) => kind)).toEqual(['signed-in']);
    expect(await rowsOf(bob.user.id)).toEqual([]);
    const body = { username: ada.user.username, password: ada.password };
    expect((await server.call('POST', '/account/delete', { token, body })).status).toBe(200);
    expect(await rowsOf(ada.user.id)).toEqual([]);
  });
});
