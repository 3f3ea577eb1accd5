import { createTransport } from 'nodemailer';
import type { MailProvider } from './mail-provider.ts';

/** Mail through an SMTP server. */
export function smtpMail(url: string, from: string): MailProvider {
  const transport = createTransport(url);
  return {
    async send(mail) {
      // An address given as a text could name several; this names one, commas and all.
      await transport.sendMail({ from, ...mail, to: { name: '', address: mail.to } });
    },
  };
}
