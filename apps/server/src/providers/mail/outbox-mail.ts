import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { MailProvider } from './mail-provider.ts';

/** Without a mail server: each mail becomes a text file in a folder, and the log says which. */
export function outboxMail(folder: string, from: string, log: FastifyBaseLogger): MailProvider {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true });
      const stamp = new Date().toISOString().replaceAll(':', '-');
      const path = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.txt`);
      await writeFile(path, `From: ${from}\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`, {
        mode: 0o600,
      });
      log.info({ path }, 'no mail server is set, so the mail was written to a file');
    },
  };
}
