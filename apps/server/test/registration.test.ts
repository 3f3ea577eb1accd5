import { randomBytes } from 'node:crypto';
import { SIGN_UP_POINTS } from '@tangible/contracts';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { signUpGrants, users } from '../src/db/schema/index.ts';
import { hashFingerprint } from '../src/domain/account/keys.ts';
import { accountSteps, freshAddress, freshName, MINUTE, said } from './account-steps.ts';
import { startTestServer } from './harness.ts';

const server = await startTestServer();
const { db } = server.services;
const { register, logIn, enterNewWindow } = accountSteps(server);

const fingerprint = () => randomBytes(16).toString('hex');

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

  test.each(refusals)('is rejected for the first error, in the words of the specification: %s', async (...row) => {
    const [, body, code, words] = row;
    const answer = await register(body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
    expect(answer.body.error).toContain(words);
  });

  test('reports only the first of many errors, in the order username, e-mail, password, confirmation', async () => {
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
    'rejects %s as an e-mail address',
    async (email) => {
      expect((await register({ ...right, email })).body.code).toBe('EMAIL_INVALID');
    },
  );

  test('signs the new account in and grants its first points', async () => {
    const username = freshName();
    const answer = await register({
      username,
      email: `${username}@example.com`,
      password: 'nanosecond',
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
        emailConfirmed: false,
        hasPassword: true,
        isQuick: false,
        role: 'user',
        points: SIGN_UP_POINTS,
        createdAt: expect.any(String),
      },
      signUpPoints: { granted: SIGN_UP_POINTS, reason: null },
    });
    const me = await server.call('GET', '/auth/me', { token: answer.body.token });
    expect(me.body.user).toEqual(answer.body.user);
  });

  test('trims names and addresses, but not the password', async () => {
    const name = freshName();
    const answer = await register({ username: `  ${name} `, email: ` ${name}@Example.com\n`, password: '  spaced  ' });
    expect(answer.body.user).toMatchObject({ username: name, email: `${name}@Example.com` });
    expect((await logIn(name, '  spaced  ')).status).toBe(200);
    expect((await logIn(name, 'spaced')).status).toBe(401);
  });

  test('accepts the shortest name and password that the rules allow', async () => {
    const name = randomBytes(2).toString('hex').slice(0, 3);
    expect((await register({ username: name, email: `${name}@b.co`, password: 'xk7-pq' })).status).toBe(200);
  });

  test.each(['김민수', 'Жанна', '山田太郎', 'हिन्दी', 'José María', 'Zoe\u0308', 'عائشة', 'O.K._dash-1'])(
    'accepts names in any script: %s',
    async (username) => {
      const email = `${freshName()}@example.com`;
      const answer = await register({ username, email, password: 'nanosecond' });
      expect(answer.status).toBe(200);
      expect(answer.body.user.username).toBe(username);
      expect((await logIn(username.toUpperCase(), 'nanosecond')).status).toBe(200);
    },
  );

  test('treats spellings that differ only in case or width as one name and one address', async () => {
    const name = freshName();
    await register({ username: name, email: `${name}@example.com`, password: 'nanosecond' });
    const sameName = await register({
      username: name.toUpperCase(),
      email: 'other@example.com',
      password: 'nanosecond',
    });
    expect(said(sameName)).toEqual({
      status: 409,
      body: { error: 'This username is already taken', code: 'USERNAME_TAKEN' },
    });
    const wide = name.replace('u', '\uff55');
    expect((await register({ username: wide, email: 'other@example.com', password: 'nanosecond' })).body.code).toBe(
      'USERNAME_TAKEN',
    );
    const sameEmail = await register({
      username: freshName(),
      email: `${name.toUpperCase()}@EXAMPLE.com`,
      password: 'nanosecond',
    });
    expect(said(sameEmail)).toEqual({
      status: 409,
      body: { error: 'This email is already registered', code: 'EMAIL_TAKEN' },
    });
  });

  test('creates one account from ten concurrent requests for the same name', async () => {
    const name = freshName();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        register({ username: name, email: `${i}.${name}@example.com`, password: 'nanosecond' }),
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

  test('ignores fields that a client may not set', async () => {
    const name = freshName();
    const { body } = await register({
      username: name,
      email: `${name}@example.com`,
      password: 'nanosecond',
      role: 'admin',
      points: 1_000_000,
      id: '00000000-0000-0000-0000-000000000000',
      createdAt: '1970-01-01T00:00:00.000Z',
    });
    expect(body.user).toMatchObject({ role: 'user', points: 0 });
    expect(body.user.id).not.toMatch(/^0{8}/);
    expect(body.user.createdAt).not.toMatch(/^1970/);
  });

  test('stores where the user came from, by default this product', async () => {
    const [plain, sent] = [freshName(), freshName()];
    await register({ username: plain, email: `${plain}@example.com`, password: 'nanosecond' });
    await register({
      username: sent,
      email: `${sent}@example.com`,
      password: 'nanosecond',
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

  test('is limited to 30 an hour per IP address', async () => {
    enterNewWindow(60);
    const from = freshAddress();
    const name = freshName();
    const body = { username: name, email: `${name}@example.com`, password: 'nanosecond' };
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
    return register({ username: name, email: `${name}@example.com`, password: 'nanosecond', deviceFingerprint });
  };

  test('are granted once per device, however many accounts it registers', async () => {
    const device = fingerprint();
    expect((await join(device)).body.user.points).toBe(SIGN_UP_POINTS);
    const second = (await join(device)).body;
    expect([second.user.points, second.signUpPoints]).toEqual([0, { granted: 0, reason: 'device-used' }]);
    expect((await join(fingerprint())).body.user.points).toBe(SIGN_UP_POINTS);
  });

  test('are granted once when ten accounts are registered on one device at the same time', async () => {
    const device = fingerprint();
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(device)));
    const points = answers.map(({ body }) => body.user.points).sort((a, b) => b - a);
    expect(points).toEqual([SIGN_UP_POINTS, ...Array(9).fill(0)]);
    const ledgers = await Promise.all(
      answers.map(({ body }) => server.call('GET', '/points/ledger', { token: body.token })),
    );
    expect(ledgers.reduce((sum, { body }) => sum + body.data.balance, 0)).toBe(SIGN_UP_POINTS);
    expect(
      await db
        .select()
        .from(signUpGrants)
        .where(eq(signUpGrants.fingerprint, hashFingerprint(device))),
    ).toHaveLength(1);
  });

  test('are not granted to an account without a fingerprint', async () => {
    const { body } = await join();
    expect([body.user.points, body.signUpPoints]).toEqual([0, { granted: 0, reason: 'no-device' }]);
  });

  test('stay available to the device if the registration fails', async () => {
    const device = fingerprint();
    const name = freshName();
    const body = { username: name, email: `${name}@example.com`, password: 'nanosecond' };
    await register(body);
    expect((await register({ ...body, deviceFingerprint: device })).status).toBe(409);
    expect((await join(device)).body.user.points).toBe(SIGN_UP_POINTS);
  });
});
