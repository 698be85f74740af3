import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import type { ServerTranslate } from '@countinghouse/contracts/messages/server-messages';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { onlineMethod } from '@countinghouse/contracts/payments/methods/methods';
import {
  DELIVERY_SETTINGS,
  deliveryMethodSet,
  deliveryZoneSet,
} from '@countinghouse/contracts/pricing/delivery/events';
import { stripeProvider } from '@countinghouse/platform/payments/stripe/stripe-provider';
import { type StripeDouble, startStripeDouble } from '@countinghouse/platform/payments/testing/stripe-double';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepOnlineMethod } from '../../payments/online-method.ts';
import { putInCart } from '../cart/carts.ts';
import { checkout } from '../cart/checkout.ts';
import { order } from '../order.decider.ts';
import { onlinePayment } from '../payments/online-payment.process.ts';
import type { OnlinePayments } from '../payments/online-payments.ts';
import { payOrder } from '../payments/pay-order.ts';
import type { PayingDependencies } from '../payments/paying.ts';
import { paymentClock } from '../payments/payment-clock.ts';
import { memoryPaymentLooks } from '../testing/memory-payment-looks.ts';
import { memoryUnpaidHolds } from '../testing/memory-unpaid-holds.ts';
import { by, logKinds, someCheckout, type TestProcess, testShop } from '../testing/test-shop.ts';

const BUYERS = 500;
const UNITS = 200;
/** Minor units: a unit and its delivery. */
const TOTAL = 250 + 40;
const MINUTE = 60_000;
const free = { count: async () => undefined, check: async () => undefined };
const translate = ((phrase: string) => phrase) as ServerTranslate;

let double: StripeDouble;
beforeEach(async () => {
  double = await startStripeDouble();
});
afterEach(() => double.close());

describe.each(Object.keys(logKinds) as (keyof typeof logKinds)[])('a sale that is paid online, placed %s,', (kind) => {
  let process: TestProcess;
  let deps: PayingDependencies;
  let shop: ReturnType<typeof testShop>;
  let ahead = 0;
  /** Events that the process manager has seen. */
  let followed = 0;
  const holds = memoryUnpaidHolds();
  const zoneId = newId();
  const methodId = newId();

  beforeEach(async () => {
    [ahead, followed] = [0, 0];
    shop = testShop(logKinds[kind](), memoryKeys(), { holds });
    process = shop.start();
    const looks = memoryPaymentLooks();
    const online: OnlinePayments = {
      provider: stripeProvider({ secretKey: 'sk_test_double', address: double.address, retries: 0 }),
      looks,
      payLinkCodes: { codeOf: ({ id, number }) => `${id}-${number}` },
      linkCodes: { codeOf: (id) => id },
      ...{ shopUrl: 'http://localhost:8080', language: 'en', minutes: 60 },
      limits: { order: free, customer: free, network: free },
      now: () => Date.now() + ahead,
    };
    deps = { ...process.orderDeps, looks, online };
    await keepOnlineMethod(process.commands, true);
    const names = { en: 'Courier', zh: '' };
    const rates = [{ zoneId, by: 'amount' as const, steps: [{ from: 0, price: 40 }] }];
    const courier = { methodId, kind: 'delivery' as const, names, texts: { en: '', zh: '' }, active: true, rates };
    await shop.log.append(
      streamOf(DELIVERY_SETTINGS.category, DELIVERY_SETTINGS.id),
      'any',
      [
        event(deliveryZoneSet, { zoneId, name: 'Everywhere', places: [{ country: '*' }] }),
        event(deliveryMethodSet, courier),
      ],
      by(),
    );
    await process.addProduct('a', UNITS);
  });

  /** @returns the ids of the orders that were placed, and the codes of the refusals */
  async function buy(buyers: readonly string[]) {
    for (const id of buyers) {
      await putInCart(deps, id, { type: 'SetItem', productId: 'a', quantity: 1 }, by());
    }
    const delivery = { method: methodId, country: 'HK' };
    const outcomes = await Promise.all(
      buyers.map((id) =>
        checkout(deps, { ...someCheckout(id), delivery, paymentMethod: onlineMethod.names.en }, by(), translate),
      ),
    );
    return {
      placed: outcomes.flatMap((one) => (isRefusal(one) ? [] : [one.state.placed.orderId])),
      refused: new Set(outcomes.flatMap((one) => (isRefusal(one) ? [one.refused] : []))),
    };
  }

  async function pay(orderId: string): Promise<void> {
    const opened = await payOrder(deps, { orderId, paymentId: newId(), ip: '203.0.113.1' }, by());
    if (isRefusal(opened)) throw new Error(opened.refused);
    const { attempts } = await stateOf(orderId);
    expect(double.account.pay(attempts.at(-1)?.reference ?? '')).toBe(true);
  }

  const stateOf = async (orderId: string) => (await process.commands.load(order, orderId)).state as Order;

  /** Lets the process managers and the clock of payments do what is due. */
  async function settle(): Promise<void> {
    const follower = onlinePayment(deps);
    const history = await shop.history();
    for (const one of history.slice(followed)) if (follower.types.includes(one.type)) await follower.handle(one);
    followed = history.length;
    await deps.online.looks.hastenAll();
    await paymentClock(deps).tick(new AbortController().signal);
    await process.finishEverything();
  }

  it('reserves each unit once, sells again what a third never pays, and charges nobody without goods', async () => {
    const buyers = Array.from({ length: BUYERS }, () => newId());
    await Promise.all(buyers.map((id) => process.addCustomer(id)));
    const first = await buy(buyers);
    expect(first.placed).toHaveLength(UNITS);
    expect([...first.refused]).toEqual(['INSUFFICIENT_STOCK']);
    expect(await process.unitsInStock('a')).toBe(0);

    const paying = first.placed.filter((_, n) => n % 3 !== 0);
    const never = first.placed.filter((_, n) => n % 3 === 0);
    await Promise.all(paying.map(pay));
    // Of those who never pay, some have opened the page.
    for (const orderId of never.slice(0, 10)) {
      await payOrder(deps, { orderId, paymentId: newId(), ip: '203.0.113.2' }, by());
    }
    ahead = 61 * MINUTE;
    await settle();
    expect(await process.unitsInStock('a')).toBe(never.length);
    expect(holds.all(), 'the limits of unpaid stock count what the ledger has open').toEqual([]);

    ahead = 0;
    const late = Array.from({ length: 100 }, () => newId());
    await Promise.all(late.map((id) => process.addCustomer(id)));
    const second = await buy(late);
    expect(second.placed).toHaveLength(never.length);
    await Promise.all(second.placed.map(pay));
    await settle();

    const states = await Promise.all([...first.placed, ...second.placed].map(stateOf));
    const standing = states.filter(({ orderStatus }) => orderStatus === 'Pending');
    expect(standing).toHaveLength(UNITS);
    expect(
      standing.every(
        ({ paymentStatus, placed, fee }) =>
          paymentStatus === 'Complete' && placed.lines[0]?.price === 250 && fee === 40,
      ),
    ).toBe(true);
    expect(states.filter(({ statusReason }) => statusReason === 'unpaid')).toHaveLength(never.length);
    expect(await process.unitsInStock('a')).toBe(0);
    expect(double.account.kept).toBe(UNITS * TOTAL);
  }, 300_000);
});
