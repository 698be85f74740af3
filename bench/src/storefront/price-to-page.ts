import { setTimeout as delay } from 'node:timers/promises';
import type { RunningShop } from '../http/running-shop.ts';
import type { Measurement } from '../measurement.ts';
import { productPath } from './page-figures.ts';

const EDITS = 60;

/** Milliseconds from the response of a price's save until its product page, polled, shows the new price. */
export async function measurePriceToPage({ address, staffToken, catalogue }: RunningShop): Promise<Measurement[]> {
  const waited: number[] = [];
  let wentBack = 0;
  for (let n = 0; n < EDITS; n++) {
    const product = catalogue.products[100 + n]!;
    const { productId } = product;
    const page = address + productPath(product);
    const before = await (await fetch(page)).text();
    const sellingPrice = 5_000 + n;
    const saved = await fetch(`${address}/api/v1/product/${productId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sellingPrice }),
    });
    if (!saved.ok) throw new Error(`a price was not saved: ${saved.status} ${await saved.text()}`);
    const shown = `5,0${String(n).padStart(2, '0')}.00`;
    if (before.includes(shown)) throw new Error('the new price was there before it was saved');
    const began = performance.now();
    while (!(await (await fetch(page)).text()).includes(shown)) {
      if (performance.now() - began > 10_000) throw new Error('the page never showed the new price');
      await delay(5);
    }
    waited.push(performance.now() - began);
    for (let again = 0; again < 3; again++) {
      if (!(await (await fetch(page)).text()).includes(shown)) wentBack += 1;
    }
  }
  waited.sort((a, b) => a - b);
  return [
    { name: 'storefront/price saved to page, p95', value: waited[Math.floor(EDITS * 0.95)]!, unit: 'ms' },
    { name: 'storefront/old price after the new one', value: wentBack, unit: 'pages' },
  ];
}
