import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rowOf } from '../support/actions.ts';
import { owner, unique } from '../support/people.ts';
import { pictureFile } from '../support/pictures.ts';
import { shopFixture } from '../support/shop.ts';

const fixture = shopFixture({ steps: true });
let page: Page;
/** The path of a picture whose renditions could not be created. */
let path: string;
/** Its valid content. */
let bytes: Buffer;

/** Follows a count of the dashboard; returns true when its list has as many rows, unless jobs change it meanwhile. */
async function linksToAsManyRows(label: RegExp): Promise<boolean> {
  await page.goto(`${fixture.shop.address}/admin/dashboard`);
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

it('counts open work, and links each count to a list with as many rows', async () => {
  const { api } = await owner(fixture.shop);
  page = await fixture.openAsOwner();
  const photo = await pictureFile();
  path = (await api.upload('uploadProductPhoto', new Blob([new Uint8Array(photo.buffer)], { type: photo.mimeType })))
    .path;
  const file = join(fixture.shop.varDir, path);
  bytes = await readFile(file);
  await writeFile(file, 'no picture');
  await api.call('createProduct', { body: { itemNo: unique('TORN'), name: 'Torn label', photo: path } });
  // Exports fail while their folder is a file.
  const exported = join(fixture.shop.varDir, 'files/exports');
  const movedFolder = `${exported}-apart`;
  await mkdir(exported, { recursive: true });
  await rename(exported, movedFolder);
  await writeFile(exported, 'no folder');
  await api.call('startExport', { body: { list: 'customers', format: 'csv', search: 'nobody' } });
  const failed = async () => (await api.call('listFailedJobs', { query: { state: ['open'] } })).jobs;
  await expect.poll(async () => (await failed()).map(({ detail }) => detail)).toContain(path);
  await expect.poll(async () => (await failed()).map(({ list }) => list)).toContain('customers');
  await rm(exported);
  await rename(movedFolder, exported);
  for (const label of [/^Paid, not shipped:/, /^Failed jobs of 7 days:/]) {
    await expect.poll(() => linksToAsManyRows(label), { timeout: 60_000 }).toBe(true);
  }
});

it('sets a failed job aside, undoes that by the message, and retries the job', async () => {
  // The list shows only the end of a long path.
  const row = rowOf(page, path.slice(-'00000000.webp'.length));
  await row.getByRole('button', { name: /^Set aside/ }).click();
  await page.getByText('The job has been set aside').waitFor();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();

  await writeFile(join(fixture.shop.varDir, path), bytes);
  await page.goto(`${fixture.shop.address}/admin/report/failed-jobs`);
  await row.getByRole('button', { name: /^Try again/ }).click();
  await row.getByText('Done since').waitFor();
  await row.getByText('Super Admin', { exact: false }).waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
});

it('links an export whose search is deleted to the export of its list', async () => {
  await page.goto(`${fixture.shop.address}/admin/report/failed-jobs?kind=export`);
  await page.getByRole('button', { name: /^Set aside/ }).click();
  await page.getByText('The job has been set aside').waitFor();
  await page.goto(`${fixture.shop.address}/admin/report/failed-jobs?kind=export&state=set-aside`);
  await page.getByRole('link', { name: 'Export again from the list: Customers' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/customers/export');
  const dialog = page.getByRole('dialog');
  await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
});
