import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../support/api.ts';
import { mailTo } from '../support/mails.ts';
import { newCustomer, owner, unique } from '../support/people.ts';
import { isTooWide, shopFixture } from '../support/shop.ts';
import { fillCheckout, newProduct, putInGuestCart, signInAs } from './buying.ts';

const fixture = shopFixture();
const placed = /\/account\/orders\/([0-9a-f-]{36})\?placed=1$/;

async function confirmationOf(page: Page): Promise<string> {
  await page.waitForURL(placed);
  return placed.exec(page.url())?.[1] ?? '';
}

const badge = (page: Page) => page.locator('[data-cart-count]').first();

describe('buying', () => {
  it('lets a guest order without an account, cancel by the mailed link, and find the order in an account later', async () => {
    const { api } = await owner(fixture.shop);
    const cup = await newProduct(api, 'Cup', { sellingPrice: 12.5, quantity: 9 });
    const page = await fixture.openPage({ width: 360, height: 740 });
    await putInGuestCart(page, fixture.shop, [{ product: cup._id, quantity: 2 }]);
    await page.goto(`${fixture.shop.address}/cart`);
    await page.getByText(cup.name).first().waitFor();
    expect(await badge(page).textContent()).toBe('2');
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: `One more of ${cup.name}` }).click();
    await page.getByText('$37.50').first().waitFor();
    await page.getByRole('link', { name: 'Go to checkout' }).click();

    const email = `${unique('guest').replace(' ', '-')}@example.com`;
    await page.locator('#field-email').fill(email);
    await page.locator('#field-name').fill('Amy Cheung');
    await fillCheckout(page);
    await page.locator('#field-remark').fill('Please ring twice');
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Place order · $37.50' }).click();
    await page.waitForURL((url) => url.pathname === '/order' && url.search === '?placed=1' && url.hash === '');
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    await expect.poll(() => badge(page).isHidden()).toBe(true);
    const { orders } = await api.call('listOrders', { query: { search: email } });
    expect(orders).toMatchObject([
      {
        customer: { name: 'Amy Cheung', guest: true },
        contactInfo: { email, phone: '2345 6789' },
        remark: 'Please ring twice',
        items: [{ quantity: 3, pricePerItem: 12.5 }],
      },
    ]);
    const { _id: id, orderId = '' } = orders[0] ?? {};

    const { text } = await mailTo(fixture.shop, email, orderId);
    const [link = ''] = /http\S+\/order#code=[0-9a-f]{64}/.exec(text) ?? [];
    const elsewhere = await fixture.openPage({ width: 360, height: 740 });
    await elsewhere.goto(link);
    await elsewhere.getByRole('heading', { name: `Order ${orderId}` }).waitFor();
    await elsewhere.getByRole('button', { name: 'Cancel this order' }).click();
    await elsewhere.getByRole('button', { name: 'Yes, cancel it' }).click();
    await elsewhere.getByText('You cancelled this order').waitFor();
    await elsewhere.goto(`${fixture.shop.address}/`);
    await elsewhere.goto(`${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`);
    await elsewhere.getByRole('heading', { name: 'We could not find this order' }).waitFor();

    await apiOf(fixture.shop.address).call('customerRegister', {
      body: { email: email.toUpperCase(), password: 'a customer password', name: 'Amy Cheung' },
    });
    await apiOf(fixture.shop.address).call('forgotPassword', { body: { email } });
    const [reset = ''] =
      /http\S+\/reset#code=\S+/.exec((await mailTo(fixture.shop, email.toUpperCase(), 'reset#code')).text) ?? [];
    await elsewhere.goto(reset);
    await elsewhere.locator('#field-newPassword').fill('a proved password');
    await elsewhere.locator('#field-confirmPassword').fill('a proved password');
    await elsewhere.getByRole('button', { name: 'Save and sign in' }).click();
    await elsewhere.getByRole('link', { name: orderId }).first().waitFor();
    const { order } = await api.call('getOrder', { params: { id: id ?? '' } });
    expect(order.customer).not.toHaveProperty('guest');
  });

  it('limits the height of photos in the cart and at checkout', async () => {
    const { api } = await owner(fixture.shop);
    const page = await fixture.openPage({ width: 360, height: 740 });
    const image = new Uint8Array(await page.screenshot());
    const { path: photo } = await api.upload('uploadProductPhoto', new Blob([image], { type: 'image/png' }));
    const cup = await newProduct(api, 'Cup', { sellingPrice: 12.5, quantity: 9, photo });
    await putInGuestCart(page, fixture.shop, [{ product: cup._id, quantity: 2 }]);
    const heightOfPhoto = async () => {
      const picture = page.locator(`main li img`).first();
      await picture.waitFor();
      return (await picture.boundingBox())?.height;
    };
    await page.goto(`${fixture.shop.address}/cart`);
    expect(await heightOfPhoto()).toBeLessThanOrEqual(90);
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await page.getByRole('button', { name: /^Your order/ }).click();
    expect(await heightOfPhoto()).toBeLessThanOrEqual(70);
  });

  it('places one order on a double click, to which the checkout then redirects', async () => {
    const { api } = await owner(fixture.shop);
    const cup = await newProduct(api, 'Cup', { sellingPrice: 20, quantity: 9 });
    const customer = await newCustomer(fixture.shop);
    await customer.api.call('addToCart', { body: { product: cup._id, quantity: 1 } });
    const page = await fixture.openPage();
    await signInAs(page, fixture.shop, customer, '/checkout');
    await fillCheckout(page);
    await page.getByRole('button', { name: 'Place order · $20.00' }).dblclick();
    const id = await confirmationOf(page);
    const { orders } = await customer.api.call('listOwnOrders');
    expect(orders.map(({ _id }) => _id)).toEqual([id]);

    await page.goto(`${fixture.shop.address}/checkout`);
    expect(await confirmationOf(page)).toBe(id);
  });

  it('empties the cart in a second tab after the first one has ordered it', async () => {
    const { api } = await owner(fixture.shop);
    const cup = await newProduct(api, 'Cup', { sellingPrice: 20, quantity: 9 });
    const customer = await newCustomer(fixture.shop);
    await customer.api.call('addToCart', { body: { product: cup._id, quantity: 1 } });
    const first = await fixture.openPage();
    await signInAs(first, fixture.shop, customer, '/checkout');
    const second = await first.context().newPage();
    await second.goto(`${fixture.shop.address}/checkout`);
    await fillCheckout(second);
    await fillCheckout(first);
    await first.getByRole('button', { name: /^Place order/ }).click();
    await confirmationOf(first);
    // The other tab is notified, and has an empty cart.
    await second.getByText('Your cart is empty').waitFor();
    const { orders } = await customer.api.call('listOwnOrders');
    expect(orders).toHaveLength(1);
  });
});
