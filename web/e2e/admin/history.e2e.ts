import { expect, it } from 'vitest';
import { newCustomer, newStaff, owner, unique } from '../support/people.ts';
import { expectMessage, shopFixture } from '../support/shop.ts';

const fixture = shopFixture();

it('shows who changed what on a product, shows a past state, and restores it by a new change', async () => {
  const { api } = await owner(fixture.shop);
  const [before, after] = [unique('Tin robot'), unique('Lead robot')];
  const body = { itemNo: unique('BOT'), name: before, sellingPrice: 10, quantity: 5 };
  const { product } = await api.call('createProduct', { body });
  const amy = await newStaff(fixture.shop);
  const params = { id: product._id };
  await amy.api.call('updateProduct', { params, body: { name: after, sellingPrice: 12.5 } });
  await amy.api.call('recordAdjustment', { body: { product: product._id, reason: 'Broken', quantity: -2 } });

  const page = await fixture.openAsOwner();
  await page.goto(`${fixture.shop.address}/admin/stock/product-list/${product._id}`);
  const panel = page.getByRole('dialog');
  await panel.getByText('History', { exact: true }).click();
  const change = panel.getByRole('listitem').filter({ hasText: after });
  await change.getByText('Amy Cheung', { exact: true }).waitFor();
  for (const text of [before, after, '10.00', '12.50']) await change.getByText(text, { exact: true }).waitFor();

  const opening = panel.getByRole('listitem').filter({ hasText: 'entered the first stock' });
  await opening.getByRole('button', { name: 'View as it was' }).click();
  await panel.getByText(/^Read-only view of/).waitFor();
  for (const text of ['$10.00', '5']) await panel.getByText(text, { exact: true }).first().waitFor();
  expect(await panel.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  await page.reload();
  await panel.getByText('$10.00', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Back to now' }).click();
  await panel.getByText('$12.50', { exact: true }).waitFor();

  await panel.getByText('History', { exact: true }).click();
  const creation = panel.getByRole('listitem').filter({ hasText: 'created it' });
  await creation.getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  await question.getByLabel('Reason (optional)').fill('It was tin after all');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expectMessage(page, 'Restored: Name, Selling Price');
  await panel.getByText('Reason: It was tin after all', { exact: true }).waitFor();

  const { product: restored } = await api.call('getProduct', { params });
  expect(restored).toMatchObject({ name: before, sellingPrice: 10, quantity: 3 });
});

it('shows a past state of a customer who is not on the current page of the list', async () => {
  const { api } = await owner(fixture.shop);
  const customer = await newCustomer(fixture.shop, unique('葉嘉欣'));
  await api.call('updateCustomer', { params: { id: customer.id }, body: { phone: '+852 5555 0199', points: 40 } });
  const page = await fixture.openAsOwner();
  await page.goto(`${fixture.shop.address}/admin/customers/${customer.id}?current=2&search=nobody&part=history`);
  const panel = page.getByRole('dialog');
  const registration = panel.getByRole('listitem').filter({ hasText: 'registered' });
  await registration.getByRole('button', { name: 'View as it was' }).click();
  await panel.getByText(/^Read-only view of/).waitFor();
  expect(await panel.getByText('+852 5555 0199').count()).toBe(0);
  await panel.getByRole('button', { name: 'Back to now' }).click();
  await panel.getByText('+852 5555 0199', { exact: true }).waitFor();
});

it('restores an earlier quantity of an adjustment, which changes the stock', async () => {
  const { api } = await owner(fixture.shop);
  const body = { itemNo: unique('BOT'), name: unique('Brass robot'), sellingPrice: 10, quantity: 9 };
  const { product } = await api.call('createProduct', { body });
  const recorded = { product: product._id, reason: 'Broken', quantity: -2 };
  const { adjustment } = await api.call('recordAdjustment', { body: recorded });
  const params = { id: adjustment._id };
  await api.call('reviseAdjustment', { params, body: { quantity: -5 } });

  const page = await fixture.openAsOwner();
  await page.goto(`${fixture.shop.address}/admin/stock/adjustment-list/${adjustment._id}?part=history`);
  const panel = page.getByRole('dialog');
  const recording = panel.getByRole('listitem').filter({ hasText: 'recorded the adjustment' });
  await recording.getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  await question.getByRole('button', { name: 'Restore' }).click();
  await expectMessage(page, 'The earlier version has been restored');
  const stock = async () => (await api.call('getProduct', { params: { id: product._id } })).product;
  await expect.poll(stock).toMatchObject({ quantity: 7 });
});
