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

/** Returns the upper left corner of the page as a PNG; tries twice, as a busy browser fails to capture now and then. */
export function cornerOf(page: Page, width: number, height: number): Promise<Buffer> {
  const take = () => page.screenshot({ clip: { x: 0, y: 0, width, height } });
  return take().catch(take);
}

/** Returns a screenshot of the page as an image file to upload. */
export async function takePhoto(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name: 'photo.png', mimeType: 'image/png', buffer: await cornerOf(page, 320, 320) };
}

/** Returns the table row that contains a text. */
export function rowOf(page: Page, text: string): Locator {
  return page.locator('tbody tr').filter({ hasText: text });
}
