import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../support/api.ts';
import { newCustomer, owner, unique } from '../support/people.ts';
import { isTooWide, shopStage } from '../support/shop.ts';
import { fillCheckout, newProduct, putInGuestCart, signInAs } from './buying.ts';

const stage = shopStage();
const placed = /\/account\/orders\/([0-9a-f-]{36})\?placed=1$/;

async function confirmationOf(page: Page): Promise<string> {
  await page.waitForURL(placed);
  return placed.exec(page.url())?.[1] ?? '';
}

const badge = (page: Page) => page.locator('[data-cart-count]').first();

describe('buying', () => {
  it('takes a guest from the cart to an order, with an account by one more field', async () => {
    const { api } = await owner(stage.shop);
    const cup = await newProduct(api, 'Cup', { sellingPrice: 12.5, quantity: 9 });
    const page = await stage.openPage({ width: 360, height: 740 });
    await putInGuestCart(page, stage.shop, [{ product: cup._id, quantity: 2 }]);
    await page.goto(`${stage.shop.address}/cart`);
    await page.getByText(cup.name).first().waitFor();
    expect(await badge(page).textContent()).toBe('2');
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: `One more of ${cup.name}` }).click();
    await page.getByText('$37.50').first().waitFor();
    await page.getByRole('link', { name: 'Go to checkout' }).click();

    const email = `${unique('guest').replace(' ', '-')}@example.com`;
    await page.locator('#field-email').fill(email);
    await page.locator('#field-name').fill('Amy Cheung');
    await page.locator('#field-password').fill('a customer password');
    await fillCheckout(page);
    await page.locator('#field-remark').fill('Please ring twice');
    await page.getByRole('button', { name: 'Place order · $37.50' }).click();
    const id = await confirmationOf(page);

    const { order } = await api.call('getOrder', { params: { id } });
    expect(order).toMatchObject({
      contactInfo: { email, phone: '2345 6789' },
      remark: 'Please ring twice',
      items: [{ quantity: 3, pricePerItem: 12.5 }],
    });
    await expect.poll(() => badge(page).isHidden()).toBe(true);
    const { token } = await apiOf(stage.shop.address).call('customerSignIn', {
      body: { email, password: 'a customer password' },
    });
    const { user } = await apiOf(stage.shop.address, token).call('currentUser');
    expect(user).toMatchObject({ phone: '2345 6789', address: '88 Nathan Road' });
  });

  it('shows photos in the cart and at checkout in their places, however large they are', async () => {
    const { api } = await owner(stage.shop);
    const page = await stage.openPage({ width: 360, height: 740 });
    const image = new Uint8Array(await page.screenshot());
    const { path: photo } = await api.upload('uploadProductPhoto', new Blob([image], { type: 'image/png' }));
    const cup = await newProduct(api, 'Cup', { sellingPrice: 12.5, quantity: 9, photo });
    await putInGuestCart(page, stage.shop, [{ product: cup._id, quantity: 2 }]);
    const heightOfPhoto = async () => {
      const picture = page.locator(`main li img`).first();
      await picture.waitFor();
      return (await picture.boundingBox())?.height;
    };
    await page.goto(`${stage.shop.address}/cart`);
    expect(await heightOfPhoto()).toBeLessThanOrEqual(90);
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await heightOfPhoto()).toBeLessThanOrEqual(70);
  });

  it('makes one order of a double click, and Back leads to it', async () => {
    const { api } = await owner(stage.shop);
    const cup = await newProduct(api, 'Cup', { sellingPrice: 20, quantity: 9 });
    const customer = await newCustomer(stage.shop);
    await customer.api.call('addToCart', { body: { product: cup._id, quantity: 1 } });
    const page = await stage.openPage();
    await signInAs(page, stage.shop, customer, '/checkout');
    await fillCheckout(page);
    await page.getByRole('button', { name: 'Place order · $20.00' }).dblclick();
    const id = await confirmationOf(page);
    const { orders } = await customer.api.call('listOwnOrders');
    expect(orders.map(({ _id }) => _id)).toEqual([id]);

    await page.goto(`${stage.shop.address}/checkout`);
    expect(await confirmationOf(page)).toBe(id);
  });

  it('answers a second tab that orders the same cart with the same order', async () => {
    const { api } = await owner(stage.shop);
    const cup = await newProduct(api, 'Cup', { sellingPrice: 20, quantity: 9 });
    const customer = await newCustomer(stage.shop);
    await customer.api.call('addToCart', { body: { product: cup._id, quantity: 1 } });
    const first = await stage.openPage();
    await signInAs(first, stage.shop, customer, '/checkout');
    const second = await first.context().newPage();
    await second.goto(`${stage.shop.address}/checkout`);
    await fillCheckout(second);
    await fillCheckout(first);
    await first.getByRole('button', { name: /^Place order/ }).click();
    await confirmationOf(first);
    // The other tab is told, and has nothing left to order.
    await second.getByText('Your cart is empty').waitFor();
    const { orders } = await customer.api.call('listOwnOrders');
    expect(orders).toHaveLength(1);
  });
});
