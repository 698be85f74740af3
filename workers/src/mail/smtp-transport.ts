import type { Transporter } from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import type { MailTransport } from './mail-transport.ts';

/** Sends by the server of `SMTP_URL`: `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
export function smtpTransport(url: string): MailTransport {
  let transport: Promise<Transporter> | undefined;
  const opened = () => {
    transport ??= import('nodemailer').then(({ default: nodemailer }) => nodemailer.createTransport(url, undefined));
    return transport;
  };
  return {
    async send(mail) {
      const composed = composeMail(mail);
      try {
        await (await opened()).sendMail(composed);
      } catch (error) {
        throw new Error(`the mail server did not take the mail (${reasonOf(error)})`);
      }
    },
    async remove() {},
    async check() {
      try {
        await (await opened()).verify();
      } catch (error) {
        throw new Error(`the mail server does not answer as it should (${reasonOf(error)})`);
      }
    },
    close: async () => (await transport)?.close(),
  };
}

/** Code and status only: error texts of servers contain names of people, and errors are logged. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown'
  );
}
