import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rowOf } from '../support/actions.ts';
import { newCustomer, owner, placeOrder, unique } from '../support/people.ts';
import { pictureFile } from '../support/pictures.ts';
import { expectMessage, shopFixture } from '../support/shop.ts';
import { textIn } from '../support/storefront/pages.ts';
import { newProduct } from './buying.ts';

/** Changes of the storefront by staff, and reports on it. */
const fixture = shopFixture();
const at = (path: string) => fixture.shop.address + path;
/** Options of polls that may take long on a busy machine. */
const pollOptions = { timeout: 20_000 };
const htmlOf = async (path: string) => (await fetch(at(path))).text();

it('shows saved changes on the home page at once, and an unsaved title and banner in the preview', async () => {
  const { api } = await owner(fixture.shop);
  const { tag } = await api.call('createTag', { body: { name: unique('Window') } });
  const { product } = await api.call('createProduct', {
    body: { itemNo: unique('WI'), name: unique('Paper star'), sellingPrice: 4.1, quantity: 9, tags: [tag._id] },
  });
  const display = unique('In the window');
  await api.call('addProductDisplay', { body: { title: display, tag: tag._id } });
  const index = async () => {
    const { setting } = await api.call('getSetting');
    return setting.productDisplay.findIndex(({ title: one }) => one === display);
  };
  // Further displays of the shop are links.
  await api.call('reorderProductDisplays', { body: { order: [await index()] } });
  await expect.poll(() => htmlOf('/'), pollOptions).toContain('$4.10');

  const page = await fixture.openAsOwner();
  await page.goto(at(`/admin/stock/product-list/${product._id}/edit`));
  const form = page.getByRole('dialog');
  await form.getByLabel('Selling Price').fill('3.95');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'Product saved successfully');
  await expect.poll(() => htmlOf('/'), pollOptions).toContain('$3.95');
  await page.goto(at(`/admin/stock/product-list/${product._id}`));
  await viewInShop(page, product.name);

  await page.goto(at('/admin/setting/custom-pages/dashboard'));
  const preview = page.frameLocator('iframe[title="Preview of the home page"]');
  await preview.getByRole('heading', { level: 2, name: display }).waitFor();
  const title = unique('Stars of paper');
  const before = await page.getByLabel('Title').inputValue();
  await page.getByLabel('Title').fill(title);
  await preview.locator('header').getByText(title).waitFor();
  const shown = preview.locator('main ul').first().locator('img');
  const count = await shown.count();
  await page
    .getByLabel('Banner', { exact: true })
    .last()
    .setInputFiles(await pictureFile(360, 120, 'banner.png'));
  await shown.nth(count).waitFor();
  const [path = ''] = /\/files\/images\/[0-9a-f-]{36}/.exec((await shown.last().getAttribute('src')) ?? '') ?? [];
  expect(path).not.toBe('');
  for (const unsaved of [title, path]) expect(await htmlOf('/')).not.toContain(unsaved);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'Dashboard page setting saved successfully');
  await expect.poll(() => htmlOf('/'), pollOptions).toContain(title);
  await expect.poll(() => htmlOf('/'), pollOptions).toContain(path);
  await viewInShop(page, title, 'header a');

  // The shop has no title before anybody has written one.
  if (before !== '') await api.call('savePage', { body: { page: 'dashboard', title: before } });
  await api.call('removeProductDisplay', { params: { index: String(await index()) } });
});

/** Follows the link to the storefront, which opens another tab. */
async function viewInShop(page: Page, name: string, place = 'h1'): Promise<void> {
  const link = page.getByRole('link', { name: /^View in shop/ }).first();
  const answer = await page.request.get(at((await link.getAttribute('href')) ?? ''));
  expect(answer.status()).toBe(200);
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  expect(await textIn(opened.locator(place).first())).toBe(name);
  await opened.close();
}

it('counts the outcomes of carts, and the demand without stock', async () => {
  const { api } = await owner(fixture.shop);
  const lamp = await newProduct(api, 'Lamp', { sellingPrice: 10, quantity: 2 });
  const today = { start_at: Date.now() - 7 * 86_400_000, end_at: Date.now() + 86_400_000 };
  const before = (await api.call('orderFunnel', { query: today })).total;

  const buyer = await newCustomer(fixture.shop);
  const order = await placeOrder(buyer, [{ product: lamp._id, quantity: 1 }]);
  await api.call('updateOrder', {
    params: { id: order._id },
    body: { type: 'payment_status', data: { paymentStatus: 'Complete' } },
  });
  const greedy = await newCustomer(fixture.shop);
  const tooMany = greedy.api.call('addToCart', { body: { product: lamp._id, quantity: 5 } });
  await expect(tooMany).rejects.toMatchObject({ status: 409 });
  const late = await newCustomer(fixture.shop);
  await late.api.call('addToCart', { body: { product: lamp._id, quantity: 1 } });
  await api.call('updateProduct', { params: { id: lamp._id }, body: { quantity: 0 } });
  await expect(placeOrder(late, [])).rejects.toMatchObject({ status: 409 });
  await late.api.call('changeWish', { body: { product: lamp._id, notify: true } });
  await api.call('orderFunnel', { query: today });

  const page = await fixture.openAsOwner();
  await page.goto(at('/admin/report/funnel'));
  const step = async (name: string) => {
    const count = page.locator('dl > div').filter({ hasText: name }).locator('dd').nth(1);
    return Number((await textIn(count)).replaceAll(',', ''));
  };
  await page.getByText('What became of the carts begun in these days').waitFor();
  const more = { started: 3, refused: 1, declined: 1, ordered: 1, paid: 1 } as const;
  for (const [name, words] of [
    ['started', 'Carts begun'],
    ['refused', 'Out of stock in the cart'],
    ['declined', 'Out of stock at checkout'],
    ['ordered', 'Ordered'],
    ['paid', 'Paid'],
  ] as const) {
    expect([name, await step(words)]).toEqual([name, before[name] + more[name]]);
  }

  await page.goto(at('/admin/report/unmet-demand'));
  const row = rowOf(page, lamp.name);
  await row.waitFor();
  const figures = (await row.locator('td').allInnerTexts()).filter((text) => /^\d+$/.test(text.trim())).map(Number);
  // The columns: in stock, missing in orders, missing in carts, recovered, waiting customers.
  expect(figures).toEqual([0, 1, 4, 0, 1]);
  await row.getByRole('button', { name: 'HKD 50.00' }).waitFor();

  // A cart that was just changed is not abandoned.
  await page.goto(at('/admin/report/abandoned-carts?idle=1'));
  await page.getByRole('heading', { name: 'Abandoned Carts Report' }).waitFor();
  await page.locator('.ant-skeleton').waitFor({ state: 'detached' });
  expect(await page.getByText(late.email).count()).toBe(0);
});
