import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { owner, type Person, unique } from '../support/people.ts';
import { shopFixture } from '../support/shop.ts';

/** The import of products: checked without a change, applied, and undone. */
const fixture = shopFixture({ steps: true });
const known = unique('OLD');
const fresh = unique('NEW');
/** Enough for a visible progress. */
const NEW_ROWS = 120;
let staff: Person;
let page: Page;

const dialog = () => page.getByRole('dialog');
const step = (name: RegExp) => dialog().getByRole('button', { name });
const found = async (search: string) => (await staff.api.call('listProducts', { query: { search } })).total;

beforeAll(async () => {
  staff = await owner(fixture.shop);
  for (const itemNo of [known, `${known}-same`]) {
    await staff.api.call('createProduct', { body: { itemNo, name: 'Cup', sellingPrice: 5 } });
  }
  page = await fixture.openAsOwner();
  await page.goto(`${fixture.shop.address}/admin/stock/product-list`);
});

it('shows the effects of a file, and changes nothing yet', async () => {
  const rows = [
    'itemNo,name,Retail price,colour',
    `${known},Cup,6.5,red`,
    `${known}-same,Cup,5,red`,
    `${known}-faulty,Cup,-1,red`,
    ...Array.from({ length: NEW_ROWS }, (_, index) => `${fresh}-${index},茶杯 ${index},9,blue`),
  ];
  await page.getByRole('button', { name: 'Import' }).click();
  const file = { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await dialog().locator('input[type="file"]').setInputFiles(file);
  // The price's column was guessed: nothing can be applied before the guess was accepted and the file checked again.
  await dialog().getByRole('combobox', { name: 'Field of the column Retail price' }).waitFor();
  const price = dialog().getByRole('listitem').filter({ hasText: 'Retail price' });
  await price.getByText('Selling Price', { exact: true }).waitFor();
  await price.getByText('6.5, 5, -1').waitFor();
  expect(await step(/^Apply/).count()).toBe(0);
  const first = page.url();
  await step(/^Check with these columns/).click();
  await page.waitForURL((url) => url.href !== first);
  await dialog().getByText('Checked. Ready to apply', { exact: true }).waitFor();
  for (const text of [`New ${NEW_ROWS}`, 'Changed 1', 'Same 1', 'With errors 1']) {
    await dialog().getByText(text, { exact: true }).waitFor();
  }
  await dialog().getByText('3 of 4 columns are used.').waitFor();
  const effects = dialog().getByRole('region', { name: 'What Apply will do' });
  await effects.getByText(`${NEW_ROWS} new products with 0 units of stock.`).waitFor();
  await effects.getByText('Selling price +30% in 1 product.').waitFor();
  await dialog().getByText('The smallest value is 0.').waitFor();

  await dialog().getByText('Changed 1', { exact: true }).click();
  const row = dialog().locator('tbody tr.ant-table-row').filter({ hasText: known });
  await row.locator('del', { hasText: '5.00' }).waitFor();
  await row.getByText('6.50', { exact: true }).waitFor();
  expect([await found(fresh), await found(known)]).toEqual([0, 2]);
});

it('downloads the rows with errors as a file', async () => {
  const download = page.waitForEvent('download');
  await step(/^Download errors/).click();
  expect((await download).suggestedFilename()).toBe('errors spring.csv');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(`${known}-faulty`);
  expect(text).not.toContain(`${known}-same`);
});

it('applies the import, shows its progress, and reports the outcome', async () => {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const recordBars = () => {
      for (const bar of document.querySelectorAll('[role="progressbar"]'))
        seen.add(bar.getAttribute('aria-label') ?? '');
    };
    new MutationObserver(recordBars).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { progressSeen: seen });
  });
  await step(new RegExp(`^Apply ${NEW_ROWS + 1} rows`)).click();
  await dialog().getByText('Applied', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => [...(window as unknown as { progressSeen: Set<string> }).progressSeen])).toContain(
    'Applying',
  );
  await dialog()
    .locator('dl')
    .getByText(String(NEW_ROWS + 1), { exact: true })
    .waitFor();
  expect(await found(fresh)).toBe(NEW_ROWS);
  const { products } = await staff.api.call('listProducts', { query: { search: known } });
  expect(products.map(({ sellingPrice }) => sellingPrice).sort()).toEqual([5, 6.5]);
});

it('shows the import after a reload, and undoes it as a whole', async () => {
  await page.reload();
  await step(/^Undo the import/).click();
  await dialog().getByText('Undone', { exact: true }).first().waitFor();
  expect([await found(fresh), await found(known)]).toEqual([0, 2]);
  const { products } = await staff.api.call('listProducts', { query: { search: known } });
  expect(products.map(({ sellingPrice }) => sellingPrice)).toEqual([5, 5]);
  await step(/^Choose another file/).click();
  await dialog().getByRole('link', { name: 'spring.csv' }).waitFor();
});

it('reads a file in Big5 behind a title, once a person says that its texts are right', async () => {
  const item = unique('BG');
  // 價目 in the first line; 貨號,名稱 as heads; 茶 as the name.
  const lines = ['\xbb\xf9\xa5\xd8,', '\xb3f\xb8\xb9,\xa6W\xba\xd9', `${item},\xaf\xf9`, ''];
  await page.goto(`${fixture.shop.address}/admin/stock/product-list/import`);
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
  await dialog().locator('input[type="file"]').setInputFiles({ name: 'big5.txt', mimeType: 'text/plain', buffer });
  const preview = dialog().getByRole('region', { name: 'Beginning of the file' });
  await preview.getByRole('columnheader', { name: '名稱' }).waitFor();
  expect(await step(/^Apply/).count()).toBe(0);
  const first = page.url();
  await step(/^Yes, read it as Traditional Chinese/).click();
  await page.waitForURL((url) => url.href !== first);
  await step(/^Apply 1 row/).waitFor();

  const head = dialog().getByRole('combobox', { name: 'Row of the column names' });
  await head.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('listbox').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  const second = page.url();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== second);
  await dialog().getByText('It has no column for the item number (Item No).').waitFor();
  expect(await found(item)).toBe(0);
});
