import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { owner } from '../support/people.ts';
import { shopFixture } from '../support/shop.ts';
import { newProduct } from './buying.ts';

const fixture = shopFixture();
const phone = { width: 390, height: 664 };

let cup: { readonly _id: string; readonly name: string };

beforeAll(async () => {
  cup = await newProduct((await owner(fixture.shop)).api, 'Cup', { sellingPrice: 12.5, quantity: 50 });
});

/** Opens a page whose scripts wait for `release`. */
async function openBeforeScripts(path: string): Promise<{ page: Page; release: () => void }> {
  const page = await fixture.openPage(phone);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${fixture.shop.address}${path}`, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor({ state: 'attached' });
  return { page, release };
}

const quantityField = (page: Page) => page.getByRole('textbox', { name: 'Quantity' });
const more = (page: Page) => page.getByRole('button', { name: 'One more' });
const add = (page: Page) => page.locator('form').getByRole('button', { name: 'Add to cart' }).first();

describe('what is done before the scripts are there', () => {
  it.each<[string, number, (page: Page) => Promise<void>]>([
    ['a typed quantity', 3, async (page) => quantityField(page).fill('3')],
    [
      'a stepped quantity',
      3,
      async (page) => {
        await more(page).dispatchEvent('click');
        await more(page).dispatchEvent('click');
      },
    ],
    [
      'a typed and then stepped quantity',
      5,
      async (page) => {
        await quantityField(page).fill('4');
        await more(page).dispatchEvent('click');
      },
    ],
  ])('adds %s to the cart', async (_, count, choose) => {
    const { page, release } = await openBeforeScripts(`/product/${cup._id}`);
    await choose(page);
    await add(page).dispatchEvent('click');
    release();
    await page.getByText(`${count} added to your cart.`).first().waitFor();
    const cart = await page.evaluate(() => localStorage.getItem('countinghouse.guest-cart'));
    expect(JSON.parse(cart ?? '[]')).toEqual([expect.objectContaining({ product: cup._id, quantity: count })]);
  });
});

it.each(['/', '/products', '/products?search=cup', '/product/cup'])(
  'says on %s that there is no connection',
  async (path) => {
    const page = await fixture.openPage(phone);
    await page.goto(`${fixture.shop.address}${path.replace('/product/cup', `/product/${cup._id}`)}`);
    await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
    await page.context().setOffline(true);
    await page.getByText('You are offline. Nothing can be changed').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline. Nothing can be changed').waitFor({ state: 'detached' });
  },
);

it('does not move the empty cart when the products that were looked at come last', async () => {
  const page = await fixture.openPage(phone);
  await page.goto(`${fixture.shop.address}/product/${cup._id}`);
  await page.waitForFunction(() => localStorage.getItem('countinghouse.viewed-products') !== null);
  await page.route('**/api/v1/product/cards**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${fixture.shop.address}/cart`);
  await page.getByText('You looked at').waitFor();
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThanOrEqual(0.02);
});
