import { randomUUID } from 'node:crypto';
import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { PRODUCT, productChanged, productCreated } from '@countinghouse/contracts/catalog/events';
import {
  CUSTOMER,
  customerErased,
  customerRegistered,
  WISHES,
  type WishEvent,
  wishChanged,
} from '@countinghouse/contracts/customers/events';
import { BACK_IN_STOCK } from '@countinghouse/contracts/email/events';
import {
  STOCK,
  stockCounted,
  stockOpened,
  stockReleased,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { foldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { NotYet } from '@countinghouse/platform/jobs/workers';
import { memoryLog, type TestLog } from '@countinghouse/platform/testing/memory-log';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../mail/mail-transport.ts';
import { backInStockReactor } from './back-in-stock.reactor.ts';
import { type NotifyBackInStockDependencies, notifyBackInStockHandler } from './notify-back-in-stock.job.ts';

let shop: TestLog;
let sent: Mail[];
let full: Set<string>;
let customers: string[];
let productId: string;
let eventId: string;

beforeEach(async () => {
  shop = memoryLog();
  sent = [];
  full = new Set();
  customers = [];
  productId = randomUUID();
  const details = { ...blankProduct, itemNo: 'L1', name: 'White lantern / 燈籠', sellingPrice: 100 };
  await shop.put(streamOf(PRODUCT, productId), [event(productCreated, { productId, details, openingQuantity: 0 })]);
  await onStock(event(stockOpened, { productId, quantity: 0, balance: 0 }));
  eventId = await onStock(event(stockCounted, { productId, difference: 3, balance: 3 }));
});

const last = async (stream: string) => (await shop.log.read(stream)).at(-1)!;
async function onStock(happened: DomainEvent): Promise<string> {
  await shop.put(streamOf(STOCK, productId), [happened]);
  return (await last(streamOf(STOCK, productId))).id;
}
const wish = (customerId: string, notify: boolean) =>
  shop.put(streamOf(WISHES, customerId), [event(wishChanged, { customerId, productId, saved: false, notify })]);
/** Adds waiting customers; returns them in the order of their ids. */
async function wait(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort();
  for (const customerId of ids) {
    const details = { name: '', phone: '', address: '', points: 0, active: true, via: 'storefront' } as const;
    const email = `${customerId}@example.com`;
    await shop.put(streamOf(CUSTOMER, customerId), [event(customerRegistered, { customerId, email, ...details })]);
    await wish(customerId, true);
  }
  customers = [...customers, ...ids].sort();
  return ids;
}
async function isWaiting(customerId: string): Promise<boolean> {
  const { type, data } = (await last(streamOf(WISHES, customerId))) as RecordedEvent & WishEvent;
  return type === 'customers.WishChanged' && data.notify;
}
const held = { paymentMethods: [], mailFrom: undefined, holdMs: 15_000 };
const SINCE = '2026-11-27T10:00:00.000Z';
const run = (changes: Partial<NotifyBackInStockDependencies> = {}, id = eventId) =>
  notifyBackInStockHandler({
    log: shop.log,
    states: foldedStates(shop),
    mail: { send: async (mail) => void sent.push(mail), remove: async () => undefined },
    recipients: { admit: async (_id, address) => !full.has(address) },
    front: {
      ...{ url: 'https://shop.example', locale: 'en', timeZone: 'Asia/Hong_Kong' },
      ...{ paymentMethods: [], mailFrom: undefined },
    },
    fallbackAddress: 'admin@shop.example',
    clock: Date.now,
    languageOf: async () => undefined,
    progress: { waitFor: async () => true },
    async waiting(_product, after, limit) {
      const waits = await Promise.all(customers.map(isWaiting));
      return customers.filter((customerId, index) => waits[index] && customerId > after).slice(0, limit);
    },
    ...changes,
  }).run({ productId, eventId: id, since: SINCE });
const settled = async () => (await shop.log.read(streamOf(BACK_IN_STOCK, productId))).length;

describe('customers who wait for a product', () => {
  it('are mailed once each when it is back, with a link to it', async () => {
    const [ann] = await wait(2);
    await run({ languageOf: async (customerId) => (customerId === ann ? 'zh-HK' : undefined) });
    await run();
    expect(sent.map(({ to }) => to)).toEqual(customers.map((id) => `${id}@example.com`));
    expect(sent[0]?.subject).toContain('現已有貨');
    expect(sent[0]?.text).toContain(`https://shop.example/zh-HK/product/${productId}/white-lantern-%E7%87%88%E7%B1%A0`);
    expect(sent[1]?.subject).toBe('Back in stock: White lantern / 燈籠 – My shop');
    expect(await isWaiting(ann!)).toBe(false);
    expect(await settled()).toBe(1);
  });

  it('are mailed 200 in one run, and the others in the next', async () => {
    await wait(205);
    await run();
    expect([sent.length, await settled()]).toEqual([200, 0]);
    await run();
    expect([sent.length, await settled()]).toEqual([205, 1]);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(205);
  });

  it('get the same mail again when a worker crashes after it, and none for the next return', async () => {
    await wait(1);
    let appends = 0;
    const dying = {
      ...shop.log,
      append: (...args: Parameters<typeof shop.log.append>) =>
        ++appends === 2 ? Promise.reject(new Error('died')) : shop.log.append(...args),
    };
    await expect(run({ log: dying })).rejects.toThrow('died');
    await run({}, randomUUID());
    expect(sent).toHaveLength(1);
    expect(await isWaiting(customers[0]!)).toBe(false);
  });

  it('are mailed after the time of Undo, and not when an order got its units back in it', async () => {
    await wait(1);
    const heldAt = (seconds: number) => ({
      front: { ...{ url: 'https://shop.example', locale: 'en' as const, timeZone: 'Asia/Hong_Kong' }, ...held },
      clock: () => Date.parse(SINCE) + seconds * 1_000,
    });
    await expect(run(heldAt(14))).rejects.toThrow(NotYet);
    expect(sent).toEqual([]);
    await onStock(event(stockReserved, { productId, orderId: 'o', quantity: 3, balance: 0 }));
    await run(heldAt(15));
    expect([sent.length, await isWaiting(customers[0]!)]).toEqual([0, true]);
  });

  it('keep waiting when it is out of stock again or inactive', async () => {
    await wait(1);
    await onStock(event(stockReserved, { productId, orderId: 'o', quantity: 3, balance: 0 }));
    await run();
    await onStock(event(stockReleased, { productId, orderId: 'o', quantity: 3, balance: 3 }));
    await shop.put(streamOf(PRODUCT, productId), [
      event(productChanged, { productId, changes: { status: false }, countedDifference: 0 }),
    ]);
    await run({}, randomUUID());
    expect(sent).toEqual([]);
    expect(await isWaiting(customers[0]!)).toBe(true);
    expect(await settled()).toBe(2);
  });

  it('are mailed later when their address has reached its limit', async () => {
    await wait(2);
    full.add(`${customers[0]}@example.com`);
    await run();
    expect([sent.length, await settled()]).toEqual([1, 0]);
    full.clear();
    await run();
    expect([sent.length, await settled()]).toEqual([2, 1]);
  });

  it('are not mailed when they were erased or withdrew the wish', async () => {
    const [ann, ben] = await wait(2);
    await shop.put(streamOf(CUSTOMER, ann!), [event(customerErased, { customerId: ann! })]);
    await shop.keys.erase(ann!);
    await wish(ben!, false);
    // The view is stale.
    await run({ waiting: async (_product, after) => customers.filter((id) => id > after) });
    expect(sent).toEqual([]);
    expect(await settled()).toBe(1);
  });

  it('are read once the view is current', async () => {
    await wait(1);
    await expect(run({ progress: { waitFor: async () => false } })).rejects.toThrow('behind the log');
    expect(sent).toEqual([]);
  });
});

describe('a return to stock', () => {
  const react = (happened: DomainEvent, occurredAt?: string) =>
    backInStockReactor.react({
      ...{ id: randomUUID(), stream: '', revision: 0, position: '', recordedAt: '', ...happened },
      metadata: { actor: { kind: 'system' }, commandId: '', correlationId: '', ...(occurredAt && { occurredAt }) },
    });
  const returned = (quantity: number, balance: number) =>
    event(stockReleased, { productId, orderId: 'o', quantity, balance });

  it('is from no stock to some', () => {
    expect(react(returned(2, 2))).toMatchObject({ requested: { data: { productId } } });
    expect(react(returned(2, 3))).toBeUndefined();
    expect(react(event(stockCounted, { productId, difference: -1, balance: 1 }))).toBeUndefined();
    expect(react(returned(2, 2), '2011-01-05T10:00:00.000Z')).toBeUndefined();
  });

  it('includes the reactivation of a product', () => {
    const changed = (status: boolean) =>
      event(productChanged, { productId, changes: { status }, countedDifference: 0 });
    expect(react(changed(true))).toMatchObject({ requested: { data: { productId } } });
    expect(react(changed(false))).toBeUndefined();
  });
});
