import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@countinghouse/platform/files/storage/atomic-write';
import { composeMail } from './compose-mail.ts';
import type { MailTransport } from './mail-transport.ts';

/** Writes each mail as `<id>.eml` to a folder, for a shop without a mail server; mail clients can open them. */
export function fileTransport(folder: string): MailTransport {
  const pathOf = (id: string) => join(folder, `${id}.eml`);
  return {
    async send(mail) {
      const { default: nodemailer } = await import('nodemailer');
      const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(composeMail(mail));
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed in memory');
      await writeAtomically(pathOf(mail.id), message);
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    close() {},
  };
}
