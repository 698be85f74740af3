import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { CURRENCY_LIST } from '@countinghouse/contracts/settings/events';
import { createEventStoreDbEventStore } from '@countinghouse/platform/event-log/eventstoredb/event-store';
import { startEventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb-double';
import { expect, it, vi } from 'vitest';
import { currencyList } from '../../settings/currency-list.decider.ts';
import { page } from '../../settings/page.decider.ts';
import { putInCart } from '../cart/carts.ts';
import { checkout } from '../cart/checkout.ts';
import { by, someCheckout, testShop } from '../testing/test-shop.ts';

it('adding to the cart and ordering with policies costs EventStoreDB five appends and one read', async () => {
  const double = await startEventStoreDbDouble();
  const store = createEventStoreDbEventStore(double.url);
  const process = testShop(store).start();
  const stop = new AbortController();
  const watching = process.commands.watchLog(stop.signal);
  try {
    await vi.waitFor(() => expect(process.commands.watching).toBe(true), { timeout: 10_000 });
    await process.addProduct('a', 5);
    await process.commands.load(currencyList, CURRENCY_LIST.id);
    const terms = { type: 'SavePage', page: 'shippingPaymentTerms', changes: { image: 'terms.png' } } as const;
    await process.commands.handle(page, terms.page, terms, by());
    for (const customerId of ['somebody', 'somebody-else']) {
      await process.addCustomer(customerId);
      double.takeCalls();
      const put = { type: 'AddItem', productId: 'a', quantity: 1 } as const;
      const filled = await putInCart(process.orderDeps, customerId, put, by());
      if (isRefusal(filled)) throw new Error(`refused: ${filled.refused}`);
      const cartVersion = versionOf(filled.contents.cart.version);
      const policies = ['shippingPaymentTerms', 'privacyPolicy'] as const;
      const request = { ...someCheckout(customerId), cartVersion, policies };
      const ordered = await checkout(process.orderDeps, request, by(), () => '');
      const acceptedPolicies = [{ page: 'shippingPaymentTerms', revision: 0 }];
      expect(ordered).toMatchObject({ state: { phase: 'standing', placed: { acceptedPolicies } } });
    }
    const { appends, reads } = double.takeCalls();
    expect(appends).toHaveLength(5);
    expect(reads).toEqual([expect.stringMatching(/^orders\.cart-/)]);
    expect(await process.unitsInStock('a')).toBe(3);
  } finally {
    stop.abort();
    await store.close();
    await watching;
    await double.stop();
  }
});
