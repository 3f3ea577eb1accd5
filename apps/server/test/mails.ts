import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestServer } from './harness.ts';

type Page = 'webhooks' | 'reset-password' | 'confirm-email' | 'forgot-password';

/** The mails to an address in the outbox, oldest first; with a page, those with a link to that page. */
export async function mailsTo(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  email: string,
  page: Page | '' = '',
): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`) && mail.includes(`/${page}`));
}

/** Looks into the outbox as often as it takes. */
export async function waitForMails(
  of: Pick<TestServer, 'dataDir'>,
  email: string,
  page: Page,
  count = 1,
): Promise<string[]> {
  await expect.poll(() => mailsTo(of, email, page), { timeout: 60_000 }).toHaveLength(count);
  return mailsTo(of, email, page);
}

/** Where the link of a mail leads. */
export function linkIn(mail: string): { base: string; language: string; page: string; token: string } {
  const [, base, language, page, token] = /^(https?:\S+)\/([\w-]+)\/([\w-]+)\?token=([\w-]+)$/m.exec(mail) ?? [];
  if (!base || !language || !page || !token) throw new Error(`no link in the mail:\n${mail}`);
  return { base, language, page, token };
}

/** The token of the newest confirmation mail to an address. */
export const confirmationFor = async (of: Pick<TestServer, 'dataDir'>, email: string, count = 1): Promise<string> =>
  linkIn((await waitForMails(of, email, 'confirm-email', count)).at(-1) ?? '').token;
