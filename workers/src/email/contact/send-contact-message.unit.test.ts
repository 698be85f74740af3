import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contactBody } from '@countinghouse/contracts/email/api';
import { CONTACT_MESSAGE, contactMessageErased, contactMessageReceived } from '@countinghouse/contracts/email/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { PAGE, pageSaved } from '@countinghouse/contracts/settings/events';
import { foldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { memoryLog, type TestLog } from '@countinghouse/platform/testing/memory-log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '../../mail/compose-mail.ts';
import { fileTransport } from '../../mail/file-transport.ts';
import { type Mail, UnsendableMail } from '../../mail/mail-transport.ts';
import { smtpTransport } from '../../mail/smtp-transport.ts';
import { startTestMailServer, type TestMailServer } from '../../testing/smtp-server.ts';
import { removeContactMailHandler } from './remove-contact-mail.job.ts';
import { sendContactMessageHandler } from './send-contact-message.job.ts';

let shop: TestLog;
let server: TestMailServer;
let messageId: string;
const fallbackAddress = 'admin@shop.example';

beforeEach(async () => {
  shop = memoryLog();
  server = await startTestMailServer();
  messageId = randomUUID();
});
afterEach(() => server.stop());

const receive = (written: Partial<Record<'name' | 'email' | 'phone' | 'subject' | 'message', string>> = {}) =>
  shop.put(
    streamOf(CONTACT_MESSAGE, messageId),
    [
      event(contactMessageReceived, {
        ...{ messageId, name: '陳大文', email: 'taiman@example.com', phone: '9123', subject: 'Lanterns' },
        ...{ message: '有沒有白色的燈籠？\n.\nA line with one dot above.', ...written },
      }),
    ],
    { kind: 'anonymous' },
  );
const handler = () =>
  sendContactMessageHandler({
    log: shop.log,
    states: foldedStates(shop),
    mail: smtpTransport(server.url),
    fallbackAddress,
  });
const history = async () =>
  (await shop.log.read(streamOf(CONTACT_MESSAGE, messageId))).map(({ type }) => type.slice(6));

describe('a contact message', () => {
  it('"is sent to the shop\'s address only, with replies going to the sender"', async () => {
    await shop.put(streamOf(PAGE, 'contact'), [
      event(pageSaved, { page: 'contact', changes: { email: 'hello@shop.example' } }),
      event(pageSaved, { page: 'contact', changes: { phone: '1' } }),
    ]);
    await receive();
    await handler().run({ messageId });
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'hello@shop.example', recipients: ['hello@shop.example'] });
    expect(mail?.text).toContain(`Message-ID: <${messageId}@shop.example>`);
    expect(mail?.text).toMatch(/^Reply-To: .*<taiman@example\.com>$/m);
    expect(await history()).toEqual(['ContactMessageReceived', 'ContactMessageSent']);
  });

  it('is sent to the first administrator as long as the shop has no address', async () => {
    await receive();
    await handler().run({ messageId });
    expect(server.mails[0]?.recipients).toEqual([fallbackAddress]);
  });

  it('is sent once, also when the job runs again', async () => {
    await receive();
    await handler().run({ messageId });
    await handler().run({ messageId });
    expect(server.mails).toHaveLength(1);
  });

  it('that the server rejects is retried, and the error contains no names', async () => {
    server.refuse(1);
    await receive();
    await expect(handler().run({ messageId })).rejects.toThrow(
      /^the mail server did not take the mail \(EENVELOPE 451\)$/,
    );
    expect(await history()).toEqual(['ContactMessageReceived']);
    await handler().run({ messageId });
    expect(await history()).toEqual(['ContactMessageReceived', 'ContactMessageSent']);
  });

  it('that was erased is not sent', async () => {
    await receive();
    await shop.keys.erase(messageId);
    await handler().run({ messageId });
    expect(server.mails).toEqual([]);
    expect(await history()).toEqual(['ContactMessageReceived', 'ContactMessageNotSent']);
  });

  it('that is erased while it is sent leaves no copy in the shop', async () => {
    await receive();
    const kept = new Set<string>();
    const mail = {
      async send({ id }: Mail) {
        kept.add(id);
        await shop.put(streamOf(CONTACT_MESSAGE, messageId), [event(contactMessageErased, { messageId })]);
        await removeContactMailHandler({ log: shop.log, mail: { remove: async () => undefined } }).run({ messageId });
      },
      remove: async (id: string) => void kept.delete(id),
    };
    await sendContactMessageHandler({ log: shop.log, states: foldedStates(shop), mail, fallbackAddress }).run({
      messageId,
    });
    expect([...kept]).toEqual([]);
    expect((await history()).at(-1)).toBe('ContactMessageSent');
  });

  it('that was erased after a crashed attempt is removed, and not sent again', async () => {
    await receive();
    await shop.put(streamOf(CONTACT_MESSAGE, messageId), [event(contactMessageErased, { messageId })]);
    const removed: string[] = [];
    const mail = { send: () => Promise.reject(new Error('sent')), remove: async (id: string) => void removed.push(id) };
    await sendContactMessageHandler({ log: shop.log, states: foldedStates(shop), mail, fallbackAddress }).run({
      messageId,
    });
    expect(removed).toEqual([messageId]);
    expect(await history()).toEqual(['ContactMessageReceived', 'ContactMessageErased', 'ContactMessageNotSent']);
  });

  it('that was never received is recorded as such after its last attempt, too', async () => {
    const none = { messageId: randomUUID() };
    await expect(handler().run(none)).rejects.toMatchObject({ name: 'PermanentFailure' });
    await expect(handler().exhausted(none, new Error())).rejects.toMatchObject({ name: 'PermanentFailure' });
  });

  it('is given up without a retry when its sender injected a header', async () => {
    await receive({ name: 'x\r\nBcc: everybody@example.com' });
    await expect(handler().run({ messageId })).rejects.toMatchObject({ name: 'PermanentFailure' });
    await handler().exhausted({ messageId }, new Error());
    expect(server.mails).toEqual([]);
    expect(await history()).toEqual(['ContactMessageReceived', 'ContactMessageNotSent']);
  });
});

describe('a mail', () => {
  const mail: Mail = {
    id: randomUUID(),
    to: 'shop@example.com',
    senderName: 'A',
    replyTo: { name: 'A', address: 'a@example.com' },
    subject: 'S',
    text: 'T',
  };
  const hostile: [string, Partial<Mail>][] = [
    ['two recipients', { to: 'shop@example.com, other@example.com' }],
    ['a recipient with a name', { to: 'Shop <shop@example.com>' }],
    ['no recipient', { to: '' }],
    ['a group', { to: 'list:a@example.com;' }],
    ['a line break in the subject', { subject: 'S\nBcc: x@example.com' }],
    ['a line break in a name', { senderName: 'A\rBcc: x@example.com' }],
    ['a line separator in a name', { replyTo: { name: 'A\u2028B', address: 'a@example.com' } }],
    ['two addresses to answer to', { replyTo: { name: 'A', address: 'a@example.com,b@example.com' } }],
  ];
  it.each(hostile)('with %s is not sent', (_name, change) => {
    expect(() => composeMail({ ...mail, ...change })).toThrow(UnsendableMail);
  });

  it('reads no file named in its text', async () => {
    const composed = composeMail({ ...mail, text: '{"path":"/etc/passwd"}' });
    expect(composed).toMatchObject({ text: '{"path":"/etc/passwd"}', disableFileAccess: true, disableUrlAccess: true });
  });

  it('is written to a file without a mail server, the same file for the same mail', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countinghouse-mail-'));
    const transport = fileTransport(folder);
    await transport.send({ ...mail, text: '謝謝' });
    await transport.send({ ...mail, text: '謝謝' });
    expect(await readdir(folder)).toEqual([`${mail.id}.eml`]);
    const written = await readFile(join(folder, `${mail.id}.eml`), 'utf8');
    expect(written).toMatch(/^From: A <shop@example\.com>\r\nTo: shop@example\.com\r\n/m);
    expect(written).toContain(Buffer.from('謝謝').toString('base64'));
    await transport.remove(mail.id);
    await transport.remove(mail.id);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

describe('input of visitors', () => {
  const body = { name: 'A', email: 'a@example.com', message: 'M', website: '' };
  it('is accepted as old clients send it', () => {
    expect(contactBody.safeParse({ name: 'A', email: ' a@example.com ', message: 'M' }).success).toBe(true);
    expect(contactBody.safeParse({ ...body, phone: '1', subject: 'S' }).success).toBe(true);
  });
  it.each([
    { name: 'A\r\nBcc: x@example.com' },
    { subject: 'S\nX: y' },
    { email: 'a@example.com\r\nBcc: x@example.com' },
    { email: 'a@example.com, b@example.com' },
    { message: '' },
    { to: 'x@example.com' },
  ])('%j is refused', (change) => {
    expect(contactBody.safeParse({ ...body, ...change }).success).toBe(false);
  });
});
