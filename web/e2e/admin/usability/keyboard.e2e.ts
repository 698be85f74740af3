import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Focus, focusOn, NOTHING } from '../../support/accessibility/focus.ts';
import { owner, unique } from '../../support/people.ts';
import { expectMessage, shopFixture } from '../../support/shop.ts';

/** A workflow without a mouse: the focus is always visible, and returns to its earlier element. */
const fixture = shopFixture({ steps: true });
const itemNo = unique('KEYS');
const name = `Tea tin ${itemNo}`;
/** The name of a figure on the dashboard. */
const FIGURE = /^Orders to handle: \d/;
let page: Page;

beforeAll(async () => {
  const { api } = await owner(fixture.shop);
  await api.call('createProduct', { body: { itemNo, name, sellingPrice: 50, quantity: 9 } });
  page = await fixture.openPage();
});

/** Presses Tab until the wanted element has the focus, which must be visible on every element. */
async function tabTo(wanted: string | RegExp): Promise<Focus> {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focus = await focusOn(page);
    if (focus.name === NOTHING) continue;
    expect(focus.isVisible, `the focus is visible on ${[...passed, focus.name].join(', then ').slice(-300)}`).toBe(
      true,
    );
    if (typeof wanted === 'string' ? focus.name === wanted : wanted.test(focus.name)) return focus;
    passed.push(focus.name);
  }
  throw new Error(`Tab does not reach «${wanted}», only ${passed.join(', ')}`);
}
const nameOfFocus = async () => (await focusOn(page)).name;

it('signs in', async () => {
  await page.goto(`${fixture.shop.address}/admin/login`);
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await tabTo('Email');
  await page.keyboard.type(fixture.shop.admin.email);
  await tabTo('Password');
  await page.keyboard.type(fixture.shop.admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');
});

it('skips the navigation', async () => {
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await tabTo('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  expect((await tabTo(FIGURE)).inDialog).toBe(false);
});

it('opens a page by the palette, which restores the focus when it is closed', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox').waitFor({ state: 'detached' });
  await expect.poll(nameOfFocus).toMatch(FIGURE);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('product list');
  await page.getByRole('option', { name: 'Product List' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Product List' }).waitFor();
});

it('searches a product and opens its panel, which keeps the focus until Esc', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type(itemNo);
  await page.waitForURL((url) => url.searchParams.get('search') === itemNo);
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  await tabTo(name);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).waitFor();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const focus = await focusOn(page);
    // The browser itself has the focus between the last and the first element.
    if (focus.name !== NOTHING) expect(focus).toMatchObject({ inDialog: true, isVisible: true });
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(nameOfFocus).toBe(name);
});

it('changes the price, saves, and restores the focus', async () => {
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).waitFor();
  await tabTo('Edit');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Selling Price').waitFor();
  await tabTo('Selling Price');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('58.5');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Product saved successfully');
  // The form closes to the product's panel, and that to its row.
  await page.getByRole('dialog').getByText('$58.50', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(nameOfFocus).toBe(name);
});

it('requires confirmation of a deletion, which Esc cancels', async () => {
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
  await tabTo('Delete');
  await page.keyboard.press('Enter');
  const question = page.locator('.ant-modal-confirm-title').getByText('Are you sure you want to delete?');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(nameOfFocus).toBe('Delete');
});
