import nodemailer from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import type { MailTransport } from './mail-transport.ts';

/** Sends by the server of `SMTP_URL`: `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
export function smtpTransport(url: string): MailTransport {
  const transport = nodemailer.createTransport(url, undefined);
  return {
    async send(mail) {
      await transport.sendMail(composeMail(mail));
    },
    close: () => transport.close(),
  };
}
