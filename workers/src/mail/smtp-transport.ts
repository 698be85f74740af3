import nodemailer from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import type { MailTransport } from './mail-transport.ts';

/** Sends by the server of `SMTP_URL`: `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
export function smtpTransport(url: string): MailTransport {
  const transport = nodemailer.createTransport(url, undefined);
  return {
    async send(mail) {
      const composed = composeMail(mail);
      try {
        await transport.sendMail(composed);
      } catch (error) {
        throw new Error(`the mail server did not take the mail (${reasonOf(error)})`);
      }
    },
    async remove() {},
    close: () => transport.close(),
  };
}

/** Code and status only: what servers write into their errors names people, and errors are logged. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown'
  );
}
