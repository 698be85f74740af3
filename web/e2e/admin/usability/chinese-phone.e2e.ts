import { expect, it } from 'vitest';
import { smallButtons } from '../../support/accessibility/touch.ts';
import { choose } from '../../support/actions.ts';
import { newCustomer, owner, placeOrder, unique } from '../../support/people.ts';
import { expectMessage, isTooWide, shopFixture } from '../../support/shop.ts';

const fixture = shopFixture();
const phone = { width: 390, height: 844, language: 'zh-HK' } as const;

it('works in Traditional Chinese on a phone, without horizontal scrolling', async () => {
  const { api } = await owner(fixture.shop);
  const itemNo = unique('PHONE');
  const { product } = await api.call('createProduct', {
    body: { itemNo, name: '街景月曆', sellingPrice: 50, quantity: 9 },
  });
  const customer = await newCustomer(fixture.shop, unique('陳大文'));
  const order = await placeOrder(customer, [{ product: product._id, quantity: 2 }]);

  const page = await fixture.openPage(phone);
  await page.goto(`${fixture.shop.address}/admin/login`);
  await page.getByLabel('電郵').fill(fixture.shop.admin.email);
  await page.getByLabel('密碼').fill('not the password');
  await page.getByRole('button', { name: '登入' }).click();
  await page.getByText('電郵或密碼不正確。', { exact: true }).waitFor();
  expect(await isTooWide(page)).toBe(false);
  await page.getByLabel('密碼').fill(fixture.shop.admin.password);
  await page.getByRole('button', { name: '登入' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');

  await page.getByRole('button', { name: '開啟導覽列' }).click();
  await page.getByRole('link', { name: '貨品列表' }).click();
  await page.getByRole('heading', { name: '貨品列表' }).waitFor();
  await page.getByRole('searchbox').fill(itemNo);
  await page.getByText('街景月曆', { exact: true }).first().waitFor();
  expect(await isTooWide(page)).toBe(false);

  await page.goto(`${fixture.shop.address}/admin/order/list/${order._id}/edit`);
  const dialog = page.getByRole('dialog');
  await choose(page, dialog.getByRole('combobox', { name: '訂單狀態' }), '完成');
  await dialog.getByRole('button', { name: '儲存', exact: true }).click();
  await expectMessage(page, '訂單狀態已更新');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText('第 2 步，共 5 步', { exact: true }).waitFor();
  expect(await isTooWide(page)).toBe(false);
  expect(await smallButtons(page)).toEqual([]);

  for (const path of [
    '/admin/dashboard',
    '/admin/order/list',
    '/admin/report/sales-ranking',
    '/admin/setting/account',
  ]) {
    await page.goto(fixture.shop.address + path);
    await page.getByRole('heading').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"], .ant-skeleton').count()).toBe(0);
    expect(await isTooWide(page), path).toBe(false);
    expect(await smallButtons(page), path).toEqual([]);
  }
});
