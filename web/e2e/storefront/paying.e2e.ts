import { ONLINE_METHOD } from '@countinghouse/contracts/payments/methods/method-choice';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsInLooks } from '../support/accessibility/looks.ts';
import { choose, rowOf } from '../support/actions.ts';
import type { Api } from '../support/api.ts';
import { mailTo } from '../support/mails.ts';
import { newCustomer, owner, unique } from '../support/people.ts';
import { shopFixture } from '../support/shop.ts';
import { fillCheckout, newProduct, putInGuestCart, signInAs } from './buying.ts';

/** Orders that are paid at the double of the provider, and what staff see of them. */
const fixture = shopFixture();
const at = (path: string) => fixture.shop.address + path;
const phone = { width: 390, height: 844 };
let api: Api;
let before: Awaited<ReturnType<typeof methodsOf>>;

const methodsOf = async () => (await api.call('getPaymentMethods')).payments.methods;

/** Online payment, and a transfer with an FPS code in a shop that sells in HKD. */
beforeAll(async () => {
  ({ api } = await owner(fixture.shop));
  before = await methodsOf();
  const transfer = {
    ...{ _id: crypto.randomUUID(), names: { en: 'FPS transfer', zh: '轉數快轉賬' }, lines: { en: '', zh: '' } },
    instructions: {
      en: 'Please pay {amount} by FPS, naming {order}.',
      zh: '請以轉數快支付 {amount}，並註明 {order}。',
    },
    ...{ fpsId: '1234567', asksReference: true, active: true },
  };
  const online = before.map((method) => (method._id === ONLINE_METHOD ? { ...method, active: true } : method));
  await api.call('savePaymentMethods', { body: { methods: [...online, transfer] } });
});
// Checkouts of other files ask for no method.
afterAll(() => api.call('savePaymentMethods', { body: { methods: before } }));

const payPage = /^http:\/\/127\.0\.0\.1:\d+\/pay\//;

/** Presses a button of the provider's page, once it is there. */
async function atProvider(page: Page, button: 'Pay' | 'Cancel'): Promise<void> {
  await page.waitForURL(payPage);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL((url) => url.origin === fixture.shop.address);
}

const orderOf = async (search: string) => {
  const { orders } = await api.call('listOrders', { query: { search } });
  expect(orders).toHaveLength(1);
  return orders[0] as (typeof orders)[number];
};

it('lets a guest leave the payment page, and pay later by the mailed link of the order', async () => {
  const cup = await newProduct(api, 'Cup', { sellingPrice: 12.5, quantity: 9 });
  const page = await fixture.openPage(phone);
  await putInGuestCart(page, fixture.shop, [{ product: cup._id, quantity: 2 }]);
  await page.goto(at('/checkout'));
  const email = `${unique('payer').replace(' ', '-')}@example.com`;
  await page.locator('#field-email').fill(email);
  await page.locator('#field-name').fill('Amy Cheung');
  await fillCheckout(page);
  await page.getByRole('radio', { name: /^Online payment/ }).check();
  await page.getByRole('button', { name: 'Place order · $25.00' }).click();
  await atProvider(page, 'Cancel');
  await page.getByRole('button', { name: 'Pay now' }).waitFor();
  expect(await faultsInLooks(page)).toEqual([]);

  const { orderId } = await orderOf(email);
  const { text } = await mailTo(fixture.shop, email, orderId);
  const [link = ''] = /http\S+\/order#code=[0-9a-f]{64}/.exec(text) ?? [];
  const elsewhere = await fixture.openPage(phone);
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Pay now' }).click();
  await atProvider(elsewhere, 'Pay');
  await elsewhere.getByRole('heading', { name: `Order ${orderId}` }).waitFor();
  await elsewhere.getByText('Online payment').last().waitFor();
  await elsewhere.getByRole('button', { name: 'Pay now' }).waitFor({ state: 'detached' });
  expect(await orderOf(email)).toMatchObject({ paymentStatus: 'Complete', paid: 25, due: 0 });
});

it('leads a customer to the payment page and back to an order that is paid', async () => {
  const cup = await newProduct(api, 'Cup', { sellingPrice: 20, quantity: 9 });
  const customer = await newCustomer(fixture.shop);
  await customer.api.call('addToCart', { body: { product: cup._id, quantity: 1 } });
  const page = await fixture.openPage();
  await signInAs(page, fixture.shop, customer, '/checkout');
  await fillCheckout(page);
  await page.getByRole('radio', { name: /^Online payment/ }).check();
  await page.getByRole('button', { name: 'Place order · $20.00' }).click();
  await atProvider(page, 'Pay');
  await page.waitForURL(/\/account\/orders\/[0-9a-f-]{36}\?payment=returned$/);
  await page.getByText('Visa ••4242').first().waitFor();
  await page.getByRole('button', { name: 'Pay now' }).waitFor({ state: 'detached' });
  expect(await orderOf(customer.email)).toMatchObject({ paymentStatus: 'Complete', paid: 20, due: 0 });
});

it('lets staff enter an order, and a stranger pay it by its payment link or see its FPS code', async () => {
  const cup = await newProduct(api, 'Kettle', { sellingPrice: 30, quantity: 9 });
  const email = `${unique('caller').replace(' ', '-')}@example.com`;
  const page = await fixture.openAsOwner();
  await page.goto(at('/admin/order/list'));
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ho Ka Yan');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('9123 4567');
  await page.getByLabel('Shipping Address').fill('1 Peak Road');
  await page.getByLabel('Add a product: number or name').fill(cup.name);
  await page.locator('.ant-select-item-option').filter({ hasText: cup.name }).click();
  await page.getByLabel('Discount', { exact: true }).fill('5');
  await page.getByLabel('Reason for the discount').fill('Regular');
  await choose(page, page.getByLabel('Payment Method'), 'FPS transfer');
  await page.getByRole('region', { name: 'Total' }).getByText('$25.00').last().waitFor();
  await page.getByRole('button', { name: 'Enter the order' }).click();
  await page.waitForURL(/\/admin\/order\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Payment link' }).click();
  const dialog = page.getByRole('dialog', { name: /^Payment link/ });
  const link = await dialog.getByRole('textbox', { name: 'Payment link' }).inputValue();
  expect(link).toMatch(/\/pay#code=[0-9a-f]{68}$/);

  const stranger = await fixture.openPage(phone);
  await stranger.goto(link);
  const { orderId } = await orderOf(email);
  await stranger.getByRole('heading', { name: `Order ${orderId}` }).waitFor();
  await stranger.getByRole('img', { name: 'QR code to pay by FPS' }).waitFor();
  await stranger.getByText(`Please pay $25.00 by FPS, naming ${orderId}.`).waitFor();
  expect(await stranger.locator('main').textContent()).not.toMatch(/Ho Ka Yan|Peak Road|9123/);
  expect(await faultsInLooks(stranger)).toEqual([]);
  const inChinese = await fixture.openPage(phone);
  await inChinese.goto(link.replace('/pay#', '/zh-HK/pay#'));
  await inChinese.getByRole('button', { name: '立即付款' }).waitFor();
  expect(await faultsInLooks(inChinese)).toEqual([]);
  await stranger.getByRole('button', { name: 'Pay now' }).click();
  await atProvider(stranger, 'Pay');
  await stranger.getByText('This order is paid. Thank you.').waitFor();
  expect(await orderOf(email)).toMatchObject({ paymentStatus: 'Complete', paid: 25, due: 0 });
  // The order is followed: nobody has to ask for it again.
  await page.getByText('Visa ••4242').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
});

it('shows taxes in checkout, order and report once they are switched on', async () => {
  const { taxes: set } = await api.call('getTaxSettings');
  const { on: _, version: __, ...kept } = set;
  const name = unique('VAT');
  const zone = { zone: '*', names: { en: name, zh: '增值稅' }, rates: [{ class: 'standard', rate: 5 }] };
  await api.call('saveTaxSettings', { body: { ...kept, included: true, home: '*', zones: [zone] } });
  await api.call('switchTaxes', { body: { on: true } });
  try {
    const cup = await newProduct(api, 'Teapot', { sellingPrice: 25.93, quantity: 50 });
    const customer = await newCustomer(fixture.shop);
    await customer.api.call('addToCart', { body: { product: cup._id, quantity: 10 } });
    const page = await fixture.openPage(phone);
    await signInAs(page, fixture.shop, customer, '/checkout');
    const taxed = () =>
      page
        .getByText(new RegExp(`Includes ${name} 5`))
        .filter({ visible: true })
        .first();
    await taxed().waitFor();
    await fillCheckout(page);
    await page.getByRole('radio', { name: /^FPS transfer/ }).check();
    await page.getByRole('button', { name: 'Place order · $259.30' }).click();
    await page.waitForURL(/\?placed=1$/);
    await taxed().waitFor();
    await page.getByText('$12.35').filter({ visible: true }).first().waitFor();

    const { orderId, _id: id } = await orderOf(customer.email);
    await api.call('recordPayment', { params: { id }, body: { method: 'FPS transfer', amount: 259.3 } });
    const staff = await fixture.openAsOwner();
    await staff.goto(at('/admin/report/taxes'));
    const row = rowOf(staff, name);
    await row.getByText('HKD 12.35').click();
    await staff.getByText(orderId).first().waitFor();
  } finally {
    await api.call('switchTaxes', { body: { on: false } });
    await api.call('saveTaxSettings', { body: kept });
  }
});
