import { SIGN_UP_POINTS } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { apiKeys, emailConfirmations, securityEvents, users } from '../src/db/schema/index.ts';
import { accountSteps, freshAddress, freshName, MINUTE, said } from './account-steps.ts';
import { multipart, readFixture, startTestServer, waitForEnd } from './harness.ts';
import { confirmationFor, linkIn, mailsTo, waitForMails } from './mails.ts';
import { quickGenerator } from './slow-generator.ts';

const server = await startTestServer({ given: { generator: quickGenerator } });
const { db } = server.services;
const { register, logIn, enterNewWindow } = accountSteps(server);

const confirm = (token: string, from = freshAddress()) =>
  server.call('POST', '/auth/confirm-email', { body: { token }, from });
const meOf = async (token: string) => (await server.call('GET', '/auth/me', { token })).body.user;
const INVALID = { code: 'CONFIRMATION_TOKEN_INVALID' };

/** A user without a device, whose points wait for the confirmation. */
async function join(email = `${freshName()}@example.com`, headers: Record<string, string> = {}) {
  const body = { username: freshName(), email, password: 'correct horse' };
  const answer = await server.call('POST', '/auth/register', { body, headers, from: freshAddress() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { email, token: answer.body.token as string, user: answer.body.user, password: body.password };
}

async function resetByMail(email: string, password: string) {
  const before = (await mailsTo(server, email, 'reset-password')).length;
  await server.call('POST', '/auth/forgot-password', { body: { email }, from: freshAddress() });
  const mails = await waitForMails(server, email, 'reset-password', before + 1);
  const { token } = linkIn(mails.at(-1) ?? '');
  return server.call('POST', '/auth/reset-password', { body: { token, password }, from: freshAddress() });
}

describe('the e-mail of a new account', () => {
  test('is confirmed once by a mailed link, which grants the points', async () => {
    const { email, token, user } = await join();
    expect(user).toMatchObject({ emailConfirmed: false, isQuick: false, points: 0 });
    const [mail = ''] = await waitForMails(server, email, 'confirm-email');
    expect(mail).toContain(`Hello ${user.username}`);
    expect(mail).toContain('72 hours');
    const link = linkIn(mail).token;
    expect((await confirm(link)).body).toEqual({
      success: true,
      email,
      isChange: false,
      pointsGranted: SIGN_UP_POINTS,
    });
    expect(await meOf(token)).toMatchObject({ emailConfirmed: true, points: SIGN_UP_POINTS });
    expect((await confirm(link)).body).toMatchObject(INVALID);
    const kinds = await db.select().from(securityEvents).where(eq(securityEvents.userId, user.id));
    expect(kinds.map(({ kind }) => kind)).toEqual(['signed-up', 'email-confirmed']);
  });

  test('is not confirmed by fetching the link, as mail scanners do', async () => {
    const { email, token } = await join();
    const link = await confirmationFor(server, email);
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await server.call(method, `/auth/confirm-email?token=${link}`)).status).toBe(404);
    }
    expect((await meOf(token)).emailConfirmed).toBe(false);
    expect((await confirm(link)).status).toBe(200);
  });

  test('is asked for in the language of the browser', async () => {
    const { email } = await join(undefined, { 'accept-language': 'fr-CA, en;q=0.5' });
    const [mail = ''] = await waitForMails(server, email, 'confirm-email');
    expect(linkIn(mail).language).toBe('fr');
    expect(mail).toContain('Confirmez votre e-mail pour Tangible');
  });

  test('is confirmed by one of ten concurrent requests, and the points are granted once', async () => {
    const { email, token } = await join();
    const link = await confirmationFor(server, email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect((await meOf(token)).points).toBe(SIGN_UP_POINTS);
  });

  test('can be confirmed within 72 hours', async () => {
    const { email } = await join();
    const link = await confirmationFor(server, email);
    server.passTime(72 * 60 * MINUTE - MINUTE);
    expect((await confirm(link)).status).toBe(200);
    const late = await join();
    const expired = await confirmationFor(server, late.email);
    server.passTime(72 * 60 * MINUTE + MINUTE);
    expect((await confirm(expired)).body).toMatchObject(INVALID);
  });

  test('cannot be confirmed with a forged token, a stored hash or the name of a request', async () => {
    const { email, user } = await join();
    await confirmationFor(server, email);
    const rows = await db.select().from(emailConfirmations).where(eq(emailConfirmations.userId, user.id));
    expect(rows).toHaveLength(2);
    for (const made of ['', 'a', 'a'.repeat(43), ...rows.map(({ tokenHash }) => tokenHash)]) {
      expect((await confirm(made)).body).toMatchObject(INVALID);
    }
  });

  test('can be mailed again, five times an hour, until it is confirmed', async () => {
    enterNewWindow(60);
    const { email, token } = await join();
    await confirmationFor(server, email);
    const again = () => server.call('POST', '/account/confirmation', { token, body: { language: 'es' } });
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried++) statuses.push((await again()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const mails = await waitForMails(server, email, 'confirm-email', 6);
    expect(linkIn(mails.at(-1) ?? '').language).toBe('es');
    // Whichever link is opened.
    expect((await confirm(linkIn(mails[2] ?? '').token)).status).toBe(200);
    expect((await again()).body.code).toBe('EMAIL_CONFIRMED');
  });

  test('need not be confirmed to sign in and use the account', async () => {
    const ada = await server.register();
    expect((await logIn(ada.user.email, ada.password)).body.user.emailConfirmed).toBe(false);
    const { body } = await ada.generate(await readFixture('mug.png'), { subdivisionLevel: 'low' });
    expect((await waitForEnd(ada, body.contentId)).status).toBe('COMPLETED');
  });
});

describe('an account that someone else created with my address', () => {
  test('is mine after a reset by mail: none of their keys, sessions, links or changes work any more', async () => {
    const victim = `${freshName()}@example.com`;
    const squatter = await join(victim);
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      server.call(method, path, { token: squatter.token, ...(body ? { body } : {}) });
    const { apiKey } = (await call('POST', '/api-keys', { name: 'back door' })).body.data;
    const theirs = `${freshName()}@evil.example`;
    expect((await call('POST', '/account/email', { email: theirs, password: squatter.password })).status).toBe(200);
    const change = await confirmationFor(server, theirs);

    // The victim tries to register, learns that the address is taken, and resets the password through the mailbox.
    const mine = { username: freshName(), email: victim, password: 'my own words' };
    expect((await register(mine)).body.code).toBe('EMAIL_TAKEN');
    expect((await resetByMail(victim, 'my own words')).status).toBe(200);
    const me = (await logIn(victim, 'my own words')).body;
    expect(me.user).toMatchObject({ email: victim, emailConfirmed: true });
    // The mailbox is confirmed, so its points are granted, and the assets made with them are private.
    expect(me.user.points).toBe(SIGN_UP_POINTS);
    const picture = multipart(await readFixture('mug.png'));
    expect((await server.call('POST', '/tangible/generate', { token: me.token, ...picture })).status).toBe(200);

    for (const token of [apiKey, squatter.token]) {
      for (const path of ['/tangible/history', '/auth/me', '/points/ledger']) {
        expect((await server.call('GET', path, { token })).status, path).toBe(401);
      }
    }
    expect((await server.call('POST', '/auth/validate-api-key', { body: { apiKey } })).body.code).toBe(
      'API_KEY_INVALID',
    );
    expect((await confirm(change)).body).toMatchObject(INVALID);
    expect((await meOf(me.token)).email).toBe(victim);
    expect((await logIn(victim, squatter.password)).status).toBe(401);
    const [key] = await db.select().from(apiKeys).where(eq(apiKeys.userId, me.user.id));
    expect(key?.revokedAt).not.toBeNull();
    const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, me.user.id));
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['email-change-requested', 'api-key-revoked', 'password-reset', 'email-confirmed']),
    );
  });

  test('does not move to their address if their request waits in the queue during the reset', async () => {
    const stalled = await startTestServer({ workers: false });
    const { user, token, password } = await stalled.register();
    const theirs = `${freshName()}@evil.example`;
    await stalled.call('POST', '/account/email', { token, body: { email: theirs, password } });
    const { endPendingLinks } = await import('../src/domain/account/end-pending-links.ts');
    await stalled.services.db.transaction((tx) => endPendingLinks(tx, user.id));
    const { startWorkers } = await import('../src/compose.ts');
    await startWorkers(stalled.services);
    const other = await stalled.register();
    await waitForMails(stalled, other.user.email, 'confirm-email');
    expect(await mailsTo(stalled, theirs)).toEqual([]);
  });
});

describe('sign-up points of a confirmed mailbox', () => {
  test('are granted once, however the address is spelt', async () => {
    const name = freshName();
    const granted: number[] = [];
    for (const email of [
      `${name}@gmail.com`,
      `${name.slice(0, 4)}.${name.slice(4)}@gmail.com`,
      `${name}+two@gmail.com`,
      `${name.toUpperCase()}+three@googlemail.com`,
    ]) {
      await join(email);
      granted.push((await confirm(await confirmationFor(server, email))).body.pointsGranted);
    }
    expect(granted).toEqual([SIGN_UP_POINTS, 0, 0, 0]);
  });

  test('are not granted again to an account whose device had them', async () => {
    const { user, token } = await server.register();
    expect((await confirm(await confirmationFor(server, user.email))).body.pointsGranted).toBe(0);
    expect((await meOf(token)).points).toBe(SIGN_UP_POINTS);
  });

  test('are granted for 20 mailboxes a day per IP address; the next one waits until tomorrow and its link stays valid', async () => {
    enterNewWindow(24 * 60);
    const from = freshAddress();
    let total = 0;
    for (let made = 0; made < 20; made++) {
      const { email } = await join();
      total += (await confirm(await confirmationFor(server, email), from)).body.pointsGranted;
    }
    expect(total).toBe(20 * SIGN_UP_POINTS);
    const { email, token } = await join();
    const link = await confirmationFor(server, email);
    expect((await confirm(link, from)).body.code).toBe('TOO_MANY_ATTEMPTS');
    expect(await meOf(token)).toMatchObject({ emailConfirmed: false, points: 0 });
    server.passTime(24 * 60 * MINUTE);
    expect((await confirm(link, from)).body.pointsGranted).toBe(SIGN_UP_POINTS);
  });
});

test('a deleted account has no links', async () => {
  const { email, user } = await join();
  const link = await confirmationFor(server, email);
  await db.delete(users).where(eq(users.id, user.id));
  expect(said(await confirm(link))).toMatchObject({ status: 400, body: INVALID });
});
