import { readFile } from 'node:fs/promises';
import { textOfPages } from '@countinghouse/workers/testing/pdf-text';
import type { Download } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type ActCounter, countActs } from '../support/acts.ts';
import { newCustomer, owner, placeOrder, unique } from '../support/people.ts';
import { shopFixture } from '../support/shop.ts';

const fixture = shopFixture();
const PARCELS = 40;

let parcels: Awaited<ReturnType<typeof paidOrders>>;
beforeAll(async () => {
  parcels = await paidOrders(PARCELS);
}, 600_000);

/** Places paid orders of one customer; returns their ids and the address of the list of those not shipped. */
async function paidOrders(
  count: number,
): Promise<{ ids: readonly string[]; numbers: readonly string[]; list: string }> {
  const { api } = await owner(fixture.shop);
  const body = { itemNo: unique('Jar'), name: '玻璃瓶 Jar with a lid', quantity: count * 2, sellingPrice: 10 };
  const { product } = await api.call('createProduct', { body });
  const name = unique('Lee');
  const customer = await newCustomer(fixture.shop, name);
  const [ids, numbers]: [string[], string[]] = [[], []];
  for (let parcel = 0; parcel < count; parcel++) {
    const { _id: id, orderId } = await placeOrder(customer, [{ product: product._id, quantity: 1 }]);
    await api.call('updateOrder', {
      params: { id },
      body: { type: 'payment_status', data: { paymentStatus: 'Complete' } },
    });
    ids.push(id);
    numbers.push(orderId);
  }
  const query = new URLSearchParams({ search: name, paymentStatus: 'Complete', orderTrackStatus: 'ordered' });
  return { ids, numbers, list: `${fixture.shop.address}/admin/order/list?${query}` };
}

async function stepsOf(ids: readonly string[]): Promise<Set<string>> {
  const { api } = await owner(fixture.shop);
  const orders = await Promise.all(ids.map((id) => api.call('getOrder', { params: { id } })));
  return new Set(orders.map(({ order }) => order.orderTrackStatus));
}

async function actsOf(counter: ActCounter): Promise<number> {
  const { keys, clicks } = await counter.acts();
  return keys + clicks;
}

it('sends 40 parcels at once with twelve acts at most, papers included', { timeout: 600_000 }, async () => {
  const { ids, numbers, list } = parcels;
  const page = await fixture.openAsOwner();
  await page.goto(list);
  const files = new Map<string, Download>();
  page.on('download', (file) => files.set(file.suggestedFilename(), file));
  const counter = await countActs(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: `Select all ${PARCELS}` }).click();
  await page.getByRole('button', { name: 'Documents' }).click();
  const dialog = page.getByRole('dialog', { name: `Documents of ${PARCELS} orders` });
  await dialog.getByRole('checkbox', { name: 'Invoices as one document' }).check();
  await dialog.getByRole('checkbox', { name: 'Courier’s file' }).check();
  await dialog.getByRole('button', { name: 'Make' }).click();
  for (const name of ['Packing lists', 'Pick list', 'Invoices as one document', 'Courier’s file']) {
    await dialog.getByRole('button', { name: `Download: ${name}` }).waitFor();
  }
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  const report = page.getByRole('region', { name: 'Next step', exact: true });
  await report.getByText(`${PARCELS} of ${PARCELS} done.`).waitFor();
  expect(await actsOf(counter)).toBeLessThanOrEqual(12);
  expect(await stepsOf(ids)).toEqual(new Set(['picked_by_courier']));

  const contentOf = async (name: string) => readFile(await files.get(name)!.path());
  const pagesOf = async (name: string) => textOfPages(await contentOf(name));
  const numbersOn = (pages: readonly string[]) => pages.map((text) => text.match(/SO-\d{6,}/)?.[0]).toSorted();
  expect(numbersOn(await pagesOf('packing-lists.pdf'))).toEqual(numbers.toSorted());
  expect(numbersOn(await pagesOf('invoices.pdf'))).toEqual(numbers.toSorted());
  const pickList = (await pagesOf('pick-list.pdf')).join(' ');
  expect(new Set(pickList.match(/SO-\d{6,}/g))).toEqual(new Set(numbers));
  expect(pickList).toMatch(new RegExp(`玻璃瓶 Jar with a lid ?${PARCELS}`));
  const rows = (await contentOf('courier-file.csv')).toString().trim().split('\r\n');
  expect(
    rows
      .slice(1)
      .map((row) => row.match(/SO-\d{6,}/)?.[0])
      .toSorted(),
  ).toEqual(numbers.toSorted());

  await report.getByRole('button', { name: 'Undo' }).click();
  const undone = page.getByRole('region', { name: 'Undo: Next step' });
  await undone.getByText(`${PARCELS} of ${PARCELS} done.`).waitFor();
  expect(await stepsOf(ids)).toEqual(new Set(['ordered']));
});

it('sends parcels one by one with three keys each at most', { timeout: 600_000 }, async () => {
  const { ids, list } = parcels;
  const page = await fixture.openAsOwner();
  await page.goto(list);
  const counter = await countActs(page);
  await page.locator('tbody tr.ant-table-row').first().getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  const focused = page.locator(':focus');
  for (let parcel = 1; parcel <= PARCELS; parcel++) {
    await page.getByText(`${parcel} of ${PARCELS}`, { exact: true }).waitFor();
    await focused.and(page.getByRole('button', { name: 'Picked by courier' })).waitFor();
    await page.keyboard.press('Enter');
    await focused.and(page.locator('[data-act="next"]')).waitFor();
    if (parcel < PARCELS) await page.keyboard.press('Enter');
  }
  await page.getByText('That was the last one.').waitFor();
  expect(await actsOf(counter)).toBeLessThanOrEqual(PARCELS * 3);
  expect(await stepsOf(ids)).toEqual(new Set(['picked_by_courier']));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Order List' }).waitFor();
});
