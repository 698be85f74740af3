import { newId } from '@countinghouse/contracts/kernel/ids';
import { PAYMENT_METHODS } from '@countinghouse/contracts/payments/events';
import { DELIVERY_SETTINGS } from '@countinghouse/contracts/pricing/delivery/events';
import { TAX_SETTINGS } from '@countinghouse/contracts/pricing/tax/events';
import { CURRENCY_LIST } from '@countinghouse/contracts/settings/events';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { expect, it, vi } from 'vitest';
import { recordAdjustment, reverseAdjustment, reviseAdjustment } from '../../inventory/adjust-stock.saga.ts';
import { paymentMethods } from '../../payments/methods.decider.ts';
import { deliverySettings } from '../../pricing/delivery-settings.decider.ts';
import { currencyList } from '../../settings/currency-list.decider.ts';
import { taxSettings } from '../../settings/tax-settings.decider.ts';
import { putInCart } from '../cart/carts.ts';
import { checkout } from '../cart/checkout.ts';
import { changeOrder } from '../change-order.ts';
import { by, someCheckout, someOrder, testShop } from '../testing/test-shop.ts';
import { placeOrder } from './place-order.saga.ts';

/** A store that commits atomically and counts the calls to it. */
function countingStore() {
  const store = createMemoryEventStore();
  const { appendAll } = store;
  const counts = { appends: 0, reads: 0 };
  const counting: EventStore = {
    ...store,
    read(...request) {
      counts.reads += 1;
      return store.read(...request);
    },
    append(request) {
      counts.appends += 1;
      return store.append(request);
    },
    ...(appendAll && {
      appendAll(...request) {
        counts.appends += 1;
        return appendAll(...request);
      },
    }),
  };
  const during = async (act: () => Promise<unknown>) => {
    Object.assign(counts, { appends: 0, reads: 0 });
    await act();
    return { ...counts };
  };
  return { counting, during };
}

it('every command is one append where the log commits atomically, and reads no more than it has to', async () => {
  const { counting, during } = countingStore();
  const { commands, orderDeps, stockkeeping, ...process } = testShop(counting).start();
  const stop = new AbortController();
  const watching = commands.watchLog(stop.signal);
  await vi.waitFor(() => expect(commands.watching).toBe(true), { timeout: 10_000 });
  for (const productId of ['a', 'b']) await process.addProduct(productId, 50);
  await commands.load(currencyList, CURRENCY_LIST.id);
  await commands.load(deliverySettings, DELIVERY_SETTINGS.id);
  await commands.load(taxSettings, TAX_SETTINGS.id);
  await commands.load(paymentMethods, PAYMENT_METHODS.id);
  await process.addCustomer('somebody');
  const put = (quantity: number) =>
    putInCart(orderDeps, 'somebody', { type: 'SetItem', productId: 'a', quantity }, by());
  const order = someOrder({ a: 1, b: 1 });
  const change = (to: 'Rejected' | 'Complete') =>
    changeOrder(orderDeps, order.orderId, { type: 'ChangeStatus', to }, by());
  const adjustmentId = newId();
  const adjusted = { adjustmentId, lines: [{ productId: 'a', quantity: 3 }], reason: 'found' };

  const acts = {
    'fill a cart': () => put(1),
    'edit a cart': () => put(2),
    'check out': () => checkout(orderDeps, someCheckout('somebody'), by(), () => ''),
    'place an order of two products': () => placeOrder(orderDeps, order, by()),
    'reject it': () => change('Rejected'),
    're-open it': () => change('Complete'),
    'record an adjustment': () => recordAdjustment(stockkeeping, adjusted, by()),
    'revise its quantity': () => reviseAdjustment(stockkeeping, adjustmentId, { quantity: 4 }, by()),
    'revise its reason': () => reviseAdjustment(stockkeeping, adjustmentId, { reason: 'counted' }, by()),
    'reverse it': () => reverseAdjustment(stockkeeping, adjustmentId, by()),
  };
  const calls: Record<string, object> = {};
  for (const [name, act] of Object.entries(acts)) calls[name] = await during(act);
  stop.abort();
  await watching;
  expect(calls).toEqual({
    'fill a cart': { appends: 1, reads: 1 },
    'edit a cart': { appends: 1, reads: 0 },
    'check out': { appends: 1, reads: 0 },
    'place an order of two products': { appends: 1, reads: 1 },
    'reject it': { appends: 1, reads: 4 },
    're-open it': { appends: 1, reads: 6 },
    'record an adjustment': { appends: 1, reads: 3 },
    'revise its quantity': { appends: 1, reads: 3 },
    'revise its reason': { appends: 1, reads: 2 },
    'reverse it': { appends: 1, reads: 3 },
  });
});
