import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { type TestProcess, type TestShop, testShop } from '../../orders/testing/test-shop.ts';

/** A shop, and a process of it, with five cups: the product `a`. */
export async function cupShop(store?: EventStore): Promise<{ shop: TestShop; process: TestProcess }> {
  const shop = testShop(store);
  const process = shop.start();
  await process.addProduct('a', 5, { name: 'Cup' });
  return { shop, process };
}
