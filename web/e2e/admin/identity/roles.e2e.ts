import { expect, it } from 'vitest';
import { rowOf } from '../../support/actions.ts';
import { newCustomer, newStaff, owner, unique } from '../../support/people.ts';
import { expectMessage, shopFixture } from '../../support/shop.ts';

const fixture = shopFixture();

it('hides users, and the deletion of suppliers and products, from an ADMIN', async () => {
  const { api } = await owner(fixture.shop);
  const itemNo = unique('ROLE');
  const { product } = await api.call('createProduct', { body: { itemNo } });
  const { supplier } = await api.call('createSupplier', { body: { name: unique('Lee & Sons') } });
  const admin = await newStaff(fixture.shop, 'Ka Yan');
  const page = await fixture.openAs(admin);
  await page.goto(`${fixture.shop.address}/admin/dashboard`);

  await page.getByText('Ka Yan Cheung', { exact: true }).waitFor();
  await page.getByText('ADMIN', { exact: true }).waitFor();
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Supplier', exact: true }).waitFor();
  expect(await navigation.getByRole('link', { name: 'User', exact: true }).count()).toBe(0);
  await page.goto(`${fixture.shop.address}/admin/users`);
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');

  for (const path of [`/admin/stock/product-list/${product._id}`, `/admin/suppliers/${supplier._id}`]) {
    await page.goto(fixture.shop.address + path);
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Edit' }).waitFor();
    expect(await panel.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  }
  for (const call of [
    () => admin.api.call('deleteProduct', { params: { id: product._id } }),
    () => admin.api.call('deleteSupplier', { params: { id: supplier._id } }),
    () => admin.api.call('listUsers'),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 403, reply: { code: 'FORBIDDEN' } });
  }
});

it('opens every other screen by the navigation for both roles', async () => {
  const screens = [
    ['Customer', 'Customer List'],
    ['Supplier', 'Supplier List'],
    ['Order List', 'Order List'],
    ['Return Request List', 'Return Request List'],
    ['Payments', 'Payments'],
    ['Product List', 'Product List'],
    ['Adjustment List', 'Adjustment List'],
    ['Stock-take', 'Stock-take'],
    ['Reorder List', 'Reorder List'],
    ['Category/Tag', 'Category/Tag'],
    ['Sales Ranking', 'Sales Ranking Report'],
    ['Revenue and Margin', 'Revenue and Margin'],
    ['Best Customers', 'Best Customers'],
    ['Payments and Refunds', 'Payments and Refunds'],
    ['Fulfilment Times', 'Fulfilment Times'],
    ['Returns', 'Returns'],
    ['Stock Value and Age', 'Stock Value and Age'],
    ['Dead Stock', 'Dead Stock'],
    ['Sell-through', 'Sell-through'],
    ['ABC Analysis', 'ABC Analysis'],
    ['Bought Together', 'Bought Together'],
    ['Cohorts', 'Cohorts'],
    ['Inventory Alert', 'Inventory Alert Report'],
    ['Inventory Trend', 'Inventory Trend Report'],
    ['Abandoned Carts', 'Abandoned Carts Report'],
    ['Funnel', 'Funnel Report'],
    ['Unmet Demand', 'Unmet Demand Report'],
    ['Activity', 'Activity'],
    ['Failed Jobs', 'Failed Jobs'],
    ['Account', 'Account Setting'],
    ['General', 'General Setting'],
    ['Shipping Methods', 'Shipping Methods'],
    ['Layout', 'Layout'],
    ['Theme', 'Theme'],
    ['Custom Pages', 'Custom Pages'],
    ['Language', 'Language'],
    ['Recently Deleted', 'Recently Deleted'],
  ];
  for (const person of [fixture.shop.admin, await newStaff(fixture.shop)]) {
    const page = await fixture.openAs(person);
    await page.goto(`${fixture.shop.address}/admin/dashboard`);
    const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
    const own = person === fixture.shop.admin ? ['Admin Panel', 'User'] : ['Admin Panel'];
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual([...own, ...screens.map(([link]) => link)]);
    for (const [link, title] of screens) {
      await links.getByText(link as string, { exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title as string }).waitFor();
    }
  }
});

it('lets an ADMIN delete customers and adjustments', async () => {
  const { api } = await owner(fixture.shop);
  const { product } = await api.call('createProduct', { body: { itemNo: unique('MINE'), quantity: 1 } });
  const body = { product: product._id, reason: 'Found', quantity: 1 };
  const { adjustment } = await api.call('recordAdjustment', { body });
  const customer = await newCustomer(fixture.shop);
  const page = await fixture.openAs(await newStaff(fixture.shop));
  const paths = [
    [`/admin/customers/${customer.id}`, 'Customer deleted successfully'],
    [`/admin/stock/adjustment-list/${adjustment._id}`, 'Adjustment deleted successfully'],
  ];
  for (const [path, message] of paths) {
    await page.goto(fixture.shop.address + path);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to delete?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectMessage(page, message as string);
  }
});

it('lets a SUPER_ADMIN delete a product, after a confirmation', async () => {
  const { api } = await owner(fixture.shop);
  const itemNo = unique('GONE');
  const { product } = await api.call('createProduct', { body: { itemNo } });
  const page = await fixture.openAsOwner();
  await page.goto(`${fixture.shop.address}/admin/dashboard`);
  await page.getByRole('link', { name: 'User', exact: true }).waitFor();

  await page.goto(
    `${fixture.shop.address}/admin/stock/product-list/${product._id}?search=${encodeURIComponent(itemNo)}`,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to delete?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Product has been deleted successfully');
  await rowOf(page, itemNo).waitFor({ state: 'detached' });
  await expect(api.call('getProduct', { params: { id: product._id } })).rejects.toMatchObject({ status: 404 });
});
