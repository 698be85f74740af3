import { expect, it } from 'vitest';
import { choose, rowOf } from '../support/actions.ts';
import { newCustomer, newStaff, owner, placeOrder, unique } from '../support/people.ts';
import { expectMessage, shopFixture } from '../support/shop.ts';

const fixture = shopFixture();
const PRODUCTS = '/admin/stock/product-list';
const ORDERS = '/admin/order/list';

async function newProducts(name: string, count: number, quantity = 5): Promise<string[]> {
  const { api } = await owner(fixture.shop);
  const made: string[] = [];
  for (let number = 1; number <= count; number++) {
    const body = { itemNo: `${name} ${number}`, name, quantity, sellingPrice: 10 };
    made.push((await api.call('createProduct', { body })).product._id);
  }
  return made;
}

async function statusesOf(ids: readonly string[]): Promise<boolean[]> {
  const { api } = await owner(fixture.shop);
  const found = await Promise.all(ids.map((id) => api.call('getProduct', { params: { id } })));
  return found.map(({ product }) => (product as { status: boolean }).status);
}

it('switches many products off in one action, and undoes it', async () => {
  const name = unique('Lantern');
  const ids = await newProducts(name, 12);
  const page = await fixture.openAsOwner();
  await page.goto(`${fixture.shop.address}${PRODUCTS}?search=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByText('10 selected').waitFor();
  await page.getByRole('button', { name: 'Select all 12' }).click();
  await page.getByText('12 selected').waitFor();
  await page.getByRole('button', { name: 'Set INACTIVE' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  const report = page.getByRole('region', { name: 'Set INACTIVE', exact: true });
  await report.getByText('12 of 12 done.').waitFor();
  await rowOf(page, `${name} 12`).getByText('INACTIVE', { exact: true }).waitFor();
  expect(new Set(await statusesOf(ids))).toEqual(new Set([false]));

  const { api } = await owner(fixture.shop);
  const newestEntries = await Promise.all(
    ids.map(async (id) => (await api.call('getHistory', { params: { context: 'product', id } })).entries[0]),
  );
  expect(new Set(newestEntries.map((entry) => entry?.correlationId)).size).toBe(1);

  await report.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('region', { name: 'Undo: Set INACTIVE' }).getByText('12 of 12 done.').waitFor();
  expect(new Set(await statusesOf(ids))).toEqual(new Set([true]));
});

it('undoes a save and prices pasted into a grid, and restores a deletion', async () => {
  const { api } = await owner(fixture.shop);
  const name = unique('Bell');
  const ids = await newProducts(name, 3);
  const [first = ''] = ids;
  const read = async (id: string) => (await api.call('getProduct', { params: { id } })).product;
  const prices = async () => (await Promise.all(ids.map(read))).map(({ sellingPrice }) => sellingPrice);
  const page = await fixture.openAsOwner();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const panel = `${fixture.shop.address}${PRODUCTS}/${first}`;

  await page.goto(`${panel}/edit`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await undo.click();
  await page.getByText('Undone', { exact: true }).waitFor();
  expect((await read(first)).name).toBe(name);

  await page.goto(panel);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Product has been deleted successfully').waitFor();
  await page.goto(`${fixture.shop.address}/admin/setting/recently-deleted?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Restore ${name} 1 · ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('has been restored').waitFor();
  expect(await read(first)).toMatchObject({ _id: first, itemNo: `${name} 1`, quantity: 5 });

  await page.goto(`${fixture.shop.address}/admin/stock/product-grid?search=${encodeURIComponent(name)}`);
  const copied = ['Selling price\tItem No', ...[3, 1, 2].map((number) => `12.50\t${name} ${number}`)].join('\n');
  await page.getByRole('grid').evaluate((grid, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, copied);
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByText('3 products, 3 values. Prices change by +25% to +25%.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('3 of 3 done.').waitFor();
  expect(await prices()).toEqual([12.5, 12.5, 12.5]);
  await undo.click();
  await page.getByRole('region', { name: 'Undo: Edit many products' }).getByText('3 of 3 done.').waitFor();
  expect(await prices()).toEqual([10, 10, 10]);
});

it('shows which orders were not changed, and why', async () => {
  const { api } = await owner(fixture.shop);
  const [scarce = '', plenty = ''] = [
    ...(await newProducts(unique('Scarce'), 1, 1)),
    ...(await newProducts(unique('Plenty'), 1, 9)),
  ];
  const name = unique('Chan');
  const customer = await newCustomer(fixture.shop, name);
  const reject = (id: string) =>
    api.call('updateOrder', { params: { id }, body: { type: 'order_status', data: { orderStatus: 'Rejected' } } });
  const sold = await placeOrder(customer, [{ product: scarce, quantity: 1 }]);
  await reject(sold._id);
  const fine = await placeOrder(customer, [{ product: plenty, quantity: 1 }]);
  await reject(fine._id);
  // Another customer orders the last unit.
  await placeOrder(await newCustomer(fixture.shop), [{ product: scarce, quantity: 1 }]);

  const page = await fixture.openAsOwner();
  await page.goto(`${fixture.shop.address}${ORDERS}?search=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Set order status' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, dialog.getByRole('combobox', { name: 'Order Status' }), 'Complete');
  await dialog.getByRole('button', { name: 'Start' }).click();
  const report = page.getByRole('region', { name: 'Set order status: Complete' });
  await report.getByText('1 of 2 done. 1 was not changed').waitFor();
  expect(await report.getByRole('listitem').allTextContents()).toEqual([expect.stringMatching(`^${sold.orderId} .+`)]);
  const now = async (id: string) => (await api.call('getOrder', { params: { id } })).order.orderStatus;
  expect([await now(sold._id), await now(fine._id)]).toEqual(['Rejected', 'Complete']);
});

it('resumes an action whose page was closed halfway', async () => {
  const name = unique('Kite');
  const ids = await newProducts(name, 8);
  const page = await fixture.openAsOwner();
  await page.goto(`${fixture.shop.address}${PRODUCTS}?search=${encodeURIComponent(name)}`);
  let updates = 0;
  // The first four updates get a response, later ones none.
  await page.route('**/api/v1/product/*', (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    updates += 1;
    return updates <= 4 ? route.continue() : undefined;
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Set INACTIVE' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await page.getByText('4 of 8 done').waitFor();
  const context = page.context();
  await page.close();

  const reopened = await context.newPage();
  reopened.setDefaultTimeout(20_000);
  await reopened.goto(`${fixture.shop.address}/admin/dashboard`);
  await reopened.getByText('Stopped: 4 of 8 done, 4 remain.').waitFor();
  await reopened.getByRole('button', { name: 'Continue' }).click();
  await reopened.getByText('8 of 8 done.').waitFor();
  expect(new Set(await statusesOf(ids))).toEqual(new Set([false]));
  // Nothing was done twice, whichever requests had reached the server.
  const { api } = await owner(fixture.shop);
  for (const id of ids) {
    const { entries } = await api.call('getHistory', { params: { context: 'product', id } });
    expect(
      entries.filter(({ changes }) => changes.some(({ field, to }) => field === 'status' && to === false)),
    ).toHaveLength(1);
  }
});

it('saves the view of a list under a name, and shares it', async () => {
  const name = unique('To pack');
  const ben = await newStaff(fixture.shop, 'Ben');
  const page = await fixture.openAs(ben);
  await page.goto(`${fixture.shop.address}${ORDERS}?size=20&orderStatus=Pending`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('checkbox', { name: 'Share with everybody on the staff' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `View: ${name}` }).waitFor();

  const other = await fixture.openAsOwner({ width: 390, height: 844, language: 'zh-HK' });
  await other.goto(`${fixture.shop.address}${ORDERS}`);
  await other.getByRole('button', { name: '檢視' }).click();
  await other.getByText('由 Ben Cheung 建立').first().waitFor();
  await other.getByRole('link', { name }).click();
  await expect.poll(() => new URL(other.url()).search).toBe('?orderStatus=Pending&size=20');
  await other.getByRole('button', { name: `檢視：${name}` }).waitFor();

  await page.getByRole('button', { name: `View: ${name}` }).click();
  await page.getByRole('button', { name: `Remove view “${name}”` }).click();
  await page.getByText('Ben Cheung shares this view with the whole staff.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Remove for everybody' }).click();
  await expectMessage(page, `View “${name}” removed, for the whole staff`);
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
  // The list stays in the state of its address.
  expect(new URL(page.url()).search).toBe('?size=20&orderStatus=Pending');
});
