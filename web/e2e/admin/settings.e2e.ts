import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose } from '../support/actions.ts';
import { owner, unique } from '../support/people.ts';
import { pictureFile } from '../support/pictures.ts';
import { expectMessage, isTooWide, shopFixture } from '../support/shop.ts';

const fixture = shopFixture();

async function openSetting(path: string, look = {}): Promise<Page> {
  const page = await fixture.openAsOwner(look);
  await page.goto(`${fixture.shop.address}/admin/setting/${path}`);
  return page;
}

it('saves and deletes currencies and product displays, and saves the company', async () => {
  const { api } = await owner(fixture.shop);
  const tag = unique('Gifts');
  await api.call('createTag', { body: { name: tag } });
  const page = await openSetting('general');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  const confirmDelete = async (name: string) => {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByText('Are you sure you want to delete?').last().waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
  };

  const currency = unique('TWD');
  await page.getByRole('button', { name: 'New Currency' }).click();
  await save.click();
  await page.getByText('Please enter currency!', { exact: true }).waitFor();
  await page.getByText('Please enter symbol!', { exact: true }).waitFor();
  await dialog.getByLabel('Currency', { exact: true }).fill(currency);
  await dialog.getByLabel('Symbol').fill('NT$');
  await save.click();
  await expectMessage(page, 'Currency created successfully');
  for (const name of [currency, 'HKD']) {
    await page.getByRole('button', { name: `Set as base: ${name}` }).click();
    await dialog.getByRole('button', { name: 'Set as base' }).click();
    await page.getByRole('button', { name: `Set as base: ${name}` }).waitFor({ state: 'detached' });
  }
  await expectMessage(page, 'The base currency has been set successfully');
  await confirmDelete(currency);
  await expectMessage(page, 'Currency deleted succesfully');

  const company = unique('Lantau Paper');
  const saveCompany = page
    .locator('form', { has: page.getByLabel('Address') })
    .getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Name').fill('');
  await page.getByLabel('Address').fill('');
  await saveCompany.click();
  await page.getByText('Please enter adddress!', { exact: true }).waitFor();
  await page.getByLabel('Name').fill(company);
  await page.getByLabel('Address').fill('1 Pier Road\nMui Wo');
  await page.getByRole('textbox', { name: 'Phone' }).fill('2345 6789');
  await saveCompany.click();
  await expectMessage(page, 'Company Info saved successfully');
  await page.getByText(`© ${new Date().getFullYear()} ${company}`).waitFor();

  const display = unique('New in');
  await page.getByRole('button', { name: 'New Product Display' }).click();
  await save.click();
  await page.getByText('Please select tag!', { exact: true }).waitFor();
  await dialog.getByLabel('Title').fill(display);
  await choose(page, dialog.getByRole('combobox', { name: 'Tag' }), tag);
  await save.click();
  await expectMessage(page, 'Product Display created successfully');
  await page.getByRole('button', { name: `Edit ${display}` }).click();
  await dialog.getByLabel('Title').fill(`${display} again`);
  await save.click();
  await confirmDelete(`${display} again`);
  await expectMessage(page, 'Product Display deleted succesfully');
});

it('reorders the product displays by dragging', async () => {
  const { api } = await owner(fixture.shop);
  const { tag } = await api.call('createTag', { body: { name: unique('Gifts') } });
  const titles = [unique('First'), unique('Second'), unique('Third')];
  const [first = '', second = '', third = ''] = titles;
  for (const title of titles) await api.call('addProductDisplay', { body: { title, tag: tag._id } });
  const page = await openSetting('general');
  const rows = page.getByRole('list', { name: 'Product Display Setting' }).getByRole('listitem');
  const row = (title: string) => rows.filter({ hasText: title });
  const order = async () =>
    (await rows.allTextContents()).flatMap((text) => titles.filter((title) => text.includes(title)));

  await row(third).dragTo(row(first));
  await expectMessage(page, 'Product Displays reordered');
  expect(await order()).toEqual([third, first, second]);
  await row(third).dragTo(row(second));
  await expect.poll(order).toEqual([first, second, third]);
  await page.reload();
  await row(third).waitFor();
  expect(await order()).toEqual([first, second, third]);
});

it('edits a text by the keyboard, sends only changed fields, and shows the saved text after a reload', async () => {
  const page = await openSetting('custom-pages/membership');
  const text = page.getByRole('textbox', { name: 'Membership' });
  await page.getByText('Please avoid copying formatted text. only copy plain text and make edits here.').waitFor();
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('# Members 😀');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('two');
  await text.getByText('two').dblclick({ position: { x: 40, y: 10 } });
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Address').fill('shop.example');
  await page.keyboard.press('Enter');
  await text.getByRole('link', { name: 'two' }).waitFor();

  await page.getByRole('tab', { name: 'About Us' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Membership page setting saved successfully');
  await page.reload();
  await text.getByRole('link', { name: 'two' }).waitFor();
  expect(await text.locator(':scope > *').allTextContents()).toEqual(['Members 😀', 'one', 'two']);

  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page
    .getByLabel('Image', { exact: true })
    .last()
    .setInputFiles(await pictureFile());
  await page.getByRole('img', { name: 'Image 1' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ page: 'membership', image: expect.stringMatching(/^\/files\//) });
  await expectMessage(page, 'Membership page setting saved successfully');
  const removed = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Remove photo: Image 1' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await removed).postDataJSON()).toEqual({ page: 'membership', image: -1 });
});

it('pastes plain text, unless formatting is to be kept', async () => {
  const page = await openSetting('custom-pages/privacyPolicy');
  const text = page.getByRole('textbox', { name: 'Privacy Policy' });
  const paste = () =>
    text.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<h2 style="color: red">Head</h2><p><b>bold</b> text</p>');
      clipboardData.setData('text/plain', 'Head\nbold text');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await paste();
  expect(await text.locator('p').allTextContents()).toEqual(['Head', 'bold text']);
  expect(await text.locator('strong, h2').count()).toBe(0);

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Keep formatting when pasting' }).click();
  await paste();
  await text.locator('h2', { hasText: 'Head' }).waitFor();
  expect(await text.locator('strong').allTextContents()).toEqual(['bold']);
  // Unknown formatting is dropped.
  expect(await text.locator('[style*="red"]').count()).toBe(0);
});

it('updates title and icon of the browser’s tab at once, and reorders the news on a phone', async () => {
  const page = await openSetting('custom-pages', { width: 390, height: 844 });
  const title = unique('Lantau');
  await page.getByLabel('Title').fill(title);
  const wide = await pictureFile(320, 160, 'wide.png');
  await page.getByLabel('Icon', { exact: true }).last().setInputFiles(wide);
  await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).click();
  await page.getByRole('img', { name: 'Icon 1' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Dashboard page setting saved successfully');
  await expect.poll(() => page.title()).toBe(title);
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^\/files\//);

  await page.getByRole('tab', { name: 'News Page' }).click();
  const images = page.getByRole('list', { name: 'Images' }).locator('img[src^="/files/"]');
  await page
    .getByLabel('Images', { exact: true })
    .last()
    .setInputFiles([
      await pictureFile(),
      wide,
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ]);
  await page.getByText('notes.txt is not a PNG, JPEG, WebP or GIF image.').waitFor();
  await images.nth(1).waitFor();
  const second = await images.nth(1).getAttribute('src');
  await images.nth(1).hover();
  await page.getByRole('button', { name: 'Move earlier: Images 2' }).click();
  expect(await images.first().getAttribute('src')).toBe(second);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'New Page Images saved successfully');
  expect(await isTooWide(page)).toBe(false);
});
