import { expect, it } from 'vitest';
import { type ActCounter, countActs } from '../support/acts.ts';
import { newCustomer, owner, placeOrder, unique } from '../support/people.ts';
import { shopFixture } from '../support/shop.ts';

const fixture = shopFixture();
const PARCELS = 40;

/** Places paid orders of one customer; returns their ids and the address of the list of those not shipped. */
async function paidOrders(count: number): Promise<{ ids: readonly string[]; list: string }> {
  const { api } = await owner(fixture.shop);
  const body = { itemNo: unique('Jar'), name: '玻璃瓶 Jar with a lid', quantity: count * 2, sellingPrice: 10 };
  const { product } = await api.call('createProduct', { body });
  const name = unique('Lee');
  const customer = await newCustomer(fixture.shop, name);
  const ids: string[] = [];
  for (let parcel = 0; parcel < count; parcel++) {
    const { _id: id } = await placeOrder(customer, [{ product: product._id, quantity: 1 }]);
    await api.call('updateOrder', {
      params: { id },
      body: { type: 'payment_status', data: { paymentStatus: 'Complete' } },
    });
    ids.push(id);
  }
  const query = new URLSearchParams({ search: name, paymentStatus: 'Complete', orderTrackStatus: 'ordered' });
  return { ids, list: `${fixture.shop.address}/admin/order/list?${query}` };
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

it('sends parcels one by one with three keys each at most', { timeout: 600_000 }, async () => {
  const { ids, list } = await paidOrders(PARCELS);
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
