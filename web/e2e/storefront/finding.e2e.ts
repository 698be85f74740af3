import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { unique } from '../support/people.ts';
import { shopFixture } from '../support/shop.ts';
import { linksIn } from '../support/storefront/addresses.ts';
import { open, textIn } from '../support/storefront/pages.ts';
import { type Named, type Shelves, stockShelves } from '../support/storefront/shelves.ts';

/** Finding products by search and by category; changes by staff are visible at once. */
const fixture = shopFixture();
const links = linksIn('en');
const itemNo = unique('TB').replace(' ', '-').toUpperCase();
let shelves: Shelves;
let samovar: Named;
let page: Page;

beforeAll(async () => {
  shelves = await stockShelves(fixture.shop);
  const { api } = shelves.staff;
  const tags = [shelves.otherTag._id];
  const make = async (name: string, number: string) =>
    (await api.call('createProduct', { body: { itemNo: number, name, sellingPrice: 950, quantity: 20, tags } }))
      .product;
  samovar = await make('Brass samovar 黃銅茶炊', itemNo);
  await make('Glazed teapot 琉璃茶壺', unique('TP'));
  await api.call('productListing', { query: { tag: tags, view: 'card' } });
  page = await fixture.openPage();
});

const at = (path: string) => fixture.shop.address + path;
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const cards = () => page.locator('main article');
/** Returns the prices on the cards, in their order. */
const prices = async () =>
  (await cards().allInnerTexts()).map((text) => Number(/\$([\d,]+)/.exec(text)?.[1]?.replace(',', '')));

it('a mistyped word finds the product, in the suggestions and after Enter', async () => {
  await open(page, at('/'));
  const field = page.locator('header input[name="search"]');
  await field.fill('samovr');
  const options = page.getByRole('option');
  await options.filter({ hasText: samovar.name }).first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await heading(samovar.name);

  await field.fill('samovr');
  await field.press('Enter');
  await page.waitForURL(at('/search?search=samovr'));
  await cards().filter({ hasText: samovar.name }).first().waitFor();
  expect(await textIn(page.locator('main'))).toContain('No results for “samovr”');
  await page.getByRole('link', { name: samovar.name }).first().click();
  await heading(samovar.name);
});

it('a plural finds the product, and words that nothing has are left out and named', async () => {
  await open(page, at(`${links.search}?search=brass+samovars`));
  await heading('Results for “brass samovars”');
  expect(await textIn(cards().first())).toContain(samovar.name);
  await open(page, at(`${links.search}?search=brass+samovars+qqzx`));
  expect(await textIn(cards().first())).toContain(samovar.name);
  expect(await textIn(page.locator('main'))).toContain('showing results without “qqzx”');
});

it('two Chinese characters, and an item number in any case, find the product', async () => {
  for (const [term, name] of [
    ['琉璃', 'Glazed teapot 琉璃茶壺'],
    ['茶炊', samovar.name],
    ['黄铜', samovar.name],
    [itemNo.toLowerCase(), samovar.name],
  ] as const) {
    await open(page, at(`${links.search}?${new URLSearchParams({ search: term })}`));
    expect(await textIn(cards().first())).toContain(name);
  }
});

it('a search without results shows that, and links to all products', async () => {
  await open(page, at(`${links.search}?search=zzzzqqqq`));
  await heading('No results for “zzzzqqqq”');
  expect(await page.getByRole('link', { name: 'All products' }).count()).toBeGreaterThan(0);
});

it('filters, sorts and extends a listing, and Back restores it and the scroll position', async () => {
  await open(page, at(links.category(shelves.category)));
  await page.getByText('Sort by').click();
  await page.getByRole('link', { name: 'Price: low to high' }).click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'price');
  // The cards change after the address.
  const ascending = async () => {
    const shown = await prices();
    return shown.every((price, index) => index === 0 || price >= (shown[index - 1] ?? 0));
  };
  await expect.poll(ascending).toBe(true);
  const first = await prices();
  expect(first).toHaveLength(24);
  await page.getByText('1–24 of 30').waitFor();
  await page.getByRole('link', { name: 'Show 6 more' }).click();
  await page.waitForURL((url) => url.searchParams.get('shown') === '48');
  await expect.poll(() => cards().count()).toBe(30);
  // The first of the new cards has the focus.
  const focused = () =>
    cards()
      .nth(24)
      .getByRole('link')
      .evaluate((link) => link === document.activeElement);
  await expect.poll(focused).toBe(true);
  const last = await prices();
  expect(await ascending()).toBe(true);
  expect(last.slice(0, 24)).toEqual(first);

  const target = cards().last().getByRole('link');
  const name = await textIn(target);
  await target.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await target.click();
  await heading(name);
  await page.goBack();
  await expect.poll(() => cards().count()).toBe(30);
  expect(new URL(page.url()).searchParams.get('shown')).toBe('48');
  expect(await prices()).toEqual(last);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);

  await page.getByRole('link', { name: new RegExp(`^${shelves.otherTag.name}`) }).click();
  await page.getByText('15 products', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price');
  expect(new URL(page.url()).searchParams.get('shown')).toBeNull();
  await page.getByRole('link', { name: `Remove the filter ${shelves.otherTag.name}` }).click();
  await page.getByText('30 products', { exact: true }).waitFor();
});

/** Returns the HTML without the comments between texts. */
const htmlOf = async (path: string) => (await (await fetch(at(path))).text()).replaceAll('<!-- -->', '');

it('a price that staff save is in the HTML of every page that shows it', async () => {
  const { product, staff, category } = shelves;
  const address = links.product(product);
  const listing = `${links.category(category)}?sort=-price`;
  expect(await htmlOf(address)).toContain('$188.00');
  expect(await htmlOf(listing)).not.toContain('$2,019.50');
  await staff.api.call('updateProduct', { params: { id: product._id }, body: { sellingPrice: 2_019.5 } });
  await expect.poll(() => htmlOf(address)).toContain('$2,019.50');
  await expect.poll(() => htmlOf(listing)).toContain('$2,019.50');
  expect(await htmlOf(address)).toContain('"price":"2019.50"');
  expect(await htmlOf(address)).not.toContain('$188.00');
});

it('the stock is shown as text, which differs for the last five units and for none', async () => {
  const { staff } = shelves;
  const id = samovar._id;
  const address = links.product(samovar);
  const setStock = (quantity: number) => staff.api.call('updateProduct', { params: { id }, body: { quantity } });
  expect(await htmlOf(address)).toContain('In stock');
  for (const [quantity, words, chinese] of [
    [6, 'In stock', '有現貨'],
    [5, 'Only 5 left', '只剩 5 件'],
    [1, 'Only 1 left', '只剩 1 件'],
    [0, 'Sold out', '已售罄'],
    [20, 'In stock', '有現貨'],
  ] as const) {
    await setStock(quantity);
    await expect.poll(() => htmlOf(address)).toContain(words);
    await expect.poll(() => htmlOf(linksIn('zh-HK').product(samovar))).toContain(chinese);
  }
});

it('an added or removed product display changes the home page at once', async () => {
  const { staff, otherTag } = shelves;
  const title = unique('Gifts for guests');
  await staff.api.call('addProductDisplay', { body: { title, tag: otherTag._id } });
  await expect.poll(() => htmlOf('/')).toContain(title);
  const { setting } = await staff.api.call('getSetting');
  const index = setting.productDisplay.findIndex((display) => display.title === title);
  await staff.api.call('removeProductDisplay', { params: { index: String(index) } });
  await expect.poll(() => htmlOf('/')).not.toContain(title);
});

it('keeps a price that is typed in the sheet of a phone when the sheet shows the products', async () => {
  const phone = await fixture.openPage({ width: 390, height: 844 });
  await open(phone, at(`${links.category(shelves.category)}?sort=price`));
  await phone.getByRole('button', { name: 'Filter' }).click();
  await phone.getByLabel('From').fill('110');
  await phone.getByLabel('To', { exact: true }).fill('114');
  await phone.getByRole('button', { name: 'Show 30 products' }).click();
  await phone.getByText('5 products', { exact: true }).waitFor();
  const { searchParams } = new URL(phone.url());
  expect([searchParams.get('min_price'), searchParams.get('max_price')]).toEqual(['110', '114']);
  await expect.poll(() => phone.getByLabel('From').isVisible()).toBe(false);
  // Without another price the sheet only closes.
  await phone.getByRole('button', { name: 'Filter' }).click();
  await phone.getByRole('button', { name: 'Show 5 products' }).click();
  await expect.poll(() => phone.getByLabel('From').isVisible()).toBe(false);
});
