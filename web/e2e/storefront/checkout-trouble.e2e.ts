import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { type Customer, newCustomer, owner, placeOrder } from '../support/people.ts';
import { shopFixture } from '../support/shop.ts';
import { fillCheckout, newProduct, signInAs, submitSignIn } from './buying.ts';

const fixture = shopFixture();
const placeButton = (page: Page) => page.getByRole('button', { name: /^(Place order|Order at the new total)/ });
const addressOf = (page: Page) => page.locator('#field-address').inputValue();

let staff: Api;
let customer: Customer;
let product: { readonly _id: string; readonly name: string };

/** Opens the filled-in checkout of the customer, with three units in the cart. */
async function atCheckout(): Promise<Page> {
  await customer.api.call('addToCart', { body: { product: product._id, quantity: 3 } });
  const page = await fixture.openPage();
  await signInAs(page, fixture.shop, customer, '/checkout');
  await fillCheckout(page);
  return page;
}

async function ordersOf({ api }: Customer): Promise<number> {
  return (await api.call('listOwnOrders')).orders.length;
}

beforeEach(async () => {
  staff = (await owner(fixture.shop)).api;
  customer = await newCustomer(fixture.shop);
  product = await newProduct(staff, 'Kettle', { sellingPrice: 20, quantity: 4 });
});

describe('failures at checkout', () => {
  it('shows how many units are left; one button takes those, and the input is kept', async () => {
    const page = await atCheckout();
    await placeOrder(await newCustomer(fixture.shop), [{ product: product._id, quantity: 2 }]);
    await placeButton(page).click();
    await page.getByRole('alert').getByText(`${product.name}: only 2 left`).waitFor();
    expect(await ordersOf(customer)).toBe(0);
    await page.getByRole('button', { name: 'Take 2' }).click();
    await page.getByRole('button', { name: 'Place order · $40.00' }).waitFor();
    expect(await addressOf(page)).toBe('88 Nathan Road');
    await placeButton(page).click();
    await page.waitForURL(/placed=1/);
    expect(await ordersOf(customer)).toBe(1);
  });

  it('shows the old and the new value of a changed price, and orders at the new total', async () => {
    const page = await atCheckout();
    await staff.call('updateProduct', { params: { id: product._id }, body: { sellingPrice: 25 } });
    await placeButton(page).click();
    await page.getByText('Prices have changed since you saw them').waitFor();
    expect(await page.locator('form li').filter({ hasText: product.name }).textContent()).toContain('$20.00 → $25.00');
    await page.getByRole('button', { name: 'Order at the new total · $75.00' }).click();
    await page.waitForURL(/placed=1/);
    const { orders } = await customer.api.call('listOwnOrders');
    expect(orders[0]?.items[0]?.pricePerItem).toBe(25);
  });

  it('requires the removal of a deleted product', async () => {
    const other = await newProduct(staff, 'Cup', { sellingPrice: 5, quantity: 4 });
    await customer.api.call('addToCart', { body: { product: other._id, quantity: 1 } });
    const page = await atCheckout();
    await staff.call('deleteProduct', { params: { id: product._id } });
    await placeButton(page).click();
    await page.getByRole('button', { name: `Remove ${product.name}` }).waitFor();
    await placeButton(page).click();
    await page
      .getByRole('alert')
      .getByText(/is no longer available: remove it to continue/)
      .waitFor();
    expect(await ordersOf(customer)).toBe(0);
    await page.getByRole('button', { name: `Remove ${product.name}` }).click();
    await page.getByRole('button', { name: 'Place order · $5.00' }).click();
    await page.waitForURL(/placed=1/);
  });

  it('redirects when the session ends, and back to the filled-in form after sign-in', async () => {
    const page = await atCheckout();
    const token = await page.evaluate(() => localStorage.getItem('countinghouse.customer-token'));
    await fetch(`${fixture.shop.address}/api/v1/auth/sign-out`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await placeButton(page).click();
    await page.getByRole('link', { name: 'Sign in to go on' }).click();
    await submitSignIn(page, customer);
    await page.waitForURL((url) => url.pathname === '/checkout');
    await placeButton(page).waitFor();
    expect(await addressOf(page)).toBe('88 Nathan Road');
    await placeButton(page).click();
    await page.waitForURL(/placed=1/);
    expect(await ordersOf(customer)).toBe(1);
  });

  it('does not show the form of one customer to another', async () => {
    const page = await atCheckout();
    const other = await newCustomer(fixture.shop, 'Bob Lee');
    await other.api.call('addToCart', { body: { product: product._id, quantity: 1 } });
    const tab = await page.context().newPage();
    await tab.goto(`${fixture.shop.address}/sign-in`);
    await tab.evaluate((token) => localStorage.setItem('countinghouse.customer-token', token), other.token);
    await page.getByText('Signed in as Bob Lee').waitFor();
    await page.getByRole('button', { name: 'Place order · $20.00' }).waitFor();
    expect(await addressOf(page)).toBe('');
  });

  it('shows a message without a connection, and places one order when it is retried', async () => {
    const page = await atCheckout();
    await page.context().setOffline(true);
    await page.getByText('You are offline. Nothing can be changed').waitFor();
    await placeButton(page).click();
    await page.getByText('You are offline, so nothing was sent.').waitFor();
    await page.context().setOffline(false);
    // The order reaches the server, but its response is lost.
    await page.route('**/api/v1/order', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await placeButton(page).click();
    await page.getByText('your order will be placed only once').waitFor();
    await page.unroute('**/api/v1/order');
    await placeButton(page).click();
    await page.waitForURL(/placed=1/);
    expect(await ordersOf(customer)).toBe(1);
  });
});
