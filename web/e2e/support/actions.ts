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

/** Returns the table row that contains a text. */
export function rowOf(page: Page, text: string): Locator {
  return page.locator('tbody tr').filter({ hasText: text });
}
