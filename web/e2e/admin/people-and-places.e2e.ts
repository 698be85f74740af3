import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { choose, rowOf } from '../support/actions.ts';
import { newStaff, unique } from '../support/people.ts';
import { expectMessage, isTooWide, shopFixture } from '../support/shop.ts';

/** Users, customers, suppliers, categories and tags in the admin. */
const fixture = shopFixture();
let page: Page;
const go = (path: string) => page.goto(`${fixture.shop.address}/admin/${path}`);
const dialog = (name: string) => page.getByRole('dialog', { name });
const addressOf = (name: string) => `${unique(name).replaceAll(' ', '.')}@example.com`;
const confirmDelete = async () => {
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to delete?' });
  await question.getByRole('button', { name: 'Delete' }).click();
};

beforeAll(async () => {
  page = await fixture.openAsOwner();
});

it('creates a user and deletes it', async () => {
  const email = addressOf('amy');
  await go('users/new');
  const form = dialog('New User');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  for (const message of ['Please input email!', 'Please input password!', 'Please input first name!']) {
    await form.getByText(message, { exact: true }).waitFor();
  }
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill('a long password');
  await form.getByLabel('First Name').fill('Amy');
  await form.getByLabel('Last Name').fill('Lam');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'User saved successfully');
  await page.getByRole('searchbox').fill(email);
  await rowOf(page, email).getByText('ADMIN', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await confirmDelete();
  await expectMessage(page, 'User deleted successfully');
});

it('hides users, and the deletion of tags, from an ADMIN', async () => {
  const colleague = await fixture.openAs(await newStaff(fixture.shop));
  await colleague.goto(`${fixture.shop.address}/admin/users`);
  await colleague.waitForURL('**/admin/dashboard');
  await colleague.goto(`${fixture.shop.address}/admin/category_tags`);
  await colleague.getByRole('button', { name: 'New Tag' }).waitFor();
  expect(await colleague.getByRole('button', { name: /^Delete tag/ }).count()).toBe(0);
});

it('creates a customer, changes the points, exports the list, and erases the customer', async () => {
  const name = unique('陳大文');
  await go('customers/new');
  const form = dialog('New Customer');
  await form.getByLabel('Email').fill(addressOf('chan'));
  await form.getByLabel('Password').fill('a long password');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'Customer saved successfully');
  await page.getByRole('searchbox').fill(name);
  await rowOf(page, name).first().click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog('Edit Customer').getByLabel('Points').fill('250');
  await dialog('Edit Customer').getByRole('button', { name: 'Save', exact: true }).click();
  await rowOf(page, name).getByText('250', { exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /Export$/ }).click();
  const file = dialog('Export customers');
  await file.getByRole('radio', { name: 'XLSX (Excel)' }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('customers.xlsx');
  await file.waitFor({ state: 'hidden' });
  await rowOf(page, name).first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(/erased for good/).waitFor();
  await confirmDelete();
  await expectMessage(page, 'Customer deleted successfully');
});

it('creates a supplier with fields on several tabs; an invalid field selects its tab', async () => {
  const name = unique('Kwun Tong Paper');
  await go('suppliers/new');
  const form = dialog('New Supplier');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email').fill('nonsense');
  await form.getByLabel('Website').fill('https://paper.example/shop');
  await form.getByRole('tab', { name: 'Address' }).click();
  await choose(page, form.getByLabel('Country'), 'Taiwan');
  await form.getByRole('tab', { name: 'Remarks' }).click();
  await form.getByText('FILE', { exact: true }).click();
  const terms = { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('30 days') };
  // Before it is rendered, the last file field is that of the logo on another tab.
  await form.getByText('DOCX').waitFor();
  await form.locator('input[type="file"]').last().setInputFiles(terms);
  await form.getByRole('button', { name: 'Download file' }).waitFor();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Please invput valid email!', { exact: true }).waitFor();
  await form.getByLabel('Email').fill('paper@example.com');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'Supplier saved successfully');
  await page.getByRole('link', { name: `View: ${name}` }).click();
  const panel = page.getByRole('region', { name });
  for (const text of ['paper.example/shop', 'Taiwan']) await panel.getByText(text, { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download file' }).click();
  expect((await download).suggestedFilename()).toBe('terms.txt');
});

it('extends and changes the category tree, and cuts long tags', async () => {
  const [top, sub, tag] = [unique('Garden'), unique('Seeds'), unique('Made by hand in Hong Kong')];
  await go('category_tags');
  expect(await page.getByRole('button', { name: 'Edit Category' }).count()).toBe(0);
  const enter = async (button: string, name: string) => {
    await page.getByRole('button', { name: button }).click();
    await dialog(button).getByLabel('Category Name').fill(name);
    await dialog(button).getByRole('button', { name: 'Save', exact: true }).click();
  };
  await enter('New Category', top);
  await expectMessage(page, 'Product Category created successfully');
  await page.getByText(top, { exact: true }).click();
  await enter('Add Sub-category', sub);
  await expectMessage(page, 'Product Sub Category created successfully');
  await page.getByText(sub, { exact: true }).click();
  await enter('Edit Category', `${sub} 2`);
  await expectMessage(page, 'Product category updated successfully');
  await page.getByRole('button', { name: 'Move out of the category above' }).click();
  await expectMessage(page, 'The category has been moved');
  await page
    .getByRole('treeitem', { name: `${sub} 2` })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Delete Category' }).click();
  await confirmDelete();
  await expectMessage(page, 'Product Category deleted successfully');

  await page.getByRole('button', { name: 'New Tag' }).click();
  await page.getByRole('textbox', { name: 'Tag name' }).fill(tag);
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Product Tag successfully created');
  await page
    .getByText(`${[...tag].slice(0, 20).join('')}…`)
    .last()
    .waitFor();
  await page.getByRole('button', { name: `Delete tag ${tag}` }).click();
  await confirmDelete();
  await expectMessage(page, 'Product Tag successfully deleted');
});

it('does not scroll horizontally on a phone in Chinese', async () => {
  const phone = await fixture.openAsOwner({ width: 390, height: 844, language: 'zh-HK' });
  for (const path of [
    'users',
    'customers',
    'suppliers',
    'category_tags',
    'order/request-list',
    'stock/adjustment-list',
  ]) {
    await phone.goto(`${fixture.shop.address}/admin/${path}`);
    await phone.locator('main h1').waitFor();
    expect([path, await isTooWide(phone)]).toEqual([path, false]);
  }
});
