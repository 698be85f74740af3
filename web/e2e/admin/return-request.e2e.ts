import { it } from 'vitest';
import { choose, rowOf } from '../support/actions.ts';
import { newCustomer, owner, placeOrder, unique } from '../support/people.ts';
import { expectMessage, shopFixture } from '../support/shop.ts';

const fixture = shopFixture();

it('shows the return request of a customer, and completes it', async () => {
  const { api } = await owner(fixture.shop);
  const name = unique('Tea tin');
  const { product } = await api.call('createProduct', { body: { itemNo: unique('TT'), name, quantity: 5 } });
  const customer = await newCustomer(fixture.shop, unique('陳大文'));
  const order = await placeOrder(customer, [{ product: product._id, quantity: 2 }]);
  const page = await fixture.openAsOwner();
  await page.goto(`${fixture.shop.address}/admin/order/request-list`);
  await page.getByRole('heading', { name: 'Return Request List' }).waitFor();

  const items = [{ product: product._id, quantity: 1 }];
  const body = { order: order._id, returnReason: 'Dented, 有凹痕', items };
  const { request } = await customer.api.call('createReturnRequest', { body });
  await page.reload();
  await rowOf(page, request.requestId).getByText('Dented, 有凹痕').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`1 × ${name}`).waitFor();
  await dialog.getByLabel('Note to the customer').fill('Money is on its way');
  await choose(page, dialog.getByLabel('Status'), 'Complete');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Request Status has been updated successfully');
  await rowOf(page, request.requestId).getByText('Complete', { exact: true }).waitFor();
});
