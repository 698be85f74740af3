import type { Locator, Page } from 'playwright-core';

/** Selects an option of a select field by its text. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .locator('.ant-select-item-option, .ant-select-tree-node-content-wrapper')
    .getByText(option, { exact: true })
    .click();
}

/** Returns a screenshot of the page as an image file to upload. */
export async function takePhoto(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 320 } });
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}

/** Returns the table row that contains a text. */
export function rowOf(page: Page, text: string): Locator {
  return page.locator('tbody tr').filter({ hasText: text });
}
