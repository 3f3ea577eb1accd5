import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '../src/db/schema/index.ts';
import { removeExpired } from '../src/domain/maintenance/remove-expired.ts';
import { DAY, freshAddress, MINUTE, said } from './account-steps.ts';
import { type Person, startTestServer } from './harness.ts';

const server = await startTestServer();
const { db, clock } = server.services;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const UNAUTHORIZED = { status: 401, body: { error: 'Unauthorized. Please log in.', code: 'UNAUTHORIZED' } };
const NOT_FOUND = { status: 404, body: { error: 'Not found', code: 'NOT_FOUND' } };

const logIn = async ({ user, password }: Person, userAgent?: string, from = freshAddress()): Promise<string> => {
  const body = { usernameOrEmail: user.username, password };
  const headers: Record<string, string> = userAgent === undefined ? {} : { 'user-agent': userAgent };
  return (await server.call('POST', '/auth/login', { body, headers, from })).body.token;
};
const list = async (token: string) => (await server.call('GET', '/account/sessions', { token })).body.data;
const me = (token: string) => server.call('GET', '/auth/me', { token });

describe('the list of sessions', () => {
  test('contains the device, address and times of each, and which one is current', async () => {
    const ada = await server.register();
    server.passTime(MINUTE);
    const phone = await logIn(ada, SAFARI, '198.51.100.7');
    server.passTime(MINUTE);
    const laptop = await logIn(ada, FIREFOX, '2001:db8:1:2:3:4:5:6');

    const listed = await list(laptop);
    expect(listed).toHaveLength(3);
    expect(listed[0]).toEqual({
      id: expect.any(String),
      device: { browser: 'Firefox', system: 'Linux' },
      // Of an IPv6 address its network is kept, as for the limits.
      address: '2001:db8:1:2::/64',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      isCurrent: true,
    });
    expect(listed[1]).toMatchObject({
      device: { browser: 'Safari', system: 'iOS' },
      address: '198.51.100.7',
      isCurrent: false,
    });
    expect(new Date(listed[0].expiresAt).getTime() - new Date(listed[0].createdAt).getTime()).toBe(30 * DAY);
    expect((await list(phone)).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false, false]);
  });

  test('contains no token and no hash of one', async () => {
    const ada = await server.register();
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, ada.user.id));
    const text = JSON.stringify(await list(ada.token));
    expect(text).toContain(row?.id);
    expect(text).not.toContain(row?.tokenHash);
    expect(text).not.toContain(ada.token.slice(4));
  });

  test.each([undefined, '', 'x'.repeat(5000), '<script>alert(1)</script>', '\u00ff\u00fe'])(
    'accepts any user agent: %j',
    async (userAgent) => {
      const ada = await server.register();
      const token = await logIn(ada, userAgent);
      const [current] = await list(token);
      expect(current.isCurrent).toBe(true);
      const [row] = await db.select().from(sessions).where(eq(sessions.id, current.id));
      expect((row?.userAgent ?? '').length).toBeLessThanOrEqual(256);
    },
  );

  test('shows when a session was last used, to five minutes', async () => {
    const ada = await server.register();
    const other = await logIn(ada);
    const lastUsed = async () =>
      new Date(
        (await list(ada.token)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).lastUsedAt,
      ).getTime();
    const first = await lastUsed();
    server.passTime(2 * MINUTE);
    await me(other);
    expect(await lastUsed()).toBe(first);
    server.passTime(4 * MINUTE);
    await me(other);
    expect((await lastUsed()) - first).toBeGreaterThanOrEqual(6 * MINUTE);
  });

  test('omits expired sessions, and maintenance removes them', async () => {
    const ada = await server.register();
    server.passTime(31 * DAY);
    const token = await logIn(ada);
    expect(await list(token)).toHaveLength(1);
    const rows = () => db.select().from(sessions).where(eq(sessions.userId, ada.user.id));
    expect(await rows()).toHaveLength(2);
    await removeExpired({ db, clock }, new AbortController().signal);
    expect(await rows()).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  test('one by one: its token is rejected from then on, the others still work', async () => {
    const ada = await server.register();
    const other = await logIn(ada);
    const { id } = (await list(ada.token)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect(said(await ada.call('DELETE', `/account/sessions/${id}`))).toEqual({ status: 200, body: { success: true } });
    expect(said(await me(other))).toEqual(UNAUTHORIZED);
    expect((await me(ada.token)).status).toBe(200);
    expect(said(await ada.call('DELETE', `/account/sessions/${id}`))).toEqual(NOT_FOUND);
  });

  test('all others at once', async () => {
    const ada = await server.register();
    const bob = await server.register();
    const others = [await logIn(ada), await logIn(ada), await logIn(ada)];
    const answer = await server.call('DELETE', '/account/sessions', { token: others[0] });
    expect(said(answer)).toEqual({ status: 200, body: { success: true, ended: 3 } });
    expect((await me(others[0]!)).status).toBe(200);
    for (const token of [ada.token, others[1]!, others[2]!]) expect(said(await me(token))).toEqual(UNAUTHORIZED);
    expect((await me(bob.token)).status).toBe(200);
  });

  test('all, including this one', async () => {
    const ada = await server.register();
    const other = await logIn(ada);
    const answer = await ada.call('DELETE', '/account/sessions?all=true');
    expect(said(answer)).toEqual({ status: 200, body: { success: true, ended: 2 } });
    for (const token of [ada.token, other]) expect(said(await me(token))).toEqual(UNAUTHORIZED);
  });

  test.each(['nonsense', randomUUID(), "' or 1=1 --"])('returns 404 for an unknown session: %s', async (id) => {
    const ada = await server.register();
    expect(said(await ada.call('DELETE', `/account/sessions/${encodeURIComponent(id)}`))).toEqual(NOT_FOUND);
  });

  test('accepts only true and false', async () => {
    const ada = await server.register();
    expect((await ada.call('DELETE', '/account/sessions?all=yes')).body.code).toBe('INVALID_REQUEST');
    expect((await me(ada.token)).status).toBe(200);
  });
});
