import { readFile } from 'node:fs/promises';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { textOfPages } from '@countinghouse/workers/testing/pdf-text';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { choose, rowOf } from '../support/actions.ts';
import { type Customer, newCustomer, newStaff, owner, type Person, placeOrder, unique } from '../support/people.ts';
import { pictureFile } from '../support/pictures.ts';
import { expectMessage, shopFixture } from '../support/shop.ts';

/** The main workflow from a new product to the reports; each step continues the previous one. */
const fixture = shopFixture({ steps: true });
const company = { name: 'Lantau Paper & Gift 大嶼紙藝', address: '香港大嶼山梅窩', phone: '+852 2984 0000' };
const itemNo = unique('CUP');
const name = `手繪青花瓷茶杯 ${itemNo}`;
const customerName = unique('黃詠詩');
const supplier = unique('Kwun Tong Ceramics');
const category = unique('Kitchen');
let staff: Person;
let page: Page;
let customer: Customer;
let product: string;
let order: OrderView;

beforeAll(async () => {
  staff = await owner(fixture.shop);
  page = await fixture.openAsOwner();
});

it('creates a product with a photo, and shows it in the list at once', async () => {
  await staff.api.call('saveCompanyInfo', { body: company });
  await staff.api.call('createSupplier', { body: { name: supplier } });
  const { category: tree } = await staff.api.call('createCategory', { body: { name: category } });
  await staff.api.call('addSubCategory', { params: { id: tree._id }, body: { name: 'Tea', pos: [] } });
  const { tag } = await staff.api.call('createTag', { body: { name: unique('new') } });

  await page.goto(`${fixture.shop.address}/admin/stock/product-list`);
  await page.getByRole('button', { name: 'New Product' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Please input item number!', { exact: true }).waitFor();

  await form.getByLabel('Item No').fill(itemNo);
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Quantity', { exact: true }).fill('25');
  await form.getByLabel('Alert Quantity').fill('5');
  await form.getByLabel('Purchase Price').fill('40');
  await form.getByLabel('Selling Price').fill('88.5');
  await choose(page, form.getByLabel('Category'), 'Tea');
  await choose(page, form.getByLabel('Supplier'), supplier);
  await choose(page, form.getByLabel('Tags'), tag.name);
  // The list of tags stays open for further choices, and covers Save on a low screen.
  await form.getByText('Organisation').click();
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await pictureFile());
  await form.getByRole('img', { name: 'Photo 1' }).waitFor();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'Product saved successfully');
  // A new product ends at the product.
  await page.waitForURL(/\/admin\/stock\/product-list\/[0-9a-f-]{36}$/);
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'hidden' });

  const row = rowOf(page, itemNo);
  for (const text of [name, 'Tea', supplier, '25', '$40.00', '$88.50', 'ACTIVE']) {
    await row.getByText(text, { exact: true }).first().waitFor();
  }
  await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
});

it('searches and pages the list, with its state in the address', async () => {
  for (let number = 1; number <= 11; number++) {
    await staff.api.call('createProduct', { body: { itemNo: `${itemNo}-${number}` } });
  }
  await page.getByRole('searchbox').fill(itemNo.toLowerCase());
  await page.waitForURL((url) => url.searchParams.get('search') === itemNo.toLowerCase());
  await page.getByText('1–10 of 12', { exact: true }).waitFor();
  await page.getByRole('listitem', { name: '2' }).click();
  await page.getByText('11–12 of 12', { exact: true }).waitFor();
  await rowOf(page, name).waitFor();
  const query = new URL(page.url()).searchParams;
  expect([query.get('search'), query.get('current')]).toEqual([itemNo.toLowerCase(), '2']);

  await page.getByRole('searchbox').fill(name);
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
});

it('updates an open list after an adjustment of the stock', async () => {
  const { products } = await staff.api.call('listProducts', { query: { search: name } });
  product = products[0]?._id ?? '';
  const body = { product, reason: 'Counted again', quantity: 15 };
  const { adjustment } = await staff.api.call('recordAdjustment', { body });
  expect(adjustment.adjustmentId).toMatch(/^AD-\d{6}$/);
  await rowOf(page, itemNo).getByText('40', { exact: true }).waitFor();
});

it('shows an order in an open list as soon as a customer places it', async () => {
  await page.goto(`${fixture.shop.address}/admin/order/list?search=${encodeURIComponent(customerName)}`);
  await page.getByText('Nothing matches').waitFor();
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

  customer = await newCustomer(fixture.shop, customerName);
  order = await placeOrder(customer, [{ product, quantity: 3 }]);
  await rowOf(page, order.orderId).getByText('$265.50', { exact: true }).waitFor();
  const second = await placeOrder(customer, [{ product, quantity: 1 }]);
  await page.getByRole('button', { name: '1 new row' }).click();
  await rowOf(page, second.orderId).waitFor();
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);

  const { product: after } = await staff.api.call('getProduct', { params: { id: product } });
  expect(after.quantity).toBe(36);
});

it('shows the details of the order, and changes its status, fee, payment, tracking, shipping and notes', async () => {
  await rowOf(page, order.orderId).getByRole('link', { name: order.orderId }).click();
  await page.getByRole('heading', { name: order.orderId }).waitFor();
  await page.goto(`${fixture.shop.address}/admin/order/list/${order._id}`);
  const panel = page.getByRole('dialog');
  for (const text of [name, '$88.50', customerName, customer.email, '+852 2345 6789', 'FPS 轉數快']) {
    await panel.getByText(text).first().waitFor();
  }
  await panel.getByRole('button', { name: 'Edit Order' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Edit Order' });

  await choose(page, dialog.getByRole('combobox', { name: 'Order Status' }), 'Complete');
  await dialog.getByLabel('Fee').fill('30');
  await dialog.getByLabel('Shipping Address').fill('新界沙田正街 18 號');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'Shipping Information has been updated successfully');
  await expectMessage(page, 'Order Status has been updated successfully');

  const [previous, next] = ['Prev', 'Next'].map((label) => dialog.getByRole('button', { name: label }));
  expect(await previous?.isDisabled()).toBe(true);
  for (const step of [2, 3, 4, 5]) {
    await next?.click();
    await dialog.getByText(`Step ${step} of 5`, { exact: true }).waitFor();
  }
  await expectMessage(page, 'Order Track Status has been updated successfully');
  expect(await next?.isDisabled()).toBe(true);
  await previous?.click();
  await dialog.getByText('Step 4 of 5', { exact: true }).waitFor();

  await dialog.getByRole('button', { name: 'Close' }).click();

  await panel.getByRole('button', { name: 'Open order' }).click();
  await page.getByRole('button', { name: 'Mark paid' }).click();
  await expectMessage(page, 'Payment Status has been updated successfully');
  await page.getByLabel('Note for staff').fill('Ring twice');
  await page.getByRole('button', { name: 'Add note' }).click();
  for (const text of ['wrote a note', 'Ring twice', 'changed the payment status', 'sent a mail to the customer']) {
    await page.getByText(text).first().waitFor();
  }

  const amy = await newStaff(fixture.shop, 'Amy');
  await amy.api.call('addOrderNote', { params: { id: order._id }, body: { text: 'Leave it with the guard' } });
  const entries = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const written = entries('Amy Cheung wrote a note');
  const removal = written.getByRole('button', { name: 'Remove this note' });
  const time = await written.getByRole('time').getAttribute('datetime');
  await removal.click();
  await entries('Super Admin removed a note').waitFor();
  expect(await removal.count()).toBe(0);
  const message = page.getByRole('status').filter({ hasText: 'The note has been removed' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await entries('Super Admin restored a note').waitFor();
  await removal.waitFor();
  expect(await written.getByRole('time').getAttribute('datetime')).toBe(time);

  await page.getByRole('link', { name: 'Packing list' }).click();
  for (const text of [name, '新界沙田正街 18 號']) await page.getByText(text).first().waitFor();
  await page.goto(`${fixture.shop.address}/admin/order/list`);

  const row = rowOf(page, order.orderId);
  for (const text of ['$295.50', 'Ready for pickup']) await row.getByText(text, { exact: true }).waitFor();
  expect(await row.getByText('Complete', { exact: true }).count()).toBe(2);
  const { order: saved } = await customer.api.call('getOrder', { params: { id: order._id } });
  expect(saved).toMatchObject({ fee: 30, orderTrackStatus: 'ready_for_pickup', shippingAddress: '新界沙田正街 18 號' });
});

it('exports the invoice as a complete PDF, and deletes the file afterwards', async () => {
  const [download, reply] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForResponse((response) => response.request().method() === 'DELETE'),
    page.getByRole('button', { name: `Export invoice ${order.orderId}` }).click(),
    expectMessage(page, 'Download will start soon'),
  ]);
  expect(download.suggestedFilename()).toBe(`Invoice-${order.orderId}.pdf`);

  const text = (await textOfPages(await readFile(await download.path()))).join(' ');
  const amounts = ['88.50', '265.50', '30.00', '$295.50'];
  for (const part of [
    ...Object.values(company),
    order.orderId,
    customerName,
    '新界沙田正街 18 號',
    itemNo,
    ...amounts,
  ]) {
    expect(text).toContain(part);
  }
  expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));

  expect(new URL(reply.url()).pathname).toBe(`/api/v1/order/invoice/${order.orderId}`);
  expect(reply.status()).toBe(200);
});

it('exports the listed orders, one row for each line', async () => {
  await page.goto(`${fixture.shop.address}/admin/order/list?search=${order.orderId}`);
  await page.getByRole('button', { name: /Export$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Export orders' });
  await dialog.getByText(`What matches “${order.orderId}” goes into the file.`).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
    expectMessage(page, 'The file has been exported'),
  ]);
  expect(download.suggestedFilename()).toBe('orders.csv');
  const [header, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toMatch(/^\ufeff"Order ID","Placed on",/);
  expect(lines).toHaveLength(1);
  for (const part of [order.orderId, customerName, itemNo, '88.5,3,"HKD",265.5,30,295.5'])
    expect(lines[0]).toContain(part);
  await dialog.waitFor({ state: 'hidden' });
});

it('ranks products by their sales, as a table and as a chart', async () => {
  await page.goto(`${fixture.shop.address}/admin/report/sales-ranking`);
  const row = rowOf(page, itemNo);
  for (const text of [name, '4', 'HKD $354.00']) await row.getByText(text, { exact: true }).waitFor();
  await page.locator('figure svg').waitFor();
  await page.getByText(/^As of the last change, \d/).waitFor();
  await page.getByText('By amount', { exact: true }).click();
  await page.getByText(/^Amount sold/).waitFor();
  const amounts = await page.locator('tbody tr.ant-table-row td:last-child').allTextContents();
  const sold = amounts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
  expect(sold).toEqual([...sold].sort((a, b) => b - a));
});

it('links figures of the ranking and of the dashboard to their orders', async () => {
  await rowOf(page, itemNo).getByRole('button', { name: 'HKD $354.00', exact: true }).click();
  await page.getByRole('link', { name: 'Show these records as a list' }).click();
  const tag = page.locator('.ant-tag').filter({ hasText: name });
  await tag.getByText(/4 units · HKD \$354\.00$/).waitFor();
  const behind = await staff.api.call('listOrders', { query: { product } });
  for (const { orderId } of behind.orders) await rowOf(page, orderId).waitFor();
  expect(await page.locator('tbody tr.ant-table-row').count()).toBe(behind.total);
  expect(behind.sold).toEqual({ quantity: 4, amount: 354 });
  await tag.getByRole('button', { name: 'Remove filter' }).click();
  await tag.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');

  await page.goto(`${fixture.shop.address}/admin/dashboard`);
  await page
    .getByRole('button', { name: /^\$[\d,.]+$/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Show these records as a list' }).click();
  await page
    .locator('.ant-tag')
    .filter({ hasText: /^Sales · .* units? · HKD/ })
    .waitFor();
  await rowOf(page, order.orderId).waitFor();
});
