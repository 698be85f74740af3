import type { SendMailOptions } from 'nodemailer';
import { type Mail, UnsendableMail } from './mail-transport.ts';

const oneAddress = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const control = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/**
 * Builds a mail for nodemailer, with addresses as objects and an explicit envelope, so that no text is parsed as an
 * address.
 * @throws UnsendableMail
 */
export function composeMail(mail: Mail): SendMailOptions {
  const { id, to, from = to, senderName, replyTo, subject, text, html, pictures = [], automatic } = mail;
  for (const address of [to, from, replyTo.address]) {
    if (!oneAddress.test(address)) throw new UnsendableMail('not exactly one address');
  }
  for (const header of [senderName, replyTo.name, subject, id]) {
    if (control.test(header)) throw new UnsendableMail('a header with a line break');
  }
  return {
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: senderName, address: from },
    to: { name: '', address: to },
    replyTo,
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(pictures.length > 0 && {
      attachments: pictures.map(({ id, content }) => ({
        ...{ cid: id, filename: `${id}.png`, content, contentType: 'image/png' },
        contentDisposition: 'inline' as const,
      })),
    }),
    ...(automatic && {
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'Content-Language': automatic.language,
      },
    }),
    envelope: { from, to: [to] },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
