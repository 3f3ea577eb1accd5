import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountSteps, freshAddress, freshName } from './account-steps.ts';
import { listen } from './fakes/listen.ts';
import { startTestServer } from './harness.ts';
import { confirmationFor, waitForMails } from './mails.ts';

test('the queue contains no e-mail address, before or after its jobs run', async () => {
  const posted: string[] = [];
  const robot = await listen(
    createServer(async (request, response) => {
      for await (const chunk of request) posted.push(String(chunk));
      response.end('{"errcode": 0}');
    }),
  );
  const server = await startTestServer({ env: { DINGTALK_WEBHOOK: `${robot}/robot/send?access_token=t` } });
  const { logIn } = accountSteps(server);
  const jobs = async () =>
    (
      (await server.services.db.execute(
        sql`select name, data::text as data, output::text as output from pgboss.job`,
      )) as unknown as {
        rows: { name: string; data: string; output: string | null }[];
      }
    ).rows;

  const ada = await server.register();
  const next = `${freshName()}@example.org`;
  await confirmationFor(server, ada.user.email);
  await server.call('POST', '/auth/forgot-password', { body: { email: ada.user.email }, from: freshAddress() });
  await server.call('POST', '/auth/forgot-password', { body: { email: 'nobody@example.com' }, from: freshAddress() });
  await ada.call('POST', '/account/email', { body: { email: next, password: ada.password } });
  await ada.call('POST', '/account/confirmation');
  await logIn(ada.user.email, ada.password);
  await waitForMails(server, ada.user.email, 'reset-password');
  await confirmationFor(server, next);
  // The chat gets the address, which is looked up when the message is sent.
  await expect.poll(() => posted.join().includes(ada.user.email.replace('@', '\\\\@')), { timeout: 60_000 }).toBe(true);

  const kept = await jobs();
  expect(new Set(kept.map(({ name }) => name))).toEqual(
    new Set(['send-confirmation', 'send-password-reset', 'post-notification']),
  );
  const texts = JSON.stringify(kept).toLowerCase();
  for (const address of [ada.user.email, next, 'nobody@example.com', '@example']) {
    expect(texts).not.toContain(address.toLowerCase());
  }
});
