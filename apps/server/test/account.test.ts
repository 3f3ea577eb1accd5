import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGN_UP_POINTS } from '@tangible/contracts';
import { eq, inArray } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { passwordResets, sessions, signUpGrants, users } from '../src/db/schema/index.ts';
import { type Answer, startTestServer, type TestServer } from './harness.ts';

const server = await startTestServer();
const { db } = server.services;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let addresses = 0;
/** An address that nothing has come from yet, so that no test uses up another one's limit. */
function freshAddress(): string {
  addresses += 1;
  return `192.168.${addresses >> 8}.${addresses & 255}`;
}

const freshName = () => `user${randomBytes(5).toString('hex')}`;
const fingerprint = () => randomBytes(16).toString('hex');

const register = (body: object, from = freshAddress()) => server.call('POST', '/auth/register', { body, from });
const logIn = (usernameOrEmail: string, password: string, from = freshAddress()) =>
  server.call('POST', '/auth/login', { body: { usernameOrEmail, password }, from });

/** What an answer says, without the headers that differ from call to call. */
const said = ({ status, body }: Answer) => ({ status, body });

/** Moves the clock to the beginning of a window, so that no count is cut in two by the hands of a real clock. */
function enterNewWindow(minutes: number): void {
  const windowMs = minutes * MINUTE;
  server.passTime(windowMs - (server.services.clock().getTime() % windowMs) + 1000);
}

describe('registration', () => {
  const right = { username: 'Grace Hopper', email: 'grace@example.com', password: 'nanosecond' };

  const refusals: [string, object, string, string][] = [
    ['nothing at all', {}, 'USERNAME_REQUIRED', 'Please enter a username'],
    ['a name of spaces', { ...right, username: '   ' }, 'USERNAME_REQUIRED', 'Please enter a username'],
    ['a short name', { username: 'ab' }, 'USERNAME_TOO_SHORT', 'Username must be at least 3 characters'],
    [
      'a name that is short without its spaces',
      { ...right, username: '  ab  ' },
      'USERNAME_TOO_SHORT',
      'Username must be at least 3 characters',
    ],
    [
      'a name of two characters that take two code units each',
      { ...right, username: '𠮷𠮷' },
      'USERNAME_TOO_SHORT',
      'Username must be at least 3 characters',
    ],
    ['a name with an at sign', { ...right, username: 'a@b.cd' }, 'USERNAME_INVALID', 'Username must start with'],
    ['a name with markup', { ...right, username: 'a<b>c' }, 'USERNAME_INVALID', 'Username must start with'],
    ['a name with a line break', { ...right, username: 'ada\nbyron' }, 'USERNAME_INVALID', 'Username must start with'],
    ['no e-mail', { username: 'Grace', password: '123' }, 'EMAIL_INVALID', 'Please enter a valid email address'],
    ['an e-mail of spaces', { ...right, email: '   ' }, 'EMAIL_INVALID', 'Please enter a valid email address'],
    ['no password', { username: 'Grace', email: right.email }, 'PASSWORD_REQUIRED', 'Please enter your password'],
    [
      'a short password',
      { ...right, password: '12345' },
      'PASSWORD_TOO_SHORT',
      'Password must be at least 6 characters',
    ],
    [
      'a password of three characters that take two code units each',
      { ...right, password: '😀😀😀' },
      'PASSWORD_TOO_SHORT',
      'Password must be at least 6 characters',
    ],
    ['another confirmation', { ...right, confirmPassword: 'Nanosecond' }, 'PASSWORDS_DIFFER', 'Passwords do not match'],
  ];

  test.each(refusals)(
    'is refused for the first thing that is wrong, in the words of the specification: %s',
    async (...row) => {
      const [, body, code, words] = row;
      const answer = await register(body);
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe(code);
      expect(answer.body.error).toContain(words);
    },
  );

  test('names only the first of many mistakes, in the order username, e-mail, password, confirmation', async () => {
    const wrong = { username: '', email: 'x', password: '1', confirmPassword: '2' };
    const codes: string[] = [];
    for (const fixed of [{}, { username: 'ab' }, { username: 'abc' }, { email: 'a@b.cd' }, { password: '123456' }]) {
      Object.assign(wrong, fixed);
      codes.push((await register(wrong)).body.code);
    }
    expect(codes).toEqual([
      'USERNAME_REQUIRED',
      'USERNAME_TOO_SHORT',
      'EMAIL_INVALID',
      'PASSWORD_TOO_SHORT',
      'PASSWORDS_DIFFER',
    ]);
  });

  test.each(['plain', 'a@b', '@b.cd', 'a@.', 'a b@c.de', 'a@b@c.de', 'a@b c.de', 'a@b.'])(
    'refuses %s as an e-mail address',
    async (email) => {
      expect((await register({ ...right, email })).body.code).toBe('EMAIL_INVALID');
    },
  );

  test('signs the new account in and gives it its first points', async () => {
    const username = freshName();
    const answer = await register({
      username,
      email: `${username}@example.com`,
      password: 'secret',
      deviceFingerprint: fingerprint(),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      token: expect.any(String),
      expiresAt: expect.any(String),
      user: {
        id: expect.any(String),
        username,
        email: `${username}@example.com`,
        role: 'user',
        points: SIGN_UP_POINTS,
        createdAt: expect.any(String),
      },
    });
    const me = await server.call('GET', '/auth/me', { token: answer.body.token });
    expect(me.body.user).toEqual(answer.body.user);
  });

  test('takes names and addresses without the spaces around them, and a password as it is', async () => {
    const name = freshName();
    const answer = await register({ username: `  ${name} `, email: ` ${name}@Example.com\n`, password: '  spaced  ' });
    expect(answer.body.user).toMatchObject({ username: name, email: `${name}@Example.com` });
    expect((await logIn(name, '  spaced  ')).status).toBe(200);
    expect((await logIn(name, 'spaced')).status).toBe(401);
  });

  test('accepts the shortest name and password that the rules allow', async () => {
    const name = randomBytes(2).toString('hex').slice(0, 3);
    expect((await register({ username: name, email: `${name}@b.co`, password: '123456' })).status).toBe(200);
  });

  test.each(['김민수', 'Жанна', '山田太郎', 'हिन्दी', 'José María', 'Zoe\u0308', 'عائشة', 'O.K._dash-1'])(
    'takes names in any script: %s',
    async (username) => {
      const email = `${freshName()}@example.com`;
      const answer = await register({ username, email, password: 'secret' });
      expect(answer.status).toBe(200);
      expect(answer.body.user.username).toBe(username);
      expect((await logIn(username.toUpperCase(), 'secret')).status).toBe(200);
    },
  );

  test('treats spellings that differ in case or width alone as one name and one address', async () => {
    const name = freshName();
    await register({ username: name, email: `${name}@example.com`, password: 'secret' });
    const sameName = await register({ username: name.toUpperCase(), email: 'other@example.com', password: 'secret' });
    expect(said(sameName)).toEqual({
      status: 409,
      body: { error: 'This username is already taken', code: 'USERNAME_TAKEN' },
    });
    const wide = name.replace('u', '\uff55');
    expect((await register({ username: wide, email: 'other@example.com', password: 'secret' })).body.code).toBe(
      'USERNAME_TAKEN',
    );
    const sameEmail = await register({
      username: freshName(),
      email: `${name.toUpperCase()}@EXAMPLE.com`,
      password: 'secret',
    });
    expect(said(sameEmail)).toEqual({
      status: 409,
      body: { error: 'This email is already registered', code: 'EMAIL_TAKEN' },
    });
  });

  test('makes one account of ten that ask for the same name at once', async () => {
    const name = freshName();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        register({ username: name, email: `${i}.${name}@example.com`, password: 'secret' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await db.select().from(users).where(eq(users.usernameKey, name))).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ['a number as username', { ...right, username: 123456 }],
    ['null as e-mail', { ...right, email: null }],
    ['a list as password', { ...right, password: ['nanosecond'] }],
    ['an object as username', { ...right, username: { $ne: '' } }],
    ['a username without end', { ...right, username: 'a'.repeat(65) }],
    ['an e-mail without end', { ...right, email: `${'a'.repeat(260)}@b.cd` }],
    ['a password without end', { ...right, password: 'a'.repeat(257) }],
    ['a fingerprint of another length', { ...right, deviceFingerprint: 'abc' }],
    ['a list instead of an object', [right]],
    ['nothing', undefined],
  ])('answers 400 to wrongly typed fields: %s', async (_, body) => {
    const answer = await register(body as object);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), code: 'INVALID_REQUEST' });
  });

  test('ignores what a client may not decide', async () => {
    const name = freshName();
    const { body } = await register({
      username: name,
      email: `${name}@example.com`,
      password: 'secret',
      role: 'admin',
      points: 1_000_000,
      id: '00000000-0000-0000-0000-000000000000',
      createdAt: '1970-01-01T00:00:00.000Z',
    });
    expect(body.user).toMatchObject({ role: 'user', points: 0 });
    expect(body.user.id).not.toMatch(/^0{8}/);
    expect(body.user.createdAt).not.toMatch(/^1970/);
  });

  test('keeps where the person came from, by default this product', async () => {
    const [plain, sent] = [freshName(), freshName()];
    await register({ username: plain, email: `${plain}@example.com`, password: 'secret' });
    await register({
      username: sent,
      email: `${sent}@example.com`,
      password: 'secret',
      sourceId: 'partner',
      deviceId: 'device-7',
    });
    const rows = await db
      .select()
      .from(users)
      .where(inArray(users.username, [plain, sent]));
    expect(Object.fromEntries(rows.map((row) => [row.username, [row.sourceId, row.deviceId]]))).toEqual({
      [plain]: ['tangible', null],
      [sent]: ['partner', 'device-7'],
    });
  });

  test('is limited to 30 an hour from one address', async () => {
    enterNewWindow(60);
    const from = freshAddress();
    const name = freshName();
    const body = { username: name, email: `${name}@example.com`, password: 'secret' };
    await register(body, from);
    // A name that is taken costs a try as well, or names could be guessed without end.
    for (let i = 1; i < 30; i++) expect((await register(body, from)).status).toBe(409);
    const refused = await register(body, from);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('TOO_MANY_ATTEMPTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await register(body)).status).toBe(409);

    server.passTime(60 * MINUTE);
    expect((await register(body, from)).status).toBe(409);
  });
});

describe('sign-up points', () => {
  const join = (deviceFingerprint?: string) => {
    const name = freshName();
    return register({ username: name, email: `${name}@example.com`, password: 'secret', deviceFingerprint });
  };

  test('are granted once per device, however many accounts it makes', async () => {
    const device = fingerprint();
    expect((await join(device)).body.user.points).toBe(SIGN_UP_POINTS);
    expect((await join(device)).body.user.points).toBe(0);
    expect((await join(fingerprint())).body.user.points).toBe(SIGN_UP_POINTS);
  });

  test('are granted once when ten accounts are made on one device at the same time', async () => {
    const device = fingerprint();
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(device)));
    const points = answers.map(({ body }) => body.user.points).sort((a, b) => b - a);
    expect(points).toEqual([SIGN_UP_POINTS, ...Array(9).fill(0)]);
    const ledgers = await Promise.all(
      answers.map(({ body }) => server.call('GET', '/points/ledger', { token: body.token })),
    );
    expect(ledgers.reduce((sum, { body }) => sum + body.data.balance, 0)).toBe(SIGN_UP_POINTS);
    expect(await db.select().from(signUpGrants).where(eq(signUpGrants.fingerprint, device))).toHaveLength(1);
  });

  test('are not granted to an account without a fingerprint', async () => {
    expect((await join()).body.user.points).toBe(0);
  });

  test('stay with the device when the registration that asked for them fails', async () => {
    const device = fingerprint();
    const name = freshName();
    const body = { username: name, email: `${name}@example.com`, password: 'secret' };
    await register(body);
    expect((await register({ ...body, deviceFingerprint: device })).status).toBe(409);
    expect((await join(device)).body.user.points).toBe(SIGN_UP_POINTS);
  });
});

describe('login', () => {
  test('works by username and by e-mail, in any case and with spaces around', async () => {
    const { user, password } = await server.register();
    const spellings = [user.username, user.email, user.username.toUpperCase(), ` ${user.email.toUpperCase()} `];
    for (const spelling of spellings) {
      const answer = await logIn(spelling, password);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        token: expect.any(String),
        expiresAt: expect.any(String),
        user,
      });
    }
  });

  test.each([
    ['no name', {}, 'Please enter your username or email'],
    ['a name of spaces', { usernameOrEmail: '  ', password: 'secret' }, 'Please enter your username or email'],
    ['no password', { usernameOrEmail: 'ada' }, 'Please enter your password'],
    ['an empty password', { usernameOrEmail: 'ada', password: '' }, 'Please enter your password'],
  ])('asks for what is missing in the words of the specification: %s', async (_, body, words) => {
    const answer = await server.call('POST', '/auth/login', { body, from: freshAddress() });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(words);
  });

  test('answers a wrong password and an unknown name with the same words', async () => {
    const { user } = await server.register();
    const wrongPassword = await logIn(user.username, 'not this one');
    const unknownName = await logIn(freshName(), 'not this one');
    const unknownEmail = await logIn(`${freshName()}@example.com`, 'not this one');
    expect(said(wrongPassword)).toEqual({
      status: 401,
      body: { error: 'Wrong username, email or password', code: 'WRONG_CREDENTIALS' },
    });
    expect(said(unknownName)).toEqual(said(wrongPassword));
    expect(said(unknownEmail)).toEqual(said(wrongPassword));
    const names = ({ headers }: Answer) => Object.keys(headers).sort();
    expect(names(unknownName)).toEqual(names(wrongPassword));
  });

  test('does not take the password of the decoy that unknown names are compared with', async () => {
    expect((await logIn(freshName(), 'no account has this password')).status).toBe(401);
  });

  test('tells capital letters in a password apart', async () => {
    const { user, password } = await server.register();
    expect((await logIn(user.username, password.toUpperCase())).status).toBe(401);
  });

  test('is limited to 10 tries per account in 15 minutes, from wherever they come', async () => {
    enterNewWindow(15);
    const { user, password } = await server.register();
    // By name and by address: it is one account.
    for (let i = 0; i < 10; i++) {
      expect((await logIn(i % 2 ? user.username : user.email, 'wrong one')).status).toBe(401);
    }
    const refused = await logIn(user.username, password);
    expect(said(refused)).toEqual({
      status: 429,
      body: { error: 'Too many attempts. Please try again in 15 minutes.', code: 'TOO_MANY_ATTEMPTS' },
    });
    expect(refused.headers['retry-after']).toBe(String(15 * 60));
    expect((await logIn(user.email, password)).status).toBe(429);
    // Others are not hurt.
    const other = await server.register();
    expect((await logIn(other.user.username, other.password)).status).toBe(200);

    server.passTime(15 * MINUTE);
    expect((await logIn(user.username, password)).status).toBe(200);
  });

  test('is limited for a name that nobody has just as for one that somebody has', async () => {
    enterNewWindow(15);
    const name = freshName();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await logIn(name, 'wrong one')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('counts tries that come at the same time', async () => {
    enterNewWindow(15);
    const { user } = await server.register();
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(user.username, 'wrong one')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('that succeeds makes the account forget the tries before it', async () => {
    enterNewWindow(15);
    const { user, password } = await server.register();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) expect((await logIn(user.email, 'wrong one')).status).toBe(401);
      expect((await logIn(user.username, password)).status).toBe(200);
    }
  });

  test('is limited to 100 tries per address in 15 minutes, whatever names are tried', async () => {
    enterNewWindow(15);
    const from = freshAddress();
    const statuses = new Set<number>();
    const tries = Array.from(
      { length: 100 },
      () => async () => statuses.add((await logIn(freshName(), 'x', from)).status),
    );
    await Promise.all(tries.map((run) => run()));
    expect([...statuses]).toEqual([401]);

    const { user, password } = await server.register();
    expect((await logIn(user.username, password, from)).status).toBe(429);
    expect((await logIn(user.username, password)).status).toBe(200);
    server.passTime(15 * MINUTE);
    expect((await logIn(user.username, password, from)).status).toBe(200);
  });

  test('works for a generated device account as for any other', async () => {
    const digits = String(1000 + (randomBytes(2).readUInt16BE() % 9000));
    const device = { username: `BrightFalcon${digits}`, password: 'aB3$xY7!qW9@', deviceId: fingerprint() };
    const email = `${device.username.toLowerCase()}@device.tangible.local`;
    const made = await register({ ...device, email, deviceFingerprint: fingerprint() });
    expect(made.status).toBe(200);
    expect(made.body.user.points).toBe(SIGN_UP_POINTS);

    const again = await server.call('POST', '/auth/login', {
      body: { usernameOrEmail: email, password: device.password, deviceId: device.deviceId, sourceId: 'tangible' },
      from: freshAddress(),
    });
    expect(again.status).toBe(200);
    expect(again.body.user).toEqual(made.body.user);
    const rows = await db.select().from(sessions).where(eq(sessions.userId, made.body.user.id));
    expect(rows.map(({ deviceId }) => deviceId)).toEqual([device.deviceId, device.deviceId]);
  });
});

describe('sessions', () => {
  const me = (token?: string) => server.call('GET', '/auth/me', { token });
  const UNAUTHORIZED = { status: 401, body: { error: 'Unauthorized. Please log in.', code: 'UNAUTHORIZED' } };

  test('have a token that says nothing and is never the same twice', async () => {
    const { user, password, token } = await server.register();
    const tokens = [token];
    for (let i = 0; i < 3; i++) tokens.push((await logIn(user.username, password)).body.token);
    expect(new Set(tokens).size).toBe(4);
    for (const one of tokens) {
      expect(one).toMatch(/^tgs_[\w-]{43}$/);
      expect(one).not.toContain('.');
    }
  });

  test('and passwords are stored as hashes alone', async () => {
    const { user, password, token } = await server.register();
    const rows = JSON.stringify(await db.select().from(sessions).where(eq(sessions.userId, user.id)));
    expect(rows).toContain(user.id);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(token.slice(4));

    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    expect(JSON.stringify(row)).not.toContain(password);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('end after 30 days', async () => {
    const { user, password } = await server.register();
    const { body } = await logIn(user.username, password);
    expect(new Date(body.expiresAt).getTime() - server.services.clock().getTime()).toBeGreaterThan(29 * DAY);
    server.passTime(30 * DAY - MINUTE);
    expect((await me(body.token)).status).toBe(200);
    server.passTime(2 * MINUTE);
    expect(said(await me(body.token))).toEqual(UNAUTHORIZED);
  });

  test('end one at a time: signing out leaves the other browsers signed in', async () => {
    const { user, password, token } = await server.register();
    const other = (await logIn(user.username, password)).body.token;
    expect(said(await server.call('POST', '/auth/logout', { token }))).toEqual({
      status: 200,
      body: { success: true },
    });
    expect(said(await me(token))).toEqual(UNAUTHORIZED);
    expect(said(await server.call('POST', '/auth/logout', { token }))).toEqual(UNAUTHORIZED);
    expect((await me(other)).body.user.id).toBe(user.id);
  });

  test('show each person themselves', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    expect((await ada.call('GET', '/auth/me')).body).toEqual({ success: true, user: ada.user });
    expect((await bob.call('GET', '/auth/me')).body).toEqual({ success: true, user: bob.user });
  });

  test.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['an empty header', { authorization: '' }],
    ['a scheme without a token', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic YWRhOnNlY3JldA==' }],
    ['a made-up session', { authorization: `Bearer tgs_${'a'.repeat(43)}` }],
    ['a made-up API key', { authorization: `Bearer tgk_${'a'.repeat(43)}` }],
    ['a token of another product', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }],
    ['a very long token', { authorization: `Bearer tgs_${'a'.repeat(5000)}` }],
    ['SQL', { authorization: "Bearer tgs_'or'1'='1" }],
  ])('answer 401 to %s', async (_, headers) => {
    expect(said(await server.call('GET', '/auth/me', { headers }))).toEqual(UNAUTHORIZED);
  });

  test('cannot be opened with the hash of a token', async () => {
    const { user } = await server.register();
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(said(await me(`tgs_${row?.tokenHash}`))).toEqual(UNAUTHORIZED);
    expect(said(await me(row?.tokenHash))).toEqual(UNAUTHORIZED);
  });
});

describe('a forgotten password', () => {
  const forgot = (
    email: string,
    options: { language?: string; headers?: Record<string, string>; from?: string } = {},
  ) =>
    server.call('POST', '/auth/forgot-password', {
      body: { email, ...(options.language ? { language: options.language } : {}) },
      headers: options.headers ?? {},
      from: options.from ?? freshAddress(),
    });
  const reset = (token: string, password: string, from = freshAddress()) =>
    server.call('POST', '/auth/reset-password', { body: { token, password }, from });
  const INVALID = {
    status: 400,
    body: { error: 'This reset link is not valid any more. Please ask for a new one.', code: 'RESET_TOKEN_INVALID' },
  };
  const DONE = { status: 200, body: { success: true } };

  /** Asks for a link and reads its token out of the mail. */
  async function askForToken(email: string): Promise<string> {
    const before = (await mailsTo(server, email)).length;
    await forgot(email);
    const mails = await waitForMails(server, email, before + 1);
    return linkIn(mails.at(-1) ?? '').token;
  }

  test('is answered the same for a known and an unknown address, and mails only the known one', async () => {
    const { user } = await server.register();
    const stranger = `${freshName()}@example.com`;
    const unknown = await forgot(stranger);
    const known = await forgot(user.email);
    expect(said(known)).toEqual(DONE);
    expect(said(unknown)).toEqual(DONE);
    // Jobs run in turn: once the second mail is there, the first would be too.
    const [mail] = await waitForMails(server, user.email, 1);
    expect(mail).toContain(`Hello ${user.username}`);
    expect(mail).toContain('60 minutes');
    expect(await mailsTo(server, stranger)).toEqual([]);
  });

  test('refuses what is no address', async () => {
    expect(said(await forgot('nobody'))).toEqual({
      status: 400,
      body: { error: 'Please enter a valid email address', code: 'EMAIL_INVALID' },
    });
  });

  test('finds an address in any case, and mails the one that was registered', async () => {
    const { user } = await server.register();
    await forgot(` ${user.email.toUpperCase()} `);
    expect(await waitForMails(server, user.email, 1)).toHaveLength(1);
  });

  test('is mailed in the language that was asked for, else in the one of the browser, else in English', async () => {
    const cases: [string, { language?: string; headers?: Record<string, string> }, string][] = [
      ['fr', { language: 'fr', headers: { 'accept-language': 'ru' } }, 'Tangible'],
      ['zh-TW', { headers: { 'accept-language': 'zh-Hant-HK, fr;q=0.5' } }, 'Tangible'],
      ['en', { language: '../../evil', headers: { 'accept-language': 'tlh' } }, 'Reset your Tangible password'],
    ];
    for (const [language, options, subject] of cases) {
      const { user } = await server.register();
      await forgot(user.email, options);
      const [mail = ''] = await waitForMails(server, user.email, 1);
      expect(linkIn(mail)).toMatchObject({ language });
      expect(mail).toContain(subject);
    }
  });

  test('sets a new password once, ends the old one and every session', async () => {
    const { user, password, token: session } = await server.register();
    const other = (await logIn(user.username, password)).body.token;
    const token = await askForToken(user.email);
    expect(said(await reset(token, 'brand new'))).toEqual(DONE);

    expect((await logIn(user.username, password)).status).toBe(401);
    expect((await logIn(user.username, 'brand new')).status).toBe(200);
    for (const ended of [session, other]) {
      expect((await server.call('GET', '/auth/me', { token: ended })).status).toBe(401);
    }
    expect(said(await reset(token, 'once more'))).toEqual(INVALID);
    expect((await logIn(user.username, 'brand new')).status).toBe(200);
  });

  test('can be set with one link by one of ten requests at once', async () => {
    const { user } = await server.register();
    const token = await askForToken(user.email);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(token, `password ${i}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  test('has a link that ends after 60 minutes', async () => {
    const { user, password } = await server.register();
    const [early, late] = [await askForToken(user.email), await askForToken(user.email)];
    server.passTime(59 * MINUTE);
    expect(said(await reset(early, 'in time'))).toEqual(DONE);
    expect(said(await reset(late, 'older link'))).toEqual(INVALID);

    const other = await server.register();
    const expired = await askForToken(other.user.email);
    server.passTime(61 * MINUTE);
    expect(said(await reset(expired, 'too late'))).toEqual(INVALID);
    expect((await logIn(other.user.username, password)).status).toBe(200);
  });

  test('ends the older links to the account, and nobody else’s', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    const older = await askForToken(ada.user.email);
    const newer = await askForToken(ada.user.email);
    const foreign = await askForToken(bob.user.email);
    expect(said(await reset(newer, 'brand new'))).toEqual(DONE);
    expect(said(await reset(older, 'old link'))).toEqual(INVALID);
    expect(said(await reset(foreign, 'for bob'))).toEqual(DONE);
    expect((await logIn(bob.user.username, 'for bob')).status).toBe(200);
  });

  test('keeps the rules for passwords, and a mistake does not use the link up', async () => {
    const { user } = await server.register();
    const token = await askForToken(user.email);
    expect((await reset(token, '')).body.error).toBe('Please enter your password');
    expect((await reset(token, '12345')).body.error).toBe('Password must be at least 6 characters');
    expect(said(await reset(token, '123456'))).toEqual(DONE);
  });

  test('cannot be set with a made-up token, nor with the stored hash of one', async () => {
    const { user } = await server.register();
    const token = await askForToken(user.email);
    const [row] = await db.select().from(passwordResets).where(eq(passwordResets.userId, user.id));
    expect(row?.tokenHash).not.toContain(token);
    for (const made of ['', 'a', 'a'.repeat(43), row?.tokenHash ?? '']) {
      expect(said(await reset(made, 'brand new'))).toEqual(INVALID);
    }
  });

  test('lets a person in at once who was locked out by wrong tries', async () => {
    enterNewWindow(15);
    const { user } = await server.register();
    for (let i = 0; i < 10; i++) await logIn(user.username, 'wrong one');
    expect((await logIn(user.username, 'wrong one')).status).toBe(429);
    await reset(await askForToken(user.email), 'brand new');
    expect((await logIn(user.username, 'brand new')).status).toBe(200);
  });

  test('is mailed to one address 5 times an hour, whether it is known or not', async () => {
    enterNewWindow(60);
    const { user } = await server.register();
    for (const email of [user.email, `${freshName()}@example.com`]) {
      const statuses: number[] = [];
      for (let i = 0; i < 6; i++) statuses.push((await forgot(email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    server.passTime(60 * MINUTE);
    expect((await forgot(user.email)).status).toBe(200);
  });

  test('can be asked for 20 times an hour from one address', async () => {
    enterNewWindow(60);
    const from = freshAddress();
    for (let i = 0; i < 20; i++) expect((await forgot(`${freshName()}@example.com`, { from })).status).toBe(200);
    expect((await forgot(`${freshName()}@example.com`, { from })).status).toBe(429);
  });

  test('can be set 30 times an hour from one address, so that tokens are not tried without end', async () => {
    enterNewWindow(60);
    const from = freshAddress();
    for (let i = 0; i < 30; i++) expect((await reset('made-up', 'brand new', from)).status).toBe(400);
    expect((await reset('made-up', 'brand new', from)).body.code).toBe('TOO_MANY_ATTEMPTS');
  });

  test('is mailed through the SMTP server that is set, with a link that no Host header can bend', async () => {
    const received: { to: string[]; text: string }[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ to, text: decodeQuotedPrintable(Buffer.concat(chunks).toString()) });
          done();
        });
      },
    });
    const port = await new Promise<number>((resolve) => {
      const listening = smtp.listen(0, '127.0.0.1', () => {
        const address = listening.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    onTestFinished(() => new Promise((resolve) => smtp.close(() => resolve())));

    const mailing = await startTestServer({
      env: {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'Post <post@tangible.example>',
        PUBLIC_URL: 'https://tangible.example/',
      },
    });
    const { user } = await mailing.register();
    const answer = await mailing.call('POST', '/auth/forgot-password', {
      body: { email: user.email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    });
    expect(said(answer)).toEqual(DONE);
    await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);

    const [{ to, text } = { to: [], text: '' }] = received;
    expect(to).toEqual([user.email]);
    expect(text).toMatch(/^From: Post <post@tangible\.example>/m);
    expect(text).toContain('Subject: Reset your Tangible password');
    expect(text).not.toContain('evil.example');
    const { base, token } = linkIn(text);
    expect(base).toBe('https://tangible.example');
    const done = await mailing.call('POST', '/auth/reset-password', { body: { token, password: 'brand new' } });
    expect(said(done)).toEqual(DONE);

    // An address that looks like a list is still one address.
    const email = 'left,right@example.com';
    const name = freshName();
    await mailing.call('POST', '/auth/register', { body: { username: name, email, password: 'secret' } });
    await mailing.call('POST', '/auth/forgot-password', { body: { email } });
    await expect.poll(() => received.length, { timeout: 60_000 }).toBe(2);
    expect(received[1]?.to).toEqual(['"left,right"@example.com']);
  });

  test('has a link to the server itself, not to the host of the request, when no public address is set', async () => {
    const { user } = await server.register();
    await forgot(user.email, { headers: { host: 'evil.example' } });
    const [mail = ''] = await waitForMails(server, user.email, 1);
    expect(linkIn(mail).base).toBe('http://localhost:3000');
  });
});

async function mailsTo({ dataDir }: TestServer, email: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`));
}

/** Looks into the outbox as often as it takes. */
async function waitForMails(of: TestServer, email: string, count: number): Promise<string[]> {
  await expect.poll(() => mailsTo(of, email), { timeout: 60_000 }).toHaveLength(count);
  return mailsTo(of, email);
}

function linkIn(mail: string): { base: string; language: string; token: string } {
  const [, base, language, token] = /^(https?:\S+)\/([\w-]+)\/reset-password\?token=([\w-]+)$/m.exec(mail) ?? [];
  if (!base || !language || !token) throw new Error(`no link in the mail:\n${mail}`);
  return { base, language, token };
}

const decodeQuotedPrintable = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
