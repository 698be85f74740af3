import { expect, it } from 'vitest';
import { apiOf } from '../../support/api.ts';
import { signIn } from '../../support/browser.ts';
import { newStaff, unique } from '../../support/people.ts';
import { expectMessage, shopFixture } from '../../support/shop.ts';

const fixture = shopFixture();
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;

it('redirects to sign-in when the session has ended, and back to the same page', async () => {
  const person = await newStaff(fixture.shop);
  const page = await fixture.openAs(person);
  // A live connection may lead to the sign-in before the search does.
  await page.route(/\/api\/v1\/live(\?|$)/, (route) => route.abort());
  await page.goto(`${fixture.shop.address}/admin/stock/product-list?search=nothing+like+this&size=20`);
  await page.getByText('Nothing matches').waitFor();

  const token = await page.evaluate(() => localStorage.getItem('countinghouse.admin-token'));
  await apiOf(fixture.shop.address, token ?? '').call('signOut');
  await page.getByRole('searchbox').fill('nor this');
  await page.getByRole('searchbox').press('Enter');

  await page.waitForURL((url) => url.pathname === '/admin/login');
  await page.getByText('You have signed out.', { exact: true }).waitFor();
  await page.locator('input[name="email"]').fill(person.email);
  await page.locator('input[name="password"]').fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/stock/product-list');
  expect(pathOf(page.url())).toBe('/admin/stock/product-list?search=nor+this&size=20');
});

it('keeps the input when the session ends, so that it can be saved after the next sign-in', async () => {
  const person = await newStaff(fixture.shop);
  const { product } = await person.api.call('createProduct', { body: { itemNo: unique('DRAFT'), name: 'Before' } });
  const page = await fixture.openAs(person);
  await page.goto(`${fixture.shop.address}/admin/stock/product-list/${product._id}/edit`);
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByLabel('Name', { exact: true }).fill('Typed at length 慢慢輸入');
  await form.getByLabel('Selling Price').fill('12.5');

  const token = await page.evaluate(() => localStorage.getItem('countinghouse.admin-token'));
  await apiOf(fixture.shop.address, token ?? '').call('signOut');
  // The live connection may have led to the sign-in already.
  await page.keyboard.press('Control+s');
  await page.waitForURL((url) => url.pathname === '/admin/login');
  await page.locator('input[name="email"]').fill(person.email);
  await page.locator('input[name="password"]').fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();

  await page.waitForURL((url) => url.pathname === `/admin/stock/product-list/${product._id}/edit`);
  await expectMessage(page, 'What you had typed is here again. It is not saved yet.');
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed at length 慢慢輸入');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Product saved successfully');
  const { product: saved } = await person.api.call('getProduct', { params: { id: product._id } });
  expect(saved).toMatchObject({ name: 'Typed at length 慢慢輸入', sellingPrice: 12.5 });
});

it('signs out everywhere else from the account page, and the other browser shows why', async () => {
  const person = await newStaff(fixture.shop);
  const [here, there] = [await fixture.openPage(), await fixture.openAs(person)];
  await signIn(here, fixture.shop.address, person.email, person.password);
  await there.goto(`${fixture.shop.address}/admin/dashboard`);
  await there.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await here.goto(`${fixture.shop.address}/admin/setting/account`);
  const list = here.getByRole('region', { name: 'Where you are signed in' });
  await list.getByText('This device', { exact: true }).waitFor();
  // Two browsers, and the session of the helper that made the account.
  await expect.poll(() => list.getByRole('listitem').count()).toBe(3);
  expect(await list.getByRole('listitem').first().textContent()).toMatch(/Chrome on (Linux|Windows|macOS)/);

  await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectMessage(here, 'Signed out everywhere else');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  // Its live connection ends with the session, without a click.
  await there.waitForURL((url) => url.pathname === '/admin/login');
  await there.getByText('You signed this device out from another one.', { exact: true }).waitFor();
  await here.reload();
  await here.getByRole('heading', { name: 'Account Setting' }).waitFor();
});

it('redirects to sign-in without a session, with the requested page in the address', async () => {
  const page = await fixture.openPage();
  await page.goto(`${fixture.shop.address}/admin/order/list`);
  await page.waitForURL((url) => url.pathname === '/admin/login');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/order/list');
});

it('redirects incomplete addresses, and shows that others do not exist', async () => {
  const page = await fixture.openAsOwner();
  await page.goto(`${fixture.shop.address}/admin`);
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');

  await page.goto(`${fixture.shop.address}/admin/no/such/page`);
  await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();

  for (const path of ['/admin/setting', '/admin/setting/whatever']) {
    await page.goto(fixture.shop.address + path);
    await page.waitForURL((url) => url.pathname === '/admin/setting/general');
  }
  await page.goto(`${fixture.shop.address}/admin/changePassword`);
  await page.waitForURL((url) => url.pathname === '/admin/setting/account');
  await page.goto(`${fixture.shop.address}/admin/login`);
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');
});
