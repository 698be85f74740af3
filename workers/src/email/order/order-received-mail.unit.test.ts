import { randomUUID } from 'node:crypto';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderConfirmed,
  orderPlaced,
  orderTracked,
  paymentStatusChanged,
  shippingInfoChanged,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { PAGE, pageSaved } from '@countinghouse/contracts/settings/events';
import { describe, expect, it } from 'vitest';
import type { Mail } from '../../mail/mail-transport.ts';
import type { parseMail } from '../../testing/parse-mail.ts';
import { removeCustomerMailsHandler } from '../erasure/remove-customer-mails.job.ts';
import { customerId, customerMailing, FRONT, orderId } from '../testing/customer-mailing.ts';
import { sendOrderMailHandler } from './send-order-mail.job.ts';

const DAY = 24 * 3_600_000;
const { deps, mailed, onOrder, outcomes, place, sendMails, stage } = customerMailing();

describe('the mail of a new order', () => {
  it('is sent to the address of the order, from the shop, in both forms, with what to pay and how', async () => {
    const confirmed = await place();
    await onOrder(event(shippingInfoChanged, { orderId, customerId, changes: { email: 'new@example.com' } }));
    await sendMails(confirmed);
    expect(stage.server.mails).toMatchObject([{ from: 'admin@shop.example', recipients: ['new@example.com'] }]);
    const [{ headers, parts }] = mailed() as [ReturnType<typeof parseMail>];
    expect(headers.get('subject')).toBe('We have your order SO-000123 – 燈籠 Lanterns');
    expect(headers.get('from')).toBe('燈籠 Lanterns <admin@shop.example>');
    expect(headers.get('message-id')).toBe(`<${confirmed.id}@shop.example>`);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('content-language')).toBe('en');
    expect([...parts.keys()]).toEqual(['text/plain', 'text/html']);
    expect(parts.get('text/plain')).toContain('2 × $2.50 = $5.00');
    expect(parts.get('text/plain')).toContain('Pay to account 1-2-3.');
    expect(parts.get('text/plain')).toContain(`https://shop.example/account/orders/${orderId}\n`);
    expect(parts.get('text/html')).toContain('&lt;b&gt;Lantern&lt;/b&gt; 燈籠');
    expect(await outcomes()).toEqual(['order-received']);
  });

  it('is in the language of the order, and links to pages in it', async () => {
    await sendMails(await place({ language: 'zh-HK' }));
    const [{ headers, parts }] = mailed() as [ReturnType<typeof parseMail>];
    expect(headers.get('subject')).toContain('我們已收到你的訂單');
    expect(parts.get('text/plain')).toContain(`https://shop.example/zh-HK/account/orders/${orderId}\n`);
    expect(parts.get('text/plain')).toContain('銀行轉賬');
    expect(parts.get('text/plain')).not.toContain('Bank transfer');
  });

  it('is sent from the address of the setting, with replies to that of the contact page', async () => {
    await stage.shop.put(streamOf(PAGE, 'contact'), [
      event(pageSaved, { page: 'contact', changes: { email: 'hello@shop.example' } }),
    ]);
    await sendMails(await place(), { front: { ...deps().front, mailFrom: 'noreply@mail.example' } });
    const [{ headers }] = mailed() as [ReturnType<typeof parseMail>];
    expect(headers.get('from')).toContain('<noreply@mail.example>');
    expect(headers.get('reply-to')).toContain('<hello@shop.example>');
  });

  it('contains no text of its unverified customer but the address, without links', async () => {
    const shippingAddress = '88 Nathan Road\nhttps://evil.example/win';
    const written = { customerName: 'SPAM-1', shippingAddress, remark: 'SPAM-3', paymentMethod: 'SPAM-4' };
    await sendMails(await place({ ...written, transactionId: 'SPAM-5' }));
    const parts = [...(mailed()[0]?.parts.values() ?? [])];
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect(part).toContain('88 Nathan Road\nevil. example/win');
      expect(part).not.toMatch(/SPAM|evil\.example/);
    }
  });

  it('has the pictures of its lines as JPEG, the first sentence on delivery, and of payments only the chosen one', async () => {
    const page = async (name: 'shippingPaymentTerms' | 'deliveryMethod', ...lines: string[]) => {
      const blocks = lines.map((text) => ({ text, type: text.startsWith('How') ? 'header-two' : 'unstyled' }));
      await stage.shop.put(streamOf(PAGE, name), [
        event(pageSaved, { page: name, changes: { text: { blocks, entityMap: {} } } }),
      ]);
    };
    await page('shippingPaymentTerms', 'How to pay', 'Bank transfer: account 4-5-6.', 'Cash on delivery: in notes.');
    await page('deliveryMethod', 'How we deliver', 'In one to two working days. By courier.');
    const picture = '/files/images/018f0000-0000-7000-8000-00000000000a';
    const lines = [sampleLine({ photo: `${picture}.webp` }), sampleLine({ photo: '' })];
    const front = { ...FRONT, paymentMethods: ['Bank transfer', 'Cash on delivery'] };
    await sendMails(await place({ lines }), { front });
    const { parts } = mailed()[0]!;
    const html = parts.get('text/html') ?? '';
    expect(html.match(/<img src="[^"]*"/g)).toEqual([`<img src="https://shop.example${picture}-160.jpg"`]);
    for (const form of [html, parts.get('text/plain') ?? '']) {
      expect(form).toContain('In one to two working days.');
      expect(form).not.toContain('By courier');
      expect(form).toContain('account 4-5-6');
      expect(form).not.toContain('in notes');
    }
  });

  it('is sent once, also when the job runs again', async () => {
    const confirmed = await place();
    await sendMails(confirmed);
    await sendMails(confirmed);
    expect(stage.server.mails).toHaveLength(1);
  });

  it('is the same mail again when a worker crashes between sending and recording it', async () => {
    const confirmed = await place();
    const dying = { ...stage.shop.log, append: () => Promise.reject(new Error('died')) };
    await expect(sendMails(confirmed, { log: dying })).rejects.toThrow('died');
    await sendMails(confirmed);
    expect(new Set(mailed().map(({ headers }) => headers.get('message-id')))).toHaveProperty('size', 1);
    expect(stage.server.mails).toHaveLength(2);
    expect(await outcomes()).toEqual(['order-received']);
  });

  it('that the server rejects is retried, and given up in the end', async () => {
    const confirmed = await place();
    stage.server.refuse(1);
    await expect(sendMails(confirmed)).rejects.toThrow('did not take the mail');
    expect(await outcomes()).toEqual([]);
    await sendOrderMailHandler(deps()).exhausted({ orderId, eventId: confirmed.id }, new Error());
    await sendMails(confirmed);
    expect(stage.server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['order-received: delivery-failed']);
  });

  it('about a missing event is recorded as such after its last attempt, too', async () => {
    await place();
    const job = { orderId, eventId: randomUUID() };
    await expect(sendOrderMailHandler(deps()).run(job)).rejects.toMatchObject({ name: 'PermanentFailure' });
    await expect(sendOrderMailHandler(deps()).exhausted(job, new Error())).rejects.toMatchObject({
      name: 'PermanentFailure',
    });
  });

  it.each(['no address', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', '<a@b.example>'])(
    'is not sent to %j',
    async (email) => {
      await sendMails(await place({ email }));
      expect(stage.server.mails).toEqual([]);
      expect(await outcomes()).toEqual(['order-received: unsendable']);
    },
  );

  it('is not sent to an address that has reached its limit', async () => {
    stage.admitted = false;
    await sendMails(await place());
    expect(stage.server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['order-received: too-many']);
  });

  it('is not sent for a customer who has reached the limit, whatever addresses their orders have', async () => {
    stage.full.add(customerId);
    await sendMails(await place({ email: 'a-stranger@example.com' }));
    expect(stage.server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['order-received: too-many']);
  });

  it('is not sent for an old event', async () => {
    const confirmed = await place();
    stage.now = () => Date.now() + 8 * DAY;
    await sendMails(confirmed);
    expect(stage.server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['order-received: too-old']);
  });

  it('is not sent for an imported order, nor for later steps of staff with it', async () => {
    const imported = { occurredAt: '2011-01-05T10:00:00.000Z', actor: { kind: 'system', id: 'import demo' } } as const;
    const ids = { commandId: randomUUID(), correlationId: randomUUID() };
    const placed = [event(orderPlaced, samplePlacement({ orderId, customerId })), event(orderConfirmed, { orderId })];
    await stage.shop.log.append(streamOf(ORDER, orderId), 'any', placed, { ...imported, ...ids });
    for (const happened of await stage.shop.log.read(streamOf(ORDER, orderId))) await sendMails(happened);
    expect(await outcomes()).toEqual([]);
    const [tracked] = await onOrder(event(orderTracked, { orderId, from: 'ordered', to: 'delivered' }));
    await sendMails(tracked!);
    expect(stage.server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['delivered: imported']);
  });

  it('is not sent to an erased customer, and the copy of an earlier attempt is removed', async () => {
    const confirmed = await place();
    await stage.shop.keys.erase(customerId);
    const removed: string[] = [];
    const mail = { send: () => Promise.reject(new Error('sent')), remove: async (id: string) => void removed.push(id) };
    await sendMails(confirmed, { mail });
    expect(removed).toEqual([confirmed.id]);
    expect(await outcomes()).toEqual(['order-received: erased']);
  });

  it('leaves no copy in the shop when its customer is erased after or while it is sent', async () => {
    const kept = new Set<string>();
    let whileSending = async () => {};
    const mail = {
      async send({ id }: Mail) {
        kept.add(id);
        await whileSending();
      },
      remove: async (id: string) => void kept.delete(id),
    };
    const confirmed = await place();
    await sendMails(confirmed, { mail });
    expect([...kept]).toEqual([confirmed.id]);
    const remove = removeCustomerMailsHandler({ log: stage.shop.log, mail });
    const [paid] = await onOrder(event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' }));
    whileSending = async () => {
      await stage.shop.keys.erase(customerId);
      await remove.run({ customerId });
    };
    await sendMails(paid!, { mail });
    expect([...kept]).toEqual([]);
    expect(await outcomes()).toEqual(['order-received', 'email.CustomerMailsRemoved', 'payment-complete']);
  });
});
