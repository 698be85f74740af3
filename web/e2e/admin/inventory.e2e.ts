import { textOfPages } from '@countinghouse/workers/testing/pdf-text';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { choose, rowOf } from '../support/actions.ts';
import { countActs } from '../support/acts.ts';
import { owner, type Person, unique } from '../support/people.ts';
import { expectMessage, shopFixture } from '../support/shop.ts';

/** Changes of stock by staff: an adjustment, its revision, the alert report and the trend. */
const fixture = shopFixture({ steps: true });
const itemNo = unique('TIN');
const category = unique('Tins');
let staff: Person;
let page: Page;

const panel = () => page.getByRole('dialog');
/** Returns the quantities of the movements in the panel, newest first. */
const movementsShown = () => panel().locator('tbody tr td:nth-child(2)').allTextContents();

beforeAll(async () => {
  staff = await owner(fixture.shop);
  const { category: tree } = await staff.api.call('createCategory', { body: { name: category } });
  const place = { category: tree._id, pos: [] };
  const body = { itemNo, name: `Tea tin ${itemNo}`, quantity: 10, alertQuantity: 8, category: place };
  await staff.api.call('createProduct', { body });
  page = await fixture.openAsOwner();
});

it('records an adjustment, refuses more units than in stock, and revises it', async () => {
  await page.goto(`${fixture.shop.address}/admin/stock/adjustment-list/new`);
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Please input item number!', { exact: true }).waitFor();
  await form.getByLabel('Item No').fill(itemNo);
  await page.locator('.ant-select-item-option').filter({ hasText: itemNo }).click();
  await form.getByLabel('Quantity').fill('-11');
  await form.getByText(/In stock: 10, afterwards -1/).waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('There is not enough stock.', { exact: true }).waitFor();
  await form.getByLabel('Quantity').fill('-3');
  await form.getByText('Damaged', { exact: true }).click();
  await form.getByLabel('Reason', { exact: true }).fill('Dented');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Adjustment saved successfully');
  await rowOf(page, itemNo).getByText('−3', { exact: true }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page
    .getByRole('dialog', { name: /^Edit Adjustment/ })
    .getByLabel('Quantity')
    .fill('-2');
  await page
    .getByRole('dialog', { name: /^Edit Adjustment/ })
    .getByRole('button', { name: 'Save' })
    .click();
  await rowOf(page, itemNo).getByText('−2', { exact: true }).waitFor();
});

it('lists products at their alert quantity', async () => {
  const { products } = await staff.api.call('inventoryAlert', { query: { size: 100 } });
  expect(products.find((row) => row.itemNo === itemNo)).toMatchObject({ quantity: 8, alertQuantity: 8 });
  await page.goto(`${fixture.shop.address}/admin/report/inventory-alert?size=100`);
  const row = rowOf(page, itemNo);
  await row.getByRole('button', { name: '8', exact: true }).click();
  await panel().getByRole('link', { name: 'Show these records as a list' }).click();
  await panel().getByText('Opening stock', { exact: true }).waitFor();
  expect(await movementsShown()).toEqual(['+1', '−3', '+10']);
  await panel().getByRole('link', { name: 'Open product' }).click();
  await page.waitForURL(/\/admin\/stock\/product-list\//);
  await panel().getByRole('link', { name: 'Stock movements' }).click();
  await page.waitForURL(/\/admin\/report\/inventory-trend\//);
  await panel().getByText('Opening stock', { exact: true }).waitFor();
});

it('adjusts stock from a product, keeps a stock-take over a reload, and drafts a reorder', async () => {
  const { address } = fixture.shop;
  const { products } = await staff.api.call('listProducts', { query: { search: itemNo } });
  const second = unique('JAR');
  await staff.api.call('createProduct', { body: { itemNo: second, name: `Jar ${second}`, quantity: 3 } });
  await page.goto(`${address}/admin/stock/product-list/${products[0]?._id}`);
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust stock' });
  await dialog.getByText('What was counted', { exact: true }).click();
  await dialog.getByLabel('Counted', { exact: true }).fill('6');
  await dialog.getByText(/In stock: 8, afterwards 6/).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Adjustment saved successfully');
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');

  await page.goto(`${address}/admin/stock/stock-take`);
  const scan = async (code: string) => {
    await page.getByLabel('Item number or name').fill(code);
    await page.keyboard.press('Enter');
  };
  for (const code of [itemNo, second, second]) await scan(code);
  await page.getByText(`Jar ${second}: 2`, { exact: true }).waitFor();
  await page.reload();
  await page.getByLabel(`Counted of Tea tin ${itemNo}`).fill('8');
  await page.getByRole('button', { name: 'Show differences' }).click();
  await page.getByText('In the books', { exact: true }).waitFor();
  const cells = page.locator('tr', { hasText: second }).locator('td');
  expect((await cells.allTextContents()).slice(1, 4)).toEqual(['2', '3', '−1']);
  await page.getByRole('button', { name: 'Book the count' }).click();
  await expectMessage(page, 'Stock-take booked');
  await page.waitForURL(/\/admin\/stock\/adjustment-list\//);
  await panel().getByText('Stock count', { exact: true }).waitFor();

  await panel().getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: /^Edit Adjustment/ });
  await edited.getByRole('button', { name: `Take Jar ${second} · ${second} off` }).click();
  await edited.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Adjustment saved successfully');
  const jars = await staff.api.call('listProducts', { query: { search: second } });
  expect(jars.products[0]?.quantity).toBe(3);
  const body = { product: jars.products[0]?._id ?? '', quantity: -1 };
  const { adjustment } = await staff.api.call('recordAdjustment', { body });
  await staff.api.call('reverseAdjustment', { params: { id: adjustment._id } });
  await page.goto(`${address}/admin/setting/recently-deleted?search=${adjustment.adjustmentId}`);
  await page.getByText(`${adjustment.adjustmentId} · Jar ${second}`).waitFor();
  await page.goto(`${address}/admin/stock/adjustment-list/${adjustment._id}`);
  await panel().getByText('This adjustment was deleted', { exact: false }).waitFor();
  await panel().getByRole('button', { name: 'Restore' }).click();
  await expectMessage(page, 'Adjustment restored successfully');

  await page.goto(`${address}/admin/stock/reorder-list`);
  expect(await page.getByLabel(`Order of Tea tin ${itemNo}`).inputValue()).toBe('1');
  const drafts = page.getByRole('link', { name: 'Mail draft' });
  expect(decodeURIComponent((await drafts.last().getAttribute('href')) ?? '')).toContain(`1 × ${itemNo} Tea tin`);
});

it('receives 40 scanned items with one confirmation, books them once, and takes them back', async () => {
  const { address } = fixture.shop;
  const run = unique('R');
  const codes = Array.from({ length: 40 }, (_, index) => `${run}-${index}`);
  const ids = await Promise.all(
    codes.map(async (code) => {
      const body = { itemNo: code, name: `Bowl ${code}`, quantity: 1, purchasePrice: 5, sellingPrice: 9 };
      return (await staff.api.call('createProduct', { body })).product._id;
    }),
  );
  const [first = '', gone = ''] = ids;
  const quantityOf = async (id: string) =>
    (await staff.api.call('getProduct', { params: { id } })).product as { quantity: number; purchasePrice: number };

  await page.goto(`${address}/admin/stock/stock-take?mode=receive`);
  await page.getByLabel('Item number or name').waitFor();
  const counter = await countActs(page);
  /** The text of a code comes at once, and its Enter is the one key of a scan. */
  const scan = async (code: string) => {
    await page.keyboard.insertText(code);
    await page.keyboard.press('Enter');
  };
  for (const code of codes) await scan(code);
  const book = page.getByRole('button', { name: 'Receive 40 products' });
  await book.waitFor();
  await book.click();
  await expectMessage(page, 'Delivery received');
  const { keys, clicks } = await counter.acts();
  expect(keys + clicks).toBeLessThanOrEqual(45);
  expect(keys).toBeGreaterThanOrEqual(40);
  await page.waitForURL(/\/admin\/stock\/adjustment-list\//);
  expect(await quantityOf(first)).toMatchObject({ quantity: 2, purchasePrice: 5 });

  await page.goto(`${address}/admin/stock/stock-take?mode=receive`);
  await page.getByLabel('Item number or name').waitFor();
  await staff.api.call('deleteProduct', { params: { id: gone } });
  await scan(`${run}-0`);
  await scan(`${run}-1`);
  await scan('<b>no such item</b>');
  await scan(`${run}-0`);
  await page.getByText(`Bowl ${run}-0: 2`, { exact: true }).waitFor();
  await page.getByText('No product for “<b>no such item</b>”').waitFor();
  await page.getByText(`The product of “${run}-1” was deleted`, { exact: false }).waitFor();
  await page.reload();
  await page.getByText('No product for “<b>no such item</b>”').waitFor();
  await page.getByLabel(`Cost of Bowl ${run}-0`).fill('6.50');
  await page.getByText('In stock: 2, afterwards 4').waitFor();
  await page.getByRole('button', { name: 'Receive 1 products' }).click();
  await expectMessage(page, 'Delivery received');
  expect(await quantityOf(first)).toMatchObject({ quantity: 4, purchasePrice: 6.5 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => quantityOf(first)).toMatchObject({ quantity: 2, purchasePrice: 5 });
});

it('shows the trend once all fields are filled in, and its days reconcile', async () => {
  await page.goto(`${fixture.shop.address}/admin/report/inventory-trend`);
  const show = page.getByRole('button', { name: 'Show Report' });
  expect(await show.isDisabled()).toBe(true);
  await choose(page, page.getByLabel('Category'), category);
  expect(await show.isDisabled()).toBe(true);
  await page.getByLabel('Product').click();
  await page.locator('.ant-select-item-option').filter({ hasText: itemNo }).click();
  await show.click();
  const cells = page.locator('tbody tr.ant-table-row').first().locator('td');
  await cells.first().waitFor();
  expect((await cells.allTextContents()).slice(1, 5)).toEqual(['–', '–', '8', '8']);
  await cells
    .last()
    .getByLabel(/^Opening \+ adjustment/)
    .waitFor();
  for (const format of ['CSV', 'XLSX']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: format }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`${itemNo}.*\\.${format.toLowerCase()}$`));
  }
});

it('shows the movements that add up to a figure of the trend', async () => {
  const day = page.locator('tbody tr.ant-table-row').first();
  await day.getByRole('button', { name: '8', exact: true }).first().click();
  await panel().getByText('5 entries come to 8.').waitFor();
  await panel().getByRole('link', { name: 'Show these records as a list' }).click();
  await panel().getByText('Opening stock', { exact: true }).waitFor();
  expect(await movementsShown()).toEqual(['+2', '−2', '+1', '−3', '+10']);
  await panel()
    .getByText(/· Super Admin/)
    .filter({ hasText: 'Stock count · counted 8' })
    .waitFor();
  expect(new URL(page.url()).searchParams.get('column')).toBe('adjustment');
  await panel().getByText('Sales', { exact: true }).first().click();
  await panel().getByText('No stock moved in these days.', { exact: true }).waitFor();
  await panel().getByText('All', { exact: true }).click();

  await panel().getByRole('link', { name: /^AD-/ }).last().click();
  await page.waitForURL(/\/admin\/stock\/adjustment-list\//);
  await panel().getByText('Damaged · Dented', { exact: true }).first().waitFor();
  await page.goBack();
  await panel().getByText('Opening stock', { exact: true }).waitFor();
  await panel().getByRole('button', { name: 'Close' }).click();
  await panel().waitFor({ state: 'hidden' });
  await day.waitFor();
});

it('prints the report with its product, its days, the sum and the page number, without controls', async () => {
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('body > article').waitFor({ state: 'attached' });
  const pages = await textOfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
  const text = pages.join(' ');
  for (const part of ['Inventory Trend Report', `Tea tin ${itemNo}`, 'Closing Inventory', 'Whole range', '1 / 1']) {
    expect(text).toContain(part);
  }
  for (const part of ['Show Report', 'Sales Ranking', 'Skip to content', 'Terms & Conditions']) {
    expect(text).not.toContain(part);
  }
});
