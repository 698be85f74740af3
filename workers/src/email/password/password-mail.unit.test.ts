import { randomUUID } from 'node:crypto';
import {
  CUSTOMER,
  customerChanged,
  customerErased,
  customerGoogleLinked,
  customerPasswordChanged,
  customerRegistered,
  passwordResetRequested,
} from '@countinghouse/contracts/customers/events';
import { CUSTOMER_MAIL } from '@countinghouse/contracts/email/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { codes, customerId, customerMailing } from '../testing/customer-mailing.ts';
import { passwordMailReactor } from './password-mail.reactor.ts';

const { mailed, onCustomer, outcomes, sendMails, stage } = customerMailing();

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
    expect(stage.server.mails[0]?.recipients).toEqual(['ada@example.com']);
    const code = codes.codeOf(resetId);
    expect(mailed()[0]?.parts.get('text/plain')).toContain(`https://shop.example/zh-HK/reset#code=${code}&claimed\n`);
    const written = await Promise.all(
      [streamOf(CUSTOMER_MAIL, customerId), streamOf(CUSTOMER, customerId)].map((stream) =>
        stage.shop.log.read(stream),
      ),
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
    stage.full.add(customerId).add('ada@example.com');
    const [asked] = await onCustomer(request());
    await sendMails(asked!);
    expect(stage.server.mails).toHaveLength(1);
    expect(await outcomes()).toEqual(['password-reset']);
  });

  it('are not sent when the link is void: expired, requested again, or used', async () => {
    const [expired] = await onCustomer(request(-1));
    await sendMails(expired!);
    const [first, second] = await onCustomer(request(), request(30, randomUUID()));
    await sendMails(first!);
    const [changed] = await onCustomer(event(customerPasswordChanged, { customerId, resetId: null }));
    await sendMails(second!);
    expect(stage.server.mails).toEqual([]);
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
    expect(stage.server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['password-reset: superseded']);
  });

  it('tell the former address of a new one, in the language of the customer', async () => {
    await onCustomer(request());
    const [moved] = await onCustomer(event(customerChanged, { customerId, changes: { email: 'new@example.com' } }));
    const [named] = await onCustomer(event(customerChanged, { customerId, changes: { name: 'Ada L' } }));
    expect(passwordMailReactor.react(named!)).toBeUndefined();
    await sendMails(moved!);
    expect(stage.server.mails.map(({ recipients }) => recipients)).toEqual([['ada@example.com']]);
    expect(mailed()[0]?.headers.get('subject')).toContain('你的電郵地址已更改');
    expect(mailed()[0]?.parts.get('text/plain')).toContain('https://shop.example/zh-HK/contact\n');
    expect(mailed()[0]?.parts.get('text/plain')).not.toContain('new@example.com');
    expect(await outcomes()).toEqual(['address-changed']);
  });

  it('are not sent to a customer who is erased', async () => {
    const [asked] = await onCustomer(request(), event(customerErased, { customerId }));
    await stage.shop.keys.erase(customerId);
    await sendMails(asked!);
    expect(stage.server.mails).toEqual([]);
    expect(await outcomes()).toEqual(['password-reset: erased']);
  });
});
