import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rowOf, takePhoto } from '../support/actions.ts';
import { owner, unique } from '../support/people.ts';
import { shopStage } from '../support/shop.ts';

const stage = shopStage({ steps: true });
let page: Page;
/** Of a picture whose sizes could not be made. */
let path: string;
let bytes: Buffer;

/** Follows a count of the dashboard; answers whether its list has as many rows, as others work in this shop, too. */
async function leadsToAsMany(label: RegExp): Promise<boolean> {
  await page.goto(`${stage.shop.address}/admin/dashboard`);
  const link = page.getByRole('link', { name: label });
  const count = (await link.textContent())?.trim();
  await link.click();
  await page.waitForURL((url) => url.pathname !== '/admin/dashboard');
  const rows = page.locator('tbody tr.ant-table-row');
  const total = page.locator('.ant-pagination-total-text');
  await rows.or(page.getByText('Nothing matches these filters.')).first().waitFor();
  const shown = (await total.count()) > 0 ? (await total.textContent())?.match(/of ([\d,]+)/)?.[1] : '0';
  return shown === count;
}

it('counts what waits, and leads from each count to a list of as many', async () => {
  const { api } = await owner(stage.shop);
  page = await stage.openAsOwner();
  const photo = await takePhoto(page);
  path = (await api.upload('uploadProductPhoto', new Blob([new Uint8Array(photo.buffer)], { type: photo.mimeType })))
    .path;
  const file = join(stage.shop.varDir, path);
  bytes = await readFile(file);
  await writeFile(file, 'no picture');
  await api.call('createProduct', { body: { itemNo: unique('TORN'), name: 'Torn label', photo: path } });
  // While its folder is a file, nothing is exported.
  const exported = join(stage.shop.varDir, 'files/exports');
  const apart = `${exported}-apart`;
  await mkdir(exported, { recursive: true });
  await rename(exported, apart);
  await writeFile(exported, 'no folder');
  await api.call('startExport', { body: { list: 'customers', format: 'csv', search: 'nobody' } });
  const failed = async () => (await api.call('listFailedJobs', { query: { state: ['open'] } })).jobs;
  await expect.poll(async () => (await failed()).map(({ detail }) => detail)).toContain(path);
  await expect.poll(async () => (await failed()).map(({ list }) => list)).toContain('customers');
  await rm(exported);
  await rename(apart, exported);
  for (const label of [/^Paid, not shipped:/, /^Failed jobs of 7 days:/]) {
    await expect.poll(() => leadsToAsMany(label), { timeout: 60_000 }).toBe(true);
  }
});

it('tries a failed job again, sets one aside and takes that back by its message', async () => {
  // The list shows the end of a long name.
  const row = rowOf(page, path.slice(-'00000000.webp'.length));
  await row.getByRole('button', { name: /^Set aside/ }).click();
  await page.getByText('The job has been set aside').waitFor();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();

  await writeFile(join(stage.shop.varDir, path), bytes);
  await page.goto(`${stage.shop.address}/admin/report/failed-jobs`);
  await row.getByRole('button', { name: /^Try again/ }).click();
  await row.getByText('Done since').waitFor();
  await row.getByText('Super Admin', { exact: false }).waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
});

it('leads from an export whose search is forgotten to the export of its list', async () => {
  await page.goto(`${stage.shop.address}/admin/report/failed-jobs?kind=export`);
  await page.getByRole('button', { name: /^Set aside/ }).click();
  await page.goto(`${stage.shop.address}/admin/report/failed-jobs?kind=export&state=set-aside`);
  await page.getByRole('link', { name: 'Export again from the list: Customers' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/customers/export');
  const dialog = page.getByRole('dialog');
  await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
});
