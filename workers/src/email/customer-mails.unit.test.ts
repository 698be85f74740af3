import { randomUUID } from 'node:crypto';
import {
  CUSTOMER,
  customerChanged,
  customerErased,
  customerGoogleLinked,
  customerPasswordChanged,
  customerRegistered,
  PASSWORD_RESET_CODES,
  passwordResetRequested,
} from '@countinghouse/contracts/customers/events';
import { CUSTOMER_MAIL, type CustomerMailEvent } from '@countinghouse/contracts/email/events';
import { type DomainEvent, event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderConfirmed,
  orderFeeChanged,
  orderPlaced,
  orderStatusChanged,
  orderTracked,
  paymentStatusChanged,
  returnRequested,
  returnStatusChanged,
  shippingInfoChanged,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { refundRequested, refundSettled } from '@countinghouse/contracts/payments/refund-events';
import { PAGE, pageSaved } from '@countinghouse/contracts/settings/events';
import { foldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { memoryLog, type TestLog } from '@countinghouse/platform/testing/memory-log';
import { idCodes } from '@countinghouse/platform/vault/id-codes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../mail/mail-transport.ts';
import { smtpTransport } from '../mail/smtp-transport.ts';
import { parseMail } from '../testing/parse-mail.ts';
import { startTestMailServer, type TestMailServer } from '../testing/smtp-server.ts';
import { removeCustomerMailsHandler } from './erasure/remove-customer-mails.job.ts';
import { orderMailReactor } from './order/order-mail.reactor.ts';
import { type OrderMailDependencies, sendOrderMailHandler } from './order/send-order-mail.job.ts';
import { passwordMailReactor } from './password/password-mail.reactor.ts';
import { type PasswordMailDependencies, sendPasswordMailHandler } from './password/send-password-mail.job.ts';

type Dependencies = PasswordMailDependencies & OrderMailDependencies;

const DAY = 24 * 3_600_000;
const codes = idCodes(Buffer.alloc(32, 7), PASSWORD_RESET_CODES);
let shop: TestLog;
let server: TestMailServer;
let customerId: string;
let orderId: string;
let admitted: boolean;
let full: Set<string>;
let now: () => number;

beforeEach(async () => {
  shop = memoryLog();
  server = await startTestMailServer();
  customerId = randomUUID();
  orderId = randomUUID();
  admitted = true;
  full = new Set();
  now = Date.now;
  await shop.put(streamOf(PAGE, 'dashboard'), [
    event(pageSaved, { page: 'dashboard', changes: { title: '燈籠 Lanterns' } }),
  ]);
  const blocks = [{ text: 'Pay to account 1-2-3.', type: 'unstyled' }];
  await shop.put(streamOf(PAGE, 'shippingPaymentTerms'), [
    event(pageSaved, { page: 'shippingPaymentTerms', changes: { text: { blocks, entityMap: {} } } }),
  ]);
});
afterEach(() => server.stop());

const FRONT: Dependencies['front'] = {
  ...{ url: 'https://shop.example', locale: 'en', timeZone: 'Asia/Hong_Kong' },
  ...{ paymentMethods: ['Bank transfer'], mailFrom: undefined },
};
/** A shop whose mails wait for an Undo. */
const HELD = { ...FRONT, holdMs: 60_000 };

const deps = (changes: Partial<Dependencies> = {}): Dependencies => ({
  log: shop.log,
  states: foldedStates(shop),
  personalData: shop.keys,
  mail: smtpTransport(server.url),
  recipients: { admit: async (_mailId, who) => admitted && !full.has(who) },
  front: FRONT,
  fallbackAddress: 'admin@shop.example',
  clock: () => now(),
  resetCodes: codes,
  orderCodes: codes,
  languageOf: async () => undefined,
  ...changes,
});

async function put(stream: string, ...events: DomainEvent[]): Promise<RecordedEvent[]> {
  await shop.put(stream, events);
  return (await shop.log.read(stream)).slice(-events.length);
}
const onOrder = (...events: DomainEvent[]) => put(streamOf(ORDER, orderId), ...events);
const caused = async (actor: RecordedEvent['metadata']['actor'], ...events: DomainEvent[]) => {
  const ids = { commandId: randomUUID(), correlationId: randomUUID() };
  await shop.log.append(streamOf(ORDER, orderId), 'any', events, { actor, ...ids });
  return (await shop.log.read(streamOf(ORDER, orderId))).slice(-events.length);
};
const byStaff = (...events: DomainEvent[]) => caused({ kind: 'staff', id: randomUUID() }, ...events);
const onCustomer = (...events: DomainEvent[]) => put(streamOf(CUSTOMER, customerId), ...events);

const place = async (given: Parameters<typeof samplePlacement>[0] = {}) => {
  const lines = [sampleLine({ name: '<b>Lantern</b> 燈籠', quantity: 2 })];
  const placement = samplePlacement({ orderId, customerId, lines, paymentMethod: 'Bank transfer', ...given });
  const [, confirmed] = await onOrder(event(orderPlaced, placement), event(orderConfirmed, { orderId }));
  return confirmed!;
};
/** Runs the jobs that the reactors request. */
const sendMails = async (happened: RecordedEvent, changes: Partial<Dependencies> = {}) => {
  for (const [reactor, handler] of [
    [orderMailReactor, sendOrderMailHandler(deps(changes))],
    [passwordMailReactor, sendPasswordMailHandler(deps(changes))],
  ] as const) {
    if (!reactor.types.includes(happened.type)) continue;
    for (const reaction of [reactor.react(happened)].flat()) {
      if (reaction && 'requested' in reaction) await handler.run(reaction.requested.data as never);
    }
  }
};
const outcomes = async () =>
  ((await shop.log.read(streamOf(CUSTOMER_MAIL, customerId))) as (RecordedEvent & CustomerMailEvent)[]).map(
    ({ type, data }) =>
      type === 'email.CustomerMailNotSent' ? `${data.kind}: ${data.cause}` : 'kind' in data ? data.kind : type,
  );
const mailed = () => server.mails.map(({ text }) => parseMail(text));

describe('the mail of a new order', () => {
  it('is sent to the address of the order, from the shop, in both forms, with what to pay and how', async () => {
    const confirmed = await place();
    await onOrder(event(shippingInfoChanged, { orderId, customerId, changes: { email: 'new@example.com' } }));
    await sendMails(confirmed);
    expect(server.mails).toMatchObject([{ from: 'admin@shop.example', recipients: ['new@example.com'] }]);
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
    await shop.put(streamOf(PAGE, 'contact'), [
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
      await shop.put(streamOf(PAGE, name), [
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
    expect(server.mails).toHaveLength(1);
  });

  it('is the same mail again when a worker crashes between sending and recording it', async () => {
    const confirmed = await place();
    const dying = { ...shop.log, append: () => Promise.reject(new Error('died')) };
    await expect(sendMails(confirmed, { log: dying })).rejects.toThrow('died');
    await sendMails(confirmed);
    expect(new Set(mailed().map(({ headers }) => headers.get('message-id')))).toHaveProperty('size', 1);
    expect(server.mails).toHaveLength(2);
    expect(await outcomes()).toEqual(['order-received']);
  });

  it('that the server rejects is retried, and given up in the end', async () => {
    const confirmed = await place();
    server.refuse(1);
    await expect(sendMails(confirmed)).rejects.toThrow('did not take the mail');
    expect(await outcomes()).toEqual([]);
    await sendOrderMailHandler(deps()).exhausted({ orderId, eventId: confirmed.id }, new Error());
    await sendMails(confirmed);
    expect(server.mails).toEqual([]);
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
      expect(server.mails).toEqual([]);
      expect(await outcomes()).toEqual(['order-received: unsendable']);
    },
  );

  it('is not sent to an address that has reached its limit', async () => {
    admitted = false;
    await sendMails(await place());
    expect(server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['order-received: too-many']);
  });

  it('is not sent for a customer who has reached the limit, whatever addresses their orders have', async () => {
    full.add(customerId);
    await sendMails(await place({ email: 'a-stranger@example.com' }));
    expect(server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['order-received: too-many']);
  });

  it('is not sent for an old event', async () => {
    const confirmed = await place();
    now = () => Date.now() + 8 * DAY;
    await sendMails(confirmed);
    expect(server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['order-received: too-old']);
  });

  it('is not sent for an imported order, nor for later steps of staff with it', async () => {
    const imported = { occurredAt: '2011-01-05T10:00:00.000Z', actor: { kind: 'system', id: 'import demo' } } as const;
    const ids = { commandId: randomUUID(), correlationId: randomUUID() };
    const placed = [event(orderPlaced, samplePlacement({ orderId, customerId })), event(orderConfirmed, { orderId })];
    await shop.log.append(streamOf(ORDER, orderId), 'any', placed, { ...imported, ...ids });
    for (const happened of await shop.log.read(streamOf(ORDER, orderId))) await sendMails(happened);
    expect(await outcomes()).toEqual([]);
    const [tracked] = await onOrder(event(orderTracked, { orderId, from: 'ordered', to: 'delivered' }));
    await sendMails(tracked!);
    expect(server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['delivered: imported']);
  });

  it('is not sent to an erased customer, and the copy of an earlier attempt is removed', async () => {
    const confirmed = await place();
    await shop.keys.erase(customerId);
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
    const remove = removeCustomerMailsHandler({ log: shop.log, mail });
    const [paid] = await onOrder(event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' }));
    whileSending = async () => {
      await shop.keys.erase(customerId);
      await remove.run({ customerId });
    };
    await sendMails(paid!, { mail });
    expect([...kept]).toEqual([]);
    expect(await outcomes()).toEqual(['order-received', 'email.CustomerMailsRemoved', 'payment-complete']);
  });
});

describe('an event of an order', () => {
  it.each([
    [event(paymentStatusChanged, { orderId: '', from: 'Pending', to: 'Complete' }), 'payment-complete'],
    [event(orderTracked, { orderId: '', from: 'ordered', to: 'picked_by_courier' }), 'picked-by-courier'],
    [event(orderTracked, { orderId: '', from: 'ordered', to: 'ready_for_pickup' }), 'ready-for-pickup'],
    [event(orderTracked, { orderId: '', from: 'ordered', to: 'delivered' }), 'delivered'],
    [event(orderStatusChanged, { orderId: '', from: 'Pending', to: 'Failed' }), 'order-failed'],
    [event(orderStatusChanged, { orderId: '', from: 'Pending', to: 'Rejected' }), 'order-rejected'],
    [
      event(orderStatusChanged, { orderId: '', from: 'Pending', to: 'Rejected', reason: 'cancelled' }),
      'order-cancelled',
    ],
    [event(orderFeeChanged, { orderId: '', fee: 5_000 }), 'fee-set'],
  ])('%j is mailed once', async (happened, kind) => {
    await place();
    const [recorded] = await onOrder({ ...happened, data: { ...happened.data, orderId } });
    await sendMails(recorded!);
    await sendMails(recorded!);
    expect(server.mails).toHaveLength(1);
    expect(await outcomes()).toEqual([kind]);
  });

  it.each([
    event(orderTracked, { orderId: '', from: 'ordered', to: 'on_the_way' }),
    event(orderStatusChanged, { orderId: '', from: 'Pending', to: 'Complete' }),
    event(paymentStatusChanged, { orderId: '', from: 'Pending', to: 'Failed' }),
  ])('%j is not mailed', async (happened) => {
    await place();
    const [recorded] = await onOrder({ ...happened, data: { ...happened.data, orderId } });
    await sendMails(recorded!);
    expect(await outcomes()).toEqual([]);
  });

  it('that cancels a paid order is mailed with what is paid back', async () => {
    await place();
    const [, cancelled] = await onOrder(
      event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' }),
      event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected', reason: 'cancelled' }),
    );
    await sendMails(cancelled!);
    const [{ parts }] = mailed() as [ReturnType<typeof parseMail>];
    expect(parts.get('text/plain')).toMatch(/We have received \$[\d.,]+ for it and pay it back to you/);
  });

  it('caused by staff is mailed when the time of Undo has passed, from the time of the log', async () => {
    await place();
    const [paid] = await byStaff(event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' }));
    const until = Date.parse(paid!.recordedAt) + HELD.holdMs;
    now = () => until - 1;
    await expect(sendMails(paid!, { front: HELD })).rejects.toMatchObject({ name: 'NotYet', until });
    expect(server.mails).toEqual([]);
    now = () => until;
    await sendMails(paid!, { front: HELD });
    expect(await outcomes()).toEqual(['payment-complete']);
  });

  it.each([
    [
      event(paymentStatusChanged, { orderId: '', from: 'Pending', to: 'Complete' }),
      event(paymentStatusChanged, { orderId: '', from: 'Complete', to: 'Pending' }),
      'payment-complete',
    ],
    [
      event(orderTracked, { orderId: '', from: 'ordered', to: 'picked_by_courier' }),
      event(orderTracked, { orderId: '', from: 'picked_by_courier', to: 'ordered' }),
      'picked-by-courier',
    ],
    [
      event(orderStatusChanged, { orderId: '', from: 'Pending', to: 'Failed' }),
      event(orderStatusChanged, { orderId: '', from: 'Failed', to: 'Pending' }),
      'order-failed',
    ],
    [event(orderFeeChanged, { orderId: '', fee: 5_000 }), event(orderFeeChanged, { orderId: '', fee: 0 }), 'fee-set'],
  ])('%j that is taken back in time is not mailed, but is when it is done again', async (done, undone, kind) => {
    const of = ({ data, ...happened }: typeof done): DomainEvent => ({ ...happened, data: { ...data, orderId } });
    await place({ fee: 0 });
    const [first, second] = await byStaff(of(done), of(undone));
    now = () => Date.parse(second!.recordedAt) + HELD.holdMs;
    await sendMails(first!, { front: HELD });
    await sendMails(second!, { front: HELD });
    expect(server.mails).toEqual([]);
    const [again] = await byStaff(of(done));
    now = () => Date.parse(again!.recordedAt) + HELD.holdMs;
    await sendMails(again!, { front: HELD });
    expect(server.mails).toHaveLength(1);
    expect((await outcomes()).filter((outcome) => !outcome.endsWith('superseded'))).toEqual([kind]);
  });

  it('that the shop causes by itself is mailed at once', async () => {
    await place();
    const expired = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected', reason: 'unpaid' });
    const [recorded] = await caused({ kind: 'system', id: 'unpaid' }, expired);
    await sendMails(recorded!, { front: HELD });
    expect(await outcomes()).toEqual(['order-expired']);
  });

  it.each(['Complete', 'Failed', 'Rejected'] as const)(
    'a return request that is %s is mailed with its number and the returned items',
    async (to) => {
      const returned = sampleLine({ productId: 'p-1', name: 'Chipped cup', itemNo: 'CUP-1', quantity: 2 });
      const kept = sampleLine({ productId: 'p-2', name: 'Whole plate', itemNo: 'PLATE-1' });
      await place({ lines: [kept, returned] });
      const items = [{ productId: returned.productId, quantity: 1 }];
      const requestId = randomUUID();
      const request = { orderId, requestId, requestNo: 'RR-000007', createdAt: '2026-11-21T00:00:00.000Z' };
      const [, decided] = await onOrder(
        event(returnRequested, { ...request, customerId, returnReason: 'too small', items }),
        event(returnStatusChanged, { orderId, requestId, from: 'Pending', to }),
      );
      await sendMails(decided!);
      const [{ headers, parts }] = mailed() as [ReturnType<typeof parseMail>];
      expect(headers.get('subject')).toContain('RR-000007');
      expect(parts.get('text/plain')).toContain(`1 × ${returned.name}\n  ${returned.itemNo}\n`);
      expect(parts.get('text/plain')).not.toContain(kept.name);
      expect(await outcomes()).toEqual([`return-${to.toLowerCase()}`]);
    },
  );

  it('a refund that completes its return is mailed once, with the amount and both numbers', async () => {
    await place();
    const requestId = randomUUID();
    const refundId = randomUUID();
    const request = { orderId, requestId, requestNo: 'RR-000007', createdAt: '2026-11-21T00:00:00.000Z' };
    await onOrder(event(returnRequested, { ...request, customerId, returnReason: 'too small', items: [] }));
    const of = { orderId, orderNo: 'SO-000123', customerId, refundId };
    const currency = { name: 'HKD', symbol: '$' };
    const at = '2026-11-21T00:00:00.000Z';
    const made = await byStaff(
      event(refundRequested, {
        ...{ ...of, amount: 250, currency, items: [], to: 'manual', reason: 'x', requestId, requestedAt: at },
      }),
      event(refundSettled, { ...of, to: 'manual', reference: '', creditNoteNo: 'CN-000001', settledAt: at }),
      event(returnStatusChanged, { orderId, requestId, from: 'Pending', to: 'Complete' }),
    );
    for (const happened of made) await sendMails(happened);
    const [{ headers, parts }, ...others] = mailed() as [ReturnType<typeof parseMail>];
    expect(others).toEqual([]);
    expect(headers.get('subject')).toContain('$2.50');
    expect(parts.get('text/plain')).toContain('RR-000007');
    expect(await outcomes()).toEqual(['refunded', 'return-complete: superseded']);
  });

  it('a step that staff revert and repeat is mailed once', async () => {
    await place();
    const steps = await onOrder(
      event(orderTracked, { orderId, from: 'ordered', to: 'picked_by_courier' }),
      event(orderTracked, { orderId, from: 'picked_by_courier', to: 'ordered' }),
      event(orderTracked, { orderId, from: 'ordered', to: 'picked_by_courier' }),
    );
    for (const step of steps.reverse()) await sendMails(step);
    expect(server.mails).toHaveLength(1);
    expect(await outcomes()).toEqual(['picked-by-courier: repeated', 'picked-by-courier']);
  });

  it('of several fees only the last is mailed, and none of a cancelled order', async () => {
    await place();
    const [first, second] = await onOrder(
      event(orderFeeChanged, { orderId, fee: 5_000 }),
      event(orderFeeChanged, { orderId, fee: 6_000 }),
    );
    await sendMails(first!);
    await sendMails(second!);
    expect(mailed()[0]?.parts.get('text/plain')).toContain('Total: $65.00');
    const [third] = await onOrder(
      event(orderFeeChanged, { orderId, fee: 7_000 }),
      event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' }),
    );
    await sendMails(third!);
    expect(await outcomes()).toEqual(['fee-set: superseded', 'fee-set', 'fee-set: superseded']);
  });
});

describe('the mails of a password', () => {
  const resetId = randomUUID();
  const request = (minutes = 30, id: string = resetId) => {
    const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
    return event(passwordResetRequested, { customerId, resetId: id, language: 'zh-HK', expiresAt });
  };
  beforeEach(async () => {
    const details = { name: 'Ada', phone: '', address: '', points: 0, active: true, via: 'storefront' } as const;
    await onCustomer(
      event(customerRegistered, { customerId, email: 'old@example.com', ...details }),
      event(customerChanged, { customerId, changes: { email: 'ada@example.com' } }),
    );
  });

  it('have the link, in the language of the request, and expose its code to nobody else', async () => {
    const [asked] = await onCustomer(request());
    await sendMails(asked!);
    expect(server.mails[0]?.recipients).toEqual(['ada@example.com']);
    const code = codes.codeOf(resetId);
    expect(mailed()[0]?.parts.get('text/plain')).toContain(`https://shop.example/zh-HK/reset#code=${code}&claimed\n`);
    const written = await Promise.all(
      [streamOf(CUSTOMER_MAIL, customerId), streamOf(CUSTOMER, customerId)].map((stream) => shop.log.read(stream)),
    );
    expect(JSON.stringify([written, passwordMailReactor.react(asked!)])).not.toContain(code);
    expect(await outcomes()).toEqual(['password-reset']);

    const [again] = await onCustomer(event(customerGoogleLinked, { customerId, tookOver: true }), request()).then(
      (all) => all.slice(1),
    );
    await sendMails(again!);
    expect(mailed()[1]?.parts.get('text/plain'), 'once the mailbox is proved').toContain(`#code=${code}\n`);
  });

  it('are sent although orders with this address, of this customer, have used up the mails of the hour', async () => {
    full.add(customerId).add('ada@example.com');
    const [asked] = await onCustomer(request());
    await sendMails(asked!);
    expect(server.mails).toHaveLength(1);
    expect(await outcomes()).toEqual(['password-reset']);
  });

  it('are not sent when the link is void: expired, requested again, or used', async () => {
    const [expired] = await onCustomer(request(-1));
    await sendMails(expired!);
    const [first, second] = await onCustomer(request(), request(30, randomUUID()));
    await sendMails(first!);
    const [changed] = await onCustomer(event(customerPasswordChanged, { customerId, resetId: null }));
    await sendMails(second!);
    expect(server.mails).toEqual([]);
    expect(await outcomes()).toEqual(Array.from({ length: 3 }, () => 'password-reset: superseded'));
    await sendMails(changed!);
    expect(mailed()[0]?.headers.get('subject')).toContain('你的密碼已更改');
  });

  it.each([
    [
      'the address is another since',
      () => event(customerChanged, { customerId, changes: { email: 'new@example.com' } }),
    ],
    ['Google opens the account since', () => event(customerGoogleLinked, { customerId, tookOver: true })],
  ])('are not sent when %s, which made the link void', async (_why, since) => {
    const [asked] = await onCustomer(request(), since());
    await sendMails(asked!);
    expect(server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['password-reset: superseded']);
  });

  it('tell the former address of a new one, in the language of the customer', async () => {
    await onCustomer(request());
    const [moved] = await onCustomer(event(customerChanged, { customerId, changes: { email: 'new@example.com' } }));
    const [named] = await onCustomer(event(customerChanged, { customerId, changes: { name: 'Ada L' } }));
    expect(passwordMailReactor.react(named!)).toBeUndefined();
    await sendMails(moved!);
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([['ada@example.com']]);
    expect(mailed()[0]?.headers.get('subject')).toContain('你的電郵地址已更改');
    expect(mailed()[0]?.parts.get('text/plain')).toContain('https://shop.example/zh-HK/contact\n');
    expect(mailed()[0]?.parts.get('text/plain')).not.toContain('new@example.com');
    expect(await outcomes()).toEqual(['address-changed']);
  });

  it('are not sent to a customer who is erased', async () => {
    const [asked] = await onCustomer(request(), event(customerErased, { customerId }));
    await shop.keys.erase(customerId);
    await sendMails(asked!);
    expect(server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['password-reset: erased']);
  });
});
