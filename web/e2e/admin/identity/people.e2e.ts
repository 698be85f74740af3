import { expect, it } from 'vitest';
import { linkIn, mailTo } from '../../support/mails.ts';
import { newStaff, owner, unique } from '../../support/people.ts';
import { shopFixture } from '../../support/shop.ts';

const fixture = shopFixture({ steps: true });
const NEW_PASSWORD = 'another long password';
let amy: Awaited<ReturnType<typeof newStaff>>;

it('columns, order and density of lists apply in another browser, where a link keeps its parameters', async () => {
  amy = await newStaff(fixture.shop);
  await amy.api.call('createProduct', { body: { itemNo: unique('SETUP'), name: 'Lamp' } });
  const products = `${fixture.shop.address}/admin/stock/product-list`;
  const first = await fixture.openAs(amy);
  await first.goto(`${fixture.shop.address}/admin/setting/layout`);
  await first.getByRole('radio', { name: /^Compact/ }).check();
  await first.goto(products);
  await first.getByRole('button', { name: 'Columns' }).click();
  await first.getByRole('checkbox', { name: 'Photo' }).uncheck();
  await first.getByRole('button', { name: 'Move earlier: Name' }).click();
  await first.keyboard.press('Escape');
  // The changes before may be saved apart from the order.
  const saved = first.waitForResponse((reply) => {
    const request = reply.request();
    return request.method() === 'PATCH' && /sort/.test(request.postData() ?? '') && reply.ok();
  });
  await first.getByRole('columnheader', { name: 'Quantity' }).click();
  await first.waitForURL((url) => url.searchParams.get('sort') !== null);
  const sort = new URL(first.url()).searchParams.get('sort');
  await saved;

  const second = await fixture.openAs(amy);
  await second.goto(products);
  await second.waitForURL((url) => url.searchParams.get('sort') === sort);
  const heads = () => second.locator('thead').first().locator('th[data-column]').allTextContents();
  await expect.poll(async () => (await heads()).slice(0, 2)).toEqual(['Name', 'Item No']);
  expect(await heads()).not.toContain('Photo');
  expect(await second.locator('[data-density]').getAttribute('data-density')).toBe('compact');
  await second.goto(`${products}?size=20`);
  await second.getByRole('columnheader', { name: 'Quantity' }).waitFor();
  expect(new URL(second.url()).search).toBe('?size=20');
});

it('an open record shows who is editing it, until the form is closed', async () => {
  const { api } = await owner(fixture.shop);
  const { product } = await api.call('createProduct', { body: { itemNo: unique('EDIT'), name: 'Lamp' } });
  const path = `${fixture.shop.address}/admin/stock/product-list/${product._id}`;
  const [mine, theirs] = [await fixture.openAs(amy), await fixture.openAsOwner()];
  await mine.goto(path);
  await mine.getByRole('dialog').getByText('Lamp').first().waitFor();
  await theirs.goto(`${path}/edit`);
  await mine.getByText('Super Admin is editing this').waitFor();
  expect(await theirs.getByText(/is editing this/).count()).toBe(0);
  await theirs.getByRole('button', { name: 'Cancel' }).click();
  await mine.getByText('Super Admin is editing this').waitFor({ state: 'detached' });
});

it('a forgotten password is set once by the link of a mail', async () => {
  const page = await fixture.openPage();
  await page.goto(`${fixture.shop.address}/admin/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByText('Forgotten password').waitFor();
  await page.getByLabel('Email').fill(amy.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(/^If there is an account/).waitFor();
  const link = new URL(linkIn(await mailTo(fixture.shop, amy.email, 'Set a new password')));
  const reset = `${fixture.shop.address}${link.pathname}${link.hash}`;
  await page.goto(reset);
  await page.getByLabel('New Password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText(/Success/).waitFor();
  await fixture.openAs({ ...amy, password: NEW_PASSWORD });
  await page.goto(reset);
  await page.getByText(/^This link no longer works/).waitFor();
  expect(await page.getByLabel('New Password').count()).toBe(0);
});
