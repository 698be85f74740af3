import { expect, it } from 'vitest';
import { faultsInLooks } from '../support/accessibility/looks.ts';
import { newCustomer, owner } from '../support/people.ts';
import { expectMessage, shopFixture } from '../support/shop.ts';
import { fillCheckout, newProduct, putInGuestCart, submitSignIn } from './buying.ts';

const fixture = shopFixture();

it('lets staff want an account for orders, and leads a guest through one to the order', async () => {
  const { api } = await owner(fixture.shop);
  const cup = await newProduct(api, 'Cup', { sellingPrice: 12.5, quantity: 9 });
  const staff = await fixture.openAsOwner();
  await staff.goto(`${fixture.shop.address}/admin/setting/general`);
  const setting = staff.getByRole('switch', { name: 'Orders need an account' });
  await setting.click();
  try {
    await expectMessage(staff, 'Checkout saved successfully');
    const page = await fixture.openPage();
    await putInGuestCart(page, fixture.shop, [{ product: cup._id, quantity: 2 }]);
    for (const [path, title] of [
      ['/zh-HK/checkout', '請先登入，然後下單'],
      ['/checkout', 'Sign in to order'],
    ] as const) {
      await page.goto(fixture.shop.address + path);
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await faultsInLooks(page), path).toEqual([]);
    }
    const customer = await newCustomer(fixture.shop);
    await page.locator('main').getByRole('link', { name: 'Sign in', exact: true }).click();
    await submitSignIn(page, customer);
    await page.waitForURL((url) => url.pathname === '/checkout');
    await fillCheckout(page);
    await page.getByRole('button', { name: 'Place order · $25.00' }).click();
    await page.waitForURL(/\/account\/orders\/[0-9a-f-]{36}\?placed=1$/);
  } finally {
    await api.call('saveCheckoutRules', { body: { needsAccount: false } });
  }
  await staff.getByRole('switch', { name: 'Orders need an account', checked: false }).waitFor();
});
