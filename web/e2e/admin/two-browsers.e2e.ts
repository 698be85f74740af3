import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { rowOf } from '../support/actions.ts';
import { newStaff, owner, unique } from '../support/people.ts';
import { expectMessage, shopFixture } from '../support/shop.ts';

const fixture = shopFixture();

it('merges changes of one product by two people, and keeps the input in a conflict', async () => {
  const { api } = await owner(fixture.shop);
  const itemNo = unique('BOTH');
  const { product } = await api.call('createProduct', { body: { itemNo, name: 'Old name', sellingPrice: 10 } });
  const [mine, theirs] = [await fixture.openAsOwner(), await fixture.openAs(await newStaff(fixture.shop))];
  for (const page of [mine, theirs]) {
    await page.goto(`${fixture.shop.address}/admin/stock/product-list/${product._id}/edit?search=${itemNo}`);
  }
  const [myForm, theirForm] = [mine, theirs].map((page) => page.getByRole('dialog', { name: 'Edit Product' })) as [
    Locator,
    Locator,
  ];
  await myForm.getByLabel('Name', { exact: true }).fill('My name');
  await myForm.getByLabel('Description').fill('Typed at length');

  await theirForm.getByLabel('Selling Price').fill('12');
  await theirForm.getByRole('button', { name: 'Save' }).click();
  await expectMessage(theirs, 'Product saved successfully');
  await rowOf(mine, itemNo).getByText('$12.00', { exact: true }).waitFor();
  expect(await myForm.getByLabel('Name', { exact: true }).inputValue()).toBe('My name');

  const body = { name: 'Their name', description: 'Theirs' };
  await api.call('updateProduct', { params: { id: product._id }, body });
  await myForm.getByRole('button', { name: 'Save' }).click();
  const dialog = mine.getByRole('dialog').filter({ hasText: /Super Admin changed this \d+ (sec|min)\. ago/ });
  for (const text of ['My name', 'Their name', 'Old name', 'Typed at length', 'Theirs']) {
    await dialog.getByText(text, { exact: true }).first().waitFor();
  }
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(await myForm.getByLabel('Description').inputValue()).toBe('Typed at length');

  await myForm.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByRole('group', { name: 'Name' })
    .getByRole('radio', { name: /^Super Admin, \d+ (sec|min)\. ago/ })
    .check();
  await dialog.getByRole('button', { name: 'Save with these' }).click();
  await expectMessage(mine, 'Product saved successfully');

  const { product: saved } = await api.call('getProduct', { params: { id: product._id } });
  expect(saved).toMatchObject({ name: 'Their name', description: 'Typed at length', sellingPrice: 12 });
  const row = rowOf(theirs, itemNo);
  for (const text of ['Their name', '$12.00']) await row.getByText(text, { exact: true }).waitFor();
});

it('updates the stock in an open panel after a change by others', async () => {
  const { api } = await owner(fixture.shop);
  const page = await fixture.openAsOwner();
  const itemNo = unique('LIVE');
  const { product } = await api.call('createProduct', { body: { itemNo, quantity: 5 } });
  await page.goto(`${fixture.shop.address}/admin/stock/product-list/${product._id}`);
  const panel = page.getByRole('dialog');
  await panel.getByText(itemNo).first().waitFor();
  await api.call('recordAdjustment', { body: { product: product._id, reason: 'More', quantity: 37 } });
  await panel.getByText('42', { exact: true }).waitFor();
});
