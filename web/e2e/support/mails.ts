import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ShopPlace } from './shop-process.ts';

/** The decoded content of a mail. */
export interface ReceivedMail {
  readonly subject: string;
  /** The plain text. */
  readonly text: string;
}

/** Waits for a mail to an address with `content` in its subject or text; the shop writes mails into a folder. */
export async function mailTo({ varDir }: ShopPlace, address: string, content: string): Promise<ReceivedMail> {
  const folder = join(varDir, 'mail');
  let found: ReceivedMail | undefined;
  const findMail = async () => {
    for (const file of await readdir(folder).catch(() => [])) {
      if (!file.endsWith('.eml')) continue;
      const source = await readFile(join(folder, file), 'utf8');
      if (!new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'im').test(source)) continue;
      const mail = { subject: subjectOf(source), text: plainTextOf(source) };
      if (`${mail.subject}\n${mail.text}`.includes(content)) found = mail;
    }
    return found !== undefined;
  };
  await expect.poll(findMail, { timeout: 20_000, interval: 200 }).toBe(true);
  return found as ReceivedMail;
}

/** Returns the first link in a mail. */
export function linkIn({ text }: ReceivedMail): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return link;
}

function subjectOf(source: string): string {
  const [, folded = ''] = /^Subject: ((?:.*\r?\n[ \t])*.*)$/m.exec(source) ?? [];
  const line = folded.replace(/\r?\n[ \t]/g, ' ').replace(/\?=\s+=\?/g, '?==?');
  return line.replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, way: string, text: string) =>
    way.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
  );
}

function plainTextOf(source: string): string {
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(source)?.[1];
  const parts = boundary ? source.split(`--${boundary}`) : [source];
  const part = parts.find((one) => /^content-type: text\/plain/im.test(one) && !/boundary=/i.test(one)) ?? source;
  const end = part.indexOf('\r\n\r\n');
  const body = part.slice(end + 4);
  const [, coding = ''] = /^content-transfer-encoding: (\S+)/im.exec(part.slice(0, end)) ?? [];
  if (coding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString();
  return coding.toLowerCase() === 'quoted-printable' ? unquoted(body.replace(/=\r?\n/g, '')) : body;
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
