import { expect, it } from 'vitest';
import { rowOf } from './support/actions.ts';
import { newStaff, owner, unique } from './support/people.ts';
import { expectMessage, shopStage } from './support/shop.ts';

const stage = shopStage();

it('shows an ADMIN no users and no way to delete suppliers and products', async () => {
  const { api } = await owner(stage.shop);
  const itemNo = unique('ROLE');
  const { product } = await api.call('createProduct', { body: { itemNo } });
  const { supplier } = await api.call('createSupplier', { body: { name: unique('Lee & Sons') } });
  const admin = await newStaff(stage.shop, 'Ka Yan');
  const page = await stage.openPage();
  await stage.signIn(page, admin);

  await page.getByText('Ka Yan Cheung', { exact: true }).waitFor();
  await page.getByText('ADMIN', { exact: true }).waitFor();
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Supplier', exact: true }).waitFor();
  expect(await navigation.getByRole('link', { name: 'User', exact: true }).count()).toBe(0);
  await page.goto(`${stage.shop.address}/admin/users`);
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');

  for (const path of [`/admin/stock/product-list/${product._id}`, `/admin/suppliers/${supplier._id}`]) {
    await page.goto(stage.shop.address + path);
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Edit' }).waitFor();
    expect(await panel.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  }
  for (const call of [
    admin.api.call('deleteProduct', { params: { id: product._id } }),
    admin.api.call('deleteSupplier', { params: { id: supplier._id } }),
    admin.api.call('listUsers'),
  ]) {
    await expect(call).rejects.toMatchObject({ status: 403, reply: { code: 'FORBIDDEN' } });
  }
});

it('lets a SUPER_ADMIN delete a product, after asking', async () => {
  const { api } = await owner(stage.shop);
  const itemNo = unique('GONE');
  const { product } = await api.call('createProduct', { body: { itemNo } });
  const page = await stage.openPage();
  await stage.signIn(page);
  await page.getByRole('link', { name: 'User', exact: true }).waitFor();

  await page.goto(`${stage.shop.address}/admin/stock/product-list/${product._id}?search=${encodeURIComponent(itemNo)}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to delete?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Product has been deleted successfully');
  await rowOf(page, itemNo).waitFor({ state: 'detached' });
  await expect(api.call('getProduct', { params: { id: product._id } })).rejects.toMatchObject({ status: 404 });
});
