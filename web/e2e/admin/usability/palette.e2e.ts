import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newCustomer, newStaff, owner, placeOrder, unique } from '../../support/people.ts';
import { shopFixture } from '../../support/shop.ts';

const fixture = shopFixture();
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' });

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).locator('input:focus').waitFor();
}

/** Types into the palette, and presses Enter once the expected entry is selected. */
async function openByPalette(page: Page, text: string, expected: string): Promise<void> {
  await open(page);
  await page.keyboard.type(text);
  await palette(page).getByRole('option', { name: expected, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
}

it('opens pages, orders, products and customers by keyboard alone', async () => {
  const { api } = await owner(fixture.shop);
  const name = unique('Brass bell');
  const body = { itemNo: unique('BELL'), name, sellingPrice: 10, quantity: 5 };
  const { product } = await api.call('createProduct', { body });
  const customer = await newCustomer(fixture.shop, unique('何曉彤'));
  const order = await placeOrder(customer, [{ product: product._id, quantity: 1 }]);
  const page = await fixture.openAs(await newStaff(fixture.shop));
  await page.goto(`${fixture.shop.address}/admin/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await openByPalette(page, 'sales r', 'Sales Ranking');
  await page.waitForURL('**/admin/report/sales-ranking');
  await openByPalette(page, order.orderId, order.orderId);
  await page.waitForURL(`**/admin/order/${order._id}`);
  await page.getByRole('heading', { name: order.orderId }).waitFor();
  await page.getByText(customer.email, { exact: true }).first().waitFor();
  await openByPalette(page, name, name);
  await page.waitForURL(`**/admin/stock/product-list/${product._id}`);
  await page.getByRole('region', { name }).getByText(product.itemNo, { exact: true }).waitFor();
  await openByPalette(page, customer.email, customer.email);
  await page.waitForURL(`**/admin/customers/${customer.id}`);
  await page.getByRole('dialog').getByRole('link', { name: customer.email }).waitFor();
  await page.goto(`${fixture.shop.address}/admin/dashboard`);

  await page.getByRole('button', { name: 'Search or go to' }).click();
  const recent = palette(page).getByRole('group', { name: 'Recently opened' }).getByRole('option');
  await recent.first().getByText(customer.email, { exact: true }).waitFor();
  await recent.nth(1).getByText(name, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await openByPalette(page, 'base currency', 'Currency Setting');
  await page.waitForURL('**/admin/setting/general#currency');
  await openByPalette(page, 'new prod', 'New product');
  await page.waitForURL('**/admin/stock/product-list/new');
});

it('selects with the arrow keys, closes with Esc, and shows when nothing matches', async () => {
  const page = await fixture.openAsOwner();
  await page.goto(`${fixture.shop.address}/admin/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await open(page);
  await page.keyboard.type('inventory');
  const chosen = palette(page).getByRole('option', { selected: true });
  await chosen.getByText('Inventory Alert', { exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await chosen.getByText('Inventory Trend', { exact: true }).waitFor();
  await page.keyboard.press('ArrowUp');
  await chosen.getByText('Inventory Alert', { exact: true }).waitFor();
  await page.keyboard.type(' zzz');
  await palette(page).getByText('Nothing found').waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).getByText('Ctrl / ⌘ + K').waitFor();
});

it('offers the user list to a SUPER_ADMIN only', async () => {
  for (const [person, offered] of [
    [fixture.shop.admin, 1],
    [await newStaff(fixture.shop), 0],
  ] as const) {
    const page = await fixture.openAs(person);
    await page.goto(`${fixture.shop.address}/admin/dashboard`);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await open(page);
    await palette(page).getByRole('option', { name: 'New supplier' }).waitFor();
    expect(await palette(page).getByRole('option', { name: 'User Page', exact: true }).count()).toBe(offered);
  }
});
