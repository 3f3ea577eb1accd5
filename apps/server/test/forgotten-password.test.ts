import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { passwordResets, users } from '../src/db/schema/index.ts';
import { accountSteps, freshAddress, freshName, MINUTE, said } from './account-steps.ts';
import { startTestServer } from './harness.ts';
import { linkIn, mailsTo, waitForMails } from './mails.ts';

const server = await startTestServer();
const { db } = server.services;
const { logIn, enterNewWindow } = accountSteps(server);

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
    body: { error: 'This reset link is no longer valid. Please request a new one.', code: 'RESET_TOKEN_INVALID' },
  };
  const DONE = { status: 200, body: { success: true } };

  /** Asks for a link and reads its token out of the mail. */
  async function askForToken(email: string): Promise<string> {
    const before = (await mailsTo(server, email, 'reset-password')).length;
    await forgot(email);
    const mails = await waitForMails(server, email, 'reset-password', before + 1);
    return linkIn(mails.at(-1) ?? '').token;
  }

  test('gets the same response for a known and an unknown address, and mails only the known one', async () => {
    const { user } = await server.register();
    const stranger = `${freshName()}@example.com`;
    const unknown = await forgot(stranger);
    const known = await forgot(user.email);
    expect(said(known)).toEqual(DONE);
    expect(said(unknown)).toEqual(DONE);
    // Jobs run in order: once the second mail has arrived, the first would have too.
    const [mail] = await waitForMails(server, user.email, 'reset-password');
    expect(mail).toContain(`Hello ${user.username}`);
    expect(mail).toContain('60 minutes');
    expect(await mailsTo(server, stranger)).toEqual([]);
  });

  test('rejects an invalid address', async () => {
    expect(said(await forgot('nobody'))).toEqual({
      status: 400,
      body: { error: 'Please enter a valid email address', code: 'EMAIL_INVALID' },
    });
  });

  test('finds an address in any case, and mails the registered spelling', async () => {
    const { user } = await server.register();
    await forgot(` ${user.email.toUpperCase()} `);
    expect(await waitForMails(server, user.email, 'reset-password')).toHaveLength(1);
  });

  test('is mailed in the requested language, else in that of the browser, else in English', async () => {
    const cases: [string, { language?: string; headers?: Record<string, string> }, string][] = [
      ['fr', { language: 'fr', headers: { 'accept-language': 'ru' } }, 'Tangible'],
      ['zh-TW', { headers: { 'accept-language': 'zh-Hant-HK, fr;q=0.5' } }, 'Tangible'],
      ['en', { language: '../../evil', headers: { 'accept-language': 'tlh' } }, 'Reset your Tangible password'],
    ];
    for (const [language, options, subject] of cases) {
      const { user } = await server.register();
      await forgot(user.email, options);
      const [mail = ''] = await waitForMails(server, user.email, 'reset-password');
      expect(linkIn(mail)).toMatchObject({ language });
      expect(mail).toContain(subject);
    }
  });

  test('sets a new password once and ends the old one and every session', async () => {
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

  test('can be set with one link by one of ten concurrent requests', async () => {
    const { user } = await server.register();
    const token = await askForToken(user.email);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(token, `password ${i}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  test('has a link that expires after 60 minutes', async () => {
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

  test('invalidates older links to the same account only', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    const older = await askForToken(ada.user.email);
    const newer = await askForToken(ada.user.email);
    const foreign = await askForToken(bob.user.email);
    expect(said(await reset(newer, 'brand new'))).toEqual(DONE);
    expect(said(await reset(older, 'old link'))).toEqual(INVALID);
    expect(said(await reset(foreign, 'for bob'))).toEqual(DONE);
    expect((await logIn(bob.user.username, 'for bob')).status).toBe(200);
  });

  test('enforces the password rules, and a mistake does not use up the link', async () => {
    const { user } = await server.register();
    const token = await askForToken(user.email);
    expect((await reset(token, '')).body.error).toBe('Please enter your password');
    expect((await reset(token, '12345')).body.error).toBe('Password must be at least 6 characters');
    expect((await reset(token, '123456')).body.code).toBe('PASSWORD_COMMON');
    expect((await reset(token, user.username)).body.code).toBe('PASSWORD_IS_NAME');
    expect(said(await reset(token, 'xk7-pq'))).toEqual(DONE);
  });

  test('cannot be set with a forged token or a stored hash', async () => {
    const { user } = await server.register();
    const token = await askForToken(user.email);
    const [row] = await db.select().from(passwordResets).where(eq(passwordResets.userId, user.id));
    expect(row?.tokenHash).not.toContain(token);
    for (const made of ['', 'a', 'a'.repeat(43), row?.tokenHash ?? '']) {
      expect(said(await reset(made, 'brand new'))).toEqual(INVALID);
    }
  });

  test('unlocks an account that wrong attempts had locked', async () => {
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

  test('can be requested 20 times an hour from one IP address', async () => {
    enterNewWindow(60);
    const from = freshAddress();
    for (let i = 0; i < 20; i++) expect((await forgot(`${freshName()}@example.com`, { from })).status).toBe(200);
    expect((await forgot(`${freshName()}@example.com`, { from })).status).toBe(429);
  });

  test('can be set 30 times an hour from one IP address, so that tokens cannot be guessed', async () => {
    enterNewWindow(60);
    const from = freshAddress();
    for (let i = 0; i < 30; i++) expect((await reset('made-up', 'brand new', from)).status).toBe(400);
    expect((await reset('made-up', 'brand new', from)).body.code).toBe('TOO_MANY_ATTEMPTS');
  });

  test('is mailed through the configured SMTP server, with a link that no Host header can change', async () => {
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
    const resets = () => received.filter(({ text }) => text.includes('/reset-password'));
    await expect.poll(() => resets().length, { timeout: 60_000 }).toBe(1);

    const [{ to, text } = { to: [], text: '' }] = resets();
    expect(to).toEqual([user.email]);
    expect(text).toMatch(/^From: Post <post@tangible\.example>/m);
    expect(text).toContain('Subject: Reset your Tangible password');
    expect(text).not.toContain('evil.example');
    const { base, token } = linkIn(text);
    expect(base).toBe('https://tangible.example');
    const done = await mailing.call('POST', '/auth/reset-password', { body: { token, password: 'brand new' } });
    expect(said(done)).toEqual(DONE);

    // An address that looks like a list, from before addresses were checked strictly, is still one address.
    const email = 'left,right@example.com';
    await mailing.services.db.update(users).set({ email, emailKey: email }).where(eq(users.id, user.id));
    await mailing.call('POST', '/auth/forgot-password', { body: { email } });
    await expect.poll(() => resets().length, { timeout: 60_000 }).toBe(2);
    expect(resets()[1]?.to).toEqual(['"left,right"@example.com']);
  });

  test('has a link to the server itself, not to the host of the request, if no public URL is set', async () => {
    const { user } = await server.register();
    await forgot(user.email, { headers: { host: 'evil.example' } });
    const [mail = ''] = await waitForMails(server, user.email, 'reset-password');
    expect(linkIn(mail).base).toBe('http://localhost:3000');
  });
});

const decodeQuotedPrintable = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
