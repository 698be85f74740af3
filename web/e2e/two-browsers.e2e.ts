import { expect, it } from 'vitest';
import { rowOf } from './support/actions.ts';
import { newStaff, owner, unique } from './support/people.ts';
import { expectMessage, shopStage } from './support/shop.ts';

const stage = shopStage();

it('merges what two people change on one product, and loses no typing where they collide', async () => {
  const { api } = await owner(stage.shop);
  const itemNo = unique('BOTH');
  const { product } = await api.call('createProduct', { body: { itemNo, name: 'Old name', sellingPrice: 10 } });
  const [mine, theirs] = [await stage.openPage(), await stage.openPage()];
  await stage.signIn(mine);
  await stage.signIn(theirs, await newStaff(stage.shop));
  for (const page of [mine, theirs]) {
    await page.goto(`${stage.shop.address}/admin/stock/product-list/${product._id}/edit?search=${itemNo}`);
  }
  const [myForm, theirForm] = [mine, theirs].map((page) => page.getByRole('dialog')) as [
    ReturnType<typeof mine.getByRole>,
    ReturnType<typeof mine.getByRole>,
  ];
  await myForm.getByLabel('Name', { exact: true }).fill('My name');
  await myForm.getByLabel('Description').fill('Typed at length');

  await theirForm.getByLabel('Selling Price').fill('12');
  await theirForm.getByRole('button', { name: 'Save' }).click();
  await expectMessage(theirs, 'Product saved successfully');
  await rowOf(mine, itemNo).getByText('$12.00', { exact: true }).waitFor();
  expect(await myForm.getByLabel('Name', { exact: true }).inputValue()).toBe('My name');

  await api.call('updateProduct', { params: { id: product._id }, body: { name: 'Their name' } });
  await myForm.getByRole('button', { name: 'Save' }).click();
  await myForm.getByText('Somebody changed this meanwhile', { exact: true }).waitFor();
  expect(await myForm.getByLabel('Description').inputValue()).toBe('Typed at length');
  await myForm.getByRole('button', { name: 'Save with these' }).click();
  await expectMessage(mine, 'Product saved successfully');

  const { product: saved } = await api.call('getProduct', { params: { id: product._id } });
  expect(saved).toMatchObject({ name: 'My name', description: 'Typed at length', sellingPrice: 12 });
  const row = rowOf(theirs, itemNo);
  for (const text of ['My name', '$12.00']) await row.getByText(text, { exact: true }).waitFor();
});

it('tells two people of an order that both have open what the other one changed', async () => {
  const { api } = await owner(stage.shop);
  const page = await stage.openPage();
  await stage.signIn(page);
  const itemNo = unique('LIVE');
  const { product } = await api.call('createProduct', { body: { itemNo, quantity: 5 } });
  await page.goto(`${stage.shop.address}/admin/stock/product-list/${product._id}`);
  const panel = page.getByRole('dialog');
  await panel.getByText(itemNo).first().waitFor();
  await api.call('recordAdjustment', { body: { product: product._id, reason: 'More', quantity: 37 } });
  await panel.getByText('42', { exact: true }).waitFor();
});
