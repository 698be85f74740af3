import type { Locator, Page } from 'playwright-core';

/** Chooses an option of a selection field by its text. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .locator('.ant-select-item-option, .ant-select-tree-node-content-wrapper')
    .getByText(option, { exact: true })
    .click();
}

/** A picture that a person could have taken: of the page itself. */
export async function takePhoto(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 320 } });
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}

/** The row of a table that shows this text. */
export function rowOf(page: Page, text: string): Locator {
  return page.locator('tbody tr').filter({ hasText: text });
}
