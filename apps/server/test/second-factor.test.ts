import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { passwordResets, recoveryCodes, secondFactors, sessions } from '../src/db/schema/index.ts';
import { hashToken } from '../src/domain/account/tokens.ts';
import { removeExpired } from '../src/domain/maintenance/remove-expired.ts';
import { accountSteps, DAY, freshAddress, MINUTE, said } from './account-steps.ts';
import { type Person, startTestServer } from './harness.ts';
import { openTestDatabase } from './open-test-database.ts';
import { codeAt, logInWith, STEP_MS, turnOn } from './second-factor-steps.ts';

const server = await startTestServer();
const { db, clock } = server.services;
const { enterNewWindow } = accountSteps(server);

const logIn = (person: Person, code?: string, from?: string) => logInWith(server, person, code, from);
const stateOf = async (person: Person) => (await person.call('GET', '/account/second-factor')).body.data;
const wrongCodeFor = (secret: string) => {
  const valid = [-1, 0, 1].map((step) => codeAt(secret, new Date(clock().getTime() + step * STEP_MS)));
  return ['000000', '111111', '222222', '333333'].find((code) => !valid.includes(code))!;
};

const REQUIRED = {
  status: 401,
  body: { error: 'Please enter the code from your authenticator app', code: 'SECOND_FACTOR_REQUIRED' },
};
const WRONG = { status: 403, body: { error: 'This code is wrong or was already used', code: 'SECOND_FACTOR_WRONG' } };

describe('setting up two-factor authentication', () => {
  test('returns a secret for an app, and recovery codes once a code is confirmed', async () => {
    const ada = await server.register();
    expect(await stateOf(ada)).toEqual({
      isActive: false,
      isAvailable: true,
      activeSince: null,
      recoveryCodesLeft: 0,
    });
    const begun = await ada.call('POST', '/account/second-factor', { body: { password: ada.password } });
    expect(begun.status).toBe(200);
    const { secret, uri } = begun.body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tangible:/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await stateOf(ada)).isActive).toBe(false);
    expect((await logIn(ada)).status).toBe(200);

    const confirmed = await ada.call('POST', '/account/second-factor/confirm', {
      body: { code: codeAt(secret, clock()) },
    });
    const codes: string[] = confirmed.body.data.recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await stateOf(ada)).toEqual({
      isActive: true,
      isAvailable: true,
      activeSince: expect.any(String),
      recoveryCodesLeft: 10,
    });
  });

  test('requires the password', async () => {
    const ada = await server.register();
    const begin = (body: object) => ada.call('POST', '/account/second-factor', { body });
    expect((await begin({})).body.code).toBe('PASSWORD_REQUIRED');
    expect(said(await begin({ password: 'another' }))).toEqual({
      status: 403,
      body: { error: 'This is not your password', code: 'PASSWORD_WRONG' },
    });
    expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, ada.user.id))).toEqual([]);
  });

  test('can be restarted until it is confirmed, which invalidates the earlier secret', async () => {
    const ada = await server.register();
    const begin = async () =>
      (await ada.call('POST', '/account/second-factor', { body: { password: ada.password } })).body;
    const first = (await begin()).data.secret;
    const second = (await begin()).data.secret;
    expect(second).not.toBe(first);
    const confirm = (secret: string) =>
      ada.call('POST', '/account/second-factor/confirm', { body: { code: codeAt(secret, clock()) } });
    expect(said(await confirm(first))).toEqual(WRONG);
    expect((await confirm(second)).status).toBe(200);
    expect((await begin()).code).toBe('SECOND_FACTOR_ON');
    expect((await confirm(second)).body.code).toBe('SECOND_FACTOR_ON');
  });

  test.each(['', '12345', '1234567', 'abcdef', '７７７７７７', "' or 1=1"])('is not confirmed by %j', async (code) => {
    const ada = await server.register();
    await ada.call('POST', '/account/second-factor', { body: { password: ada.password } });
    const { status, body } = await ada.call('POST', '/account/second-factor/confirm', { body: { code } });
    expect([401, 403]).toContain(status);
    expect(body.code).toMatch(/^SECOND_FACTOR_(REQUIRED|WRONG)$/);
    expect((await stateOf(ada)).isActive).toBe(false);
  });

  test('cannot be confirmed before it is started, and an unfinished setup is removed after a day', async () => {
    const ada = await server.register();
    const confirm = () => ada.call('POST', '/account/second-factor/confirm', { body: { code: '123456' } });
    expect((await confirm()).body.code).toBe('SECOND_FACTOR_NOT_BEGUN');
    await ada.call('POST', '/account/second-factor', { body: { password: ada.password } });
    server.passTime(DAY + MINUTE);
    await removeExpired({ db, clock }, new AbortController().signal);
    expect((await confirm()).body.code).toBe('SECOND_FACTOR_NOT_BEGUN');
  });
});

describe('signing in with two factors', () => {
  test('asks for a code once the password is right, and opens a session only with the code', async () => {
    const ada = await server.register();
    const { secret } = await turnOn(server, ada);
    const rows = () => db.select().from(sessions).where(eq(sessions.userId, ada.user.id));
    const before = (await rows()).length;
    expect(said(await logIn(ada))).toEqual(REQUIRED);
    expect(said(await logIn(ada, ''))).toEqual(REQUIRED);
    expect(said(await logIn(ada, '  '))).toEqual(REQUIRED);
    expect(await rows()).toHaveLength(before);

    const entered = await logIn(ada, codeAt(secret, clock()));
    expect(entered.status).toBe(200);
    expect((await server.call('GET', '/auth/me', { token: entered.body.token })).body.user.id).toBe(ada.user.id);
  });

  test('does not reveal a second factor while the password is wrong, even with a right code', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    const { secret } = await turnOn(server, ada);
    const withCode = await logIn({ ...ada, password: 'wrong one' }, codeAt(secret, clock()));
    const without = await logIn({ ...bob, password: 'wrong one' });
    expect(said(withCode)).toEqual(said(without));
    expect(withCode.body.code).toBe('WRONG_CREDENTIALS');
    // The code was not used up by it.
    expect((await logIn(ada, codeAt(secret, clock()))).status).toBe(200);
  });

  test('accepts no code twice, not even in concurrent requests', async () => {
    const ada = await server.register();
    const { secret } = await turnOn(server, ada);
    const code = codeAt(secret, clock());
    expect((await logIn(ada, code)).status).toBe(200);
    expect(said(await logIn(ada, code))).toEqual(WRONG);

    server.passTime(STEP_MS);
    const next = codeAt(secret, clock());
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(ada, next)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('accepts the previous and the next code, for clock differences, and no older one', async () => {
    const ada = await server.register();
    const { secret } = await turnOn(server, ada);
    server.passTime(5 * STEP_MS);
    const at = (steps: number) => codeAt(secret, new Date(clock().getTime() + steps * STEP_MS));
    expect(said(await logIn(ada, at(-2)))).toEqual(WRONG);
    expect(said(await logIn(ada, at(2)))).toEqual(WRONG);
    expect((await logIn(ada, at(-1))).status).toBe(200);
    expect((await logIn(ada, at(1))).status).toBe(200);
    // Later steps are used up, so an earlier one no longer counts.
    expect(said(await logIn(ada, at(0)))).toEqual(WRONG);
  });

  test('accepts a code with spaces in it, as apps show it', async () => {
    const ada = await server.register();
    const { secret } = await turnOn(server, ada);
    const code = codeAt(secret, clock());
    expect((await logIn(ada, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });

  test('is limited to 5 wrong codes in 15 minutes and 20 a day, from any address', async () => {
    enterNewWindow(24 * 60);
    const ada = await server.register();
    const { secret } = await turnOn(server, ada);
    enterNewWindow(15);
    let wrong = 0;
    for (let window = 0; window < 5; window++) {
      for (let i = 0; i < 5; i++) if ((await logIn(ada, wrongCodeFor(secret))).status === 403) wrong += 1;
      expect((await logIn(ada, wrongCodeFor(secret))).status).toBe(429);
      // Even the right one is refused, or guessing could continue.
      expect((await logIn(ada, codeAt(secret, clock()))).body.code).toBe('TOO_MANY_ATTEMPTS');
      server.passTime(15 * MINUTE);
    }
    expect(wrong).toBe(20);
    server.passTime(DAY);
    expect((await logIn(ada, codeAt(secret, clock()))).status).toBe(200);
  });

  test('counts wrong codes in concurrent requests', async () => {
    enterNewWindow(15);
    const ada = await server.register();
    const { secret } = await turnOn(server, ada);
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(ada, wrongCodeFor(secret))));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('is unchanged for other users, whatever code they send', async () => {
    const bob = await server.register();
    expect((await logIn(bob)).status).toBe(200);
    expect((await logIn(bob, '123456')).status).toBe(200);
  });

  test('still asks for a code after a password reset by mail', async () => {
    const ada = await server.register();
    const { secret } = await turnOn(server, ada);
    const token = 'the-token-of-a-mail';
    const expiresAt = new Date(clock().getTime() + MINUTE);
    await db.insert(passwordResets).values({ tokenHash: hashToken(token), userId: ada.user.id, expiresAt });
    const body = { token, password: 'battery staple' };
    expect((await server.call('POST', '/auth/reset-password', { body, from: freshAddress() })).status).toBe(200);
    const changed = { ...ada, password: body.password };
    expect(said(await logIn(changed))).toEqual(REQUIRED);
    expect((await logIn(changed, codeAt(secret, clock()))).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('signs in once, however it is typed', async () => {
    const ada = await server.register();
    const { codes } = await turnOn(server, ada);
    expect((await logIn(ada, codes[0])).status).toBe(200);
    expect(said(await logIn(ada, codes[0]))).toEqual(WRONG);
    expect((await logIn(ada, codes[1]!.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await stateOf(ada)).recoveryCodesLeft).toBe(8);
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(ada, codes[2])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('works for no other account, and is limited to 10 attempts in 15 minutes', async () => {
    enterNewWindow(15);
    const [ada, bob] = [await server.register(), await server.register()];
    const { codes } = await turnOn(server, ada);
    await turnOn(server, bob);
    for (let i = 0; i < 10; i++) expect(said(await logIn(bob, codes[i]))).toEqual(WRONG);
    expect((await logIn(bob, codes[0])).status).toBe(429);
    expect((await logIn(ada, codes[0])).status).toBe(200);
  });

  test('still works while app codes are locked after wrong attempts', async () => {
    enterNewWindow(15);
    const ada = await server.register();
    const { secret, codes } = await turnOn(server, ada);
    for (let i = 0; i < 6; i++) await logIn(ada, wrongCodeFor(secret));
    expect((await logIn(ada, codes[0])).status).toBe(200);
  });

  test('is replaced by new ones with the password and a code', async () => {
    const ada = await server.register();
    const { secret, codes } = await turnOn(server, ada);
    const renew = (body: object) => ada.call('POST', '/account/second-factor/recovery-codes', { body });
    const { password } = ada;
    expect((await renew({ password })).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await renew({ code: codeAt(secret, clock()) })).body.code).toBe('PASSWORD_REQUIRED');
    const renewed = await renew({ password, code: codeAt(secret, clock()) });
    expect(renewed.body.data.recoveryCodes).toHaveLength(10);
    expect(said(await logIn(ada, codes[0]))).toEqual(WRONG);
    expect((await logIn(ada, renewed.body.data.recoveryCodes[0])).status).toBe(200);
  });
});

describe('turning two-factor authentication off', () => {
  test('needs the password and a code; after that the password alone is enough', async () => {
    const ada = await server.register();
    const { secret } = await turnOn(server, ada);
    const remove = (body: object) => ada.call('POST', '/account/second-factor/remove', { body });
    const { password } = ada;
    expect((await remove({ code: codeAt(secret, clock()) })).body.code).toBe('PASSWORD_REQUIRED');
    expect((await remove({ password: 'another', code: codeAt(secret, clock()) })).body.code).toBe('PASSWORD_WRONG');
    expect((await remove({ password })).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await remove({ password, code: wrongCodeFor(secret) })).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await stateOf(ada)).isActive).toBe(true);

    expect(said(await remove({ password, code: codeAt(secret, clock()) }))).toEqual({
      status: 200,
      body: { success: true },
    });
    expect((await logIn(ada)).status).toBe(200);
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ada.user.id))).toEqual([]);
    expect((await remove({ password, code: '123456' })).body.code).toBe('SECOND_FACTOR_OFF');
  });

  test('works with a recovery code too', async () => {
    const ada = await server.register();
    const { codes } = await turnOn(server, ada);
    const body = { password: ada.password, code: codes[0] };
    expect((await ada.call('POST', '/account/second-factor/remove', { body })).status).toBe(200);
    expect((await stateOf(ada)).isActive).toBe(false);
  });
});

describe('a stolen table', () => {
  test('contains neither the secret nor a recovery code; the key file next to the database is private', async () => {
    const ada = await server.register();
    const { secret, codes } = await turnOn(server, ada);
    const rows = JSON.stringify([
      await db.select().from(secondFactors).where(eq(secondFactors.userId, ada.user.id)),
      await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ada.user.id)),
    ]);
    expect(rows).toContain(ada.user.id);
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(rows).not.toContain(hidden);
    }
    const folder = join(server.dataDir, 'keys');
    expect(await readdir(folder)).toEqual(['secret-key']);
    const file = join(folder, 'secret-key');
    expect([(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
    expect((await readFile(file, 'utf8')).trim()).toMatch(/^[\w-]{43}$/);
  });

  test('does not let the secret of one account work for another', async () => {
    const [ada, eve] = [await server.register(), await server.register()];
    await turnOn(server, ada);
    const mine = await turnOn(server, eve);
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, eve.user.id));
    await db.update(secondFactors).set({ secret: row!.secret }).where(eq(secondFactors.userId, ada.user.id));
    const answer = await logIn(ada, codeAt(mine.secret, clock()));
    expect(answer).toMatchObject({ status: 503, body: { code: 'SECOND_FACTOR_UNAVAILABLE' } });
  });
});

describe('servers that share a PostgreSQL database', () => {
  const shared = { DATABASE_URL: 'postgres://somebody@localhost/none' };

  test('offer no two-factor authentication without SECRET_KEY, and say so', async () => {
    const own = await startTestServer({ env: shared, database: await openTestDatabase() });
    const ada = await own.register();
    expect((await ada.call('GET', '/account/second-factor')).body.data.isAvailable).toBe(false);
    const begun = await ada.call('POST', '/account/second-factor', { body: { password: ada.password } });
    expect(said(begun)).toEqual({
      status: 503,
      body: {
        error: 'Two-factor authentication is not set up on this server',
        code: 'SECOND_FACTOR_UNAVAILABLE',
      },
    });
  });

  test('accept each other’s codes with the same SECRET_KEY; with another, recovery codes still work', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tangible-second-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const database = await openTestDatabase();
    const env = { ...shared, SECRET_KEY: 'k'.repeat(32) };
    const first = await startTestServer({ env, database });
    const ada = await first.register();
    const { secret, codes } = await turnOn(first, ada);
    await expect(readdir(join(first.dataDir, 'keys'))).rejects.toThrow('ENOENT');

    const given = { clock: first.services.clock };
    // The first server closes the database.
    const open = { ...database, close: async () => {} };
    const second = await startTestServer({ env: { ...env, DATA_DIR: dataDir }, database: open, given, workers: false });
    expect((await logInWith(second, ada, codeAt(secret, first.services.clock()))).status).toBe(200);

    const other = { ...env, SECRET_KEY: 'z'.repeat(32) };
    const third = await startTestServer({ env: other, database: open, given, workers: false });
    first.passTime(STEP_MS);
    const refused = await logInWith(third, ada, codeAt(secret, first.services.clock()));
    expect(refused).toMatchObject({ status: 503, body: { code: 'SECOND_FACTOR_UNAVAILABLE' } });
    expect((await logInWith(third, ada, codes[0])).status).toBe(200);
  });
});
