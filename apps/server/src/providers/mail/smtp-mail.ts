import { createTransport } from 'nodemailer';
import type { MailProvider } from './mail-provider.ts';

/** Mail through an SMTP server. */
export function smtpMail(url: string, from: string): MailProvider {
  const transport = createTransport(url);
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}
