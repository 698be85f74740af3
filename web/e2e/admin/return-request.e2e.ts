import { expect, it } from 'vitest';
import { choose, rowOf } from '../support/actions.ts';
import { newCustomer, owner, placeOrder, unique } from '../support/people.ts';
import { expectMessage, isTooWide, shopFixture } from '../support/shop.ts';

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

it('refunds a return with its units and the rest by amount, each in one dialog, and ends at the total', async () => {
  const { api } = await owner(fixture.shop);
  const name = unique('Gaiwan');
  const body = { itemNo: unique('GW'), name, quantity: 5, sellingPrice: 40 };
  const { product } = await api.call('createProduct', { body });
  const customer = await newCustomer(fixture.shop, unique('李小明'));
  const order = await placeOrder(customer, [{ product: product._id, quantity: 2 }]);
  const total = 80 + order.fee;
  const items = [{ product: product._id, quantity: 1 }];
  const { request } = await customer.api.call('createReturnRequest', {
    body: { order: order._id, returnReason: 'Too small', items },
  });
  const page = await fixture.openAsOwner();
  const dialog = page.getByRole('dialog');
  const ofOrder = `${fixture.shop.address}/admin/order/${order._id}`;
  await page.goto(ofOrder);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await dialog.getByLabel('Payment Method').fill('FPS 轉數快');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'The payment has been recorded');

  // The return leads to the dialog, which is filled in with what it asks for.
  await page.goto(`${fixture.shop.address}/admin/order/request-list`);
  await rowOf(page, request.requestId).getByText('Too small').click();
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText(`Refund · ${order.orderId}`).waitFor();
  expect(await dialog.getByLabel(`Units of ${name} to refund`).inputValue()).toBe('1');
  expect(await dialog.getByLabel(`Units of ${name} back into stock`).inputValue()).toBe('1');
  expect(await dialog.getByLabel('Amount', { exact: true }).inputValue()).toBe('40.00');
  expect(await dialog.getByLabel(`Complete the return ${request.requestId}`).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expectMessage(page, 'The refund has been recorded');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`Reason: Return ${request.requestId}`).waitFor();
  expect((await api.call('getProduct', { params: { id: product._id } })).product.quantity).toBe(4);
  const { request: completed } = await api.call('getReturnRequest', { params: { id: request._id } });
  expect(completed.status).toBe('Complete');

  // More than is left is refused at the field; what is left ends the account.
  await page.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill(String(total));
  await dialog.getByLabel('Reason').fill('Goodwill');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.locator('.ant-form-item-explain-error').waitFor();
  await dialog.getByLabel('Amount', { exact: true }).fill(String(total - 40));
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expectMessage(page, 'The refund has been recorded');
  await page.getByText('Reason: Goodwill').waitFor();
  const { order: refunded } = await api.call('getOrder', { params: { id: order._id } });
  expect([refunded.paid, refunded.refunded]).toEqual([total, total]);

  // A phone in Chinese says that nothing is left.
  const phone = await fixture.openAsOwner({ width: 360, height: 800, language: 'zh-HK' });
  await phone.goto(ofOrder);
  await phone.getByRole('button', { name: '退款', exact: true }).click();
  await phone.getByText('已付的款項已全數退款').waitFor();
  expect(await isTooWide(phone)).toBe(false);
});
