import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { owner } from '../support/people.ts';
import { shopFixture } from '../support/shop.ts';
import { newProduct } from './buying.ts';

/** Adding from a card, and the panel that shows what was added. */
const fixture = shopFixture();
let bowl: { readonly _id: string; readonly name: string };
let gone: { readonly _id: string; readonly name: string };

beforeAll(async () => {
  const { api } = await owner(fixture.shop);
  bowl = await newProduct(api, 'Quick bowl', { sellingPrice: 12.5, quantity: 50 });
  gone = await newProduct(api, 'Quick vase', { sellingPrice: 20, quantity: 0 });
  await api.call('productListing', { query: { search: 'Quick', view: 'card' } });
});

async function openSearch(name: string): Promise<Page> {
  const page = await fixture.openPage();
  await page.goto(`${fixture.shop.address}/search?search=${encodeURIComponent(name)}`);
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  return page;
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Added to your cart' });

it('adds one unit from a card, says so, and takes no focus', async () => {
  const page = await openSearch(bowl.name);
  const add = page.getByRole('button', { name: `Add ${bowl.name} to cart` });
  await add.click();
  await panel(page).getByText(bowl.name).waitFor();
  expect(await page.locator('[role="status"]').getByText(`${bowl.name} was added to your cart.`).count()).toBe(1);
  await panel(page).getByText('$12.50').waitFor();
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
  const cart = await page.evaluate(() => localStorage.getItem('countinghouse.guest-cart'));
  expect(JSON.parse(cart ?? '[]')).toEqual([expect.objectContaining({ product: bowl._id, quantity: 1 })]);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
});

it('stays while it is focused, closes by itself afterwards, and leads to the cart', async () => {
  const page = await openSearch(bowl.name);
  await page.clock.install();
  await page.getByRole('button', { name: `Add ${bowl.name} to cart` }).click();
  const view = panel(page).getByRole('link', { name: 'View cart' });
  await view.focus();
  await page.clock.runFor(20_000);
  expect(await view.isVisible()).toBe(true);
  await page.getByRole('searchbox').focus();
  await page.clock.runFor(20_000);
  await panel(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Add ${bowl.name} to cart` }).click();
  await view.click();
  await page.waitForURL((url) => url.pathname === '/cart');
  await panel(page).waitFor({ state: 'detached' });
});

it('a card of a sold-out product has no button', async () => {
  const page = await openSearch(gone.name);
  await page.getByRole('link', { name: gone.name }).waitFor();
  expect(await page.getByRole('button', { name: `Add ${gone.name} to cart` }).count()).toBe(0);
});
