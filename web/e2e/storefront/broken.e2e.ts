import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { owner } from '../support/people.ts';
import { shopFixture } from '../support/shop.ts';
import { runtimeOf } from '../support/shop-process.ts';
import { open, refuseScripts, textIn, waitForHydration } from '../support/storefront/pages.ts';
import { newProduct } from './buying.ts';

/** The storefront while parts of it fail. */
const fixture = shopFixture();
const at = (path: string) => fixture.shop.address + path;
let product: { readonly _id: string; readonly name: string };

beforeAll(async () => {
  const { api } = await owner(fixture.shop);
  await api.call('saveCompanyInfo', {
    body: { name: 'Potters of Mui Wo', address: 'Mui Wo', phone: '+852 2345 6789' },
  });
  product = await newProduct(api, 'Lantern', { sellingPrice: 20, quantity: 9 });
});

async function withoutScripts(): Promise<Page> {
  const page = await fixture.openPage();
  await refuseScripts(page);
  return page;
}

it('shows pages, searches, and shows how to order while scripts cannot be loaded', async () => {
  const page = await withoutScripts();
  await page.goto(at('/'));
  const field = page.getByRole('searchbox');
  await field.fill(product.name);
  await field.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search');
  await page.getByRole('link', { name: product.name }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/product/'));
  expect(await textIn(page.locator('h1'))).toBe(product.name);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const main = page.getByRole('main');
  await main.getByText('Ordering here needs JavaScript.').waitFor();
  expect(await textIn(main)).toContain('+852 2345 6789');
  expect(await page.locator('[aria-busy="true"]').count()).toBe(0);

  await page.goto(at('/sign-in?next=%2Fcart'));
  await main.getByText(/needs JavaScript/).waitFor();
  await page.locator('#field-email').fill('amy@example.com');
  await page.locator('#field-email').press('Enter');
  await page.waitForURL(at('/sign-in?next=%2Fcart'));
  expect(await textIn(page.locator('h1'))).toBe('Sign in');
});

/** Opens the search for the product, and counts the documents that the page loads from then on. */
async function atSearch(): Promise<{ page: Page; documents: () => number }> {
  const page = await fixture.openPage();
  await open(page, at(`/search?search=${encodeURIComponent(product.name)}`));
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return { page, documents: () => count };
}

it('says that the device is offline, shows the pages before, and opens the page by itself later', async () => {
  const { page, documents } = await atSearch();
  const offline = page.getByRole('heading', { name: 'You are offline' });
  const link = page.getByRole('main').getByRole('link', { name: product.name });
  await page.context().setOffline(true);
  await link.click();
  await offline.waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/product\//);
  await page.getByRole('link', { name: 'Try again' }).click();
  await offline.waitFor();
  await page.goBack();
  await link.waitFor();
  await page.getByText('You are offline. Nothing can be changed').waitFor();
  const field = page.getByRole('searchbox');
  await field.fill('kettle');
  await field.press('Enter');
  await offline.waitFor();
  expect(documents()).toBe(0);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: /kettle/ }).waitFor();
  expect(documents()).toBe(0);

  // A browser asks for a script that failed once only from another document.
  await page.goBack();
  await link.click();
  await page.getByRole('heading', { name: product.name }).waitFor();
  await waitForHydration(page);
  expect(documents()).toBe(1);
});

it('loads a page as a document when its scripts are gone, and no more than once again', async () => {
  const { page, documents } = await atSearch();
  const gone = '**/assets/product.page-*.js';
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('main').getByRole('link', { name: product.name }).click();
  await expect.poll(documents, { timeout: 20_000 }).toBe(2);
  await page.getByText('Ordering here needs JavaScript.').first().waitFor();
  expect(await textIn(page.locator('h1'))).toBe(product.name);
  await page.unroute(gone);
  await page.reload();
  await waitForHydration(page);
  expect(documents()).toBe(3);
});

const isReady = async () => ((await (await fetch(at('/health/ready'))).json()) as { ready: boolean }).ready;

it('shows that it is unavailable while read-api is down, and recovers by itself', async () => {
  expect(await isReady()).toBe(true);
  const readApi = async () => (await runtimeOf(fixture.shop)).services.find(({ name }) => name === 'read-api')?.pid;
  const pid = await readApi();
  if (!pid) throw new Error('read-api does not run');
  process.kill(pid, 'SIGKILL');
  const answer = await fetch(at('/'));
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(answer.headers.get('content-type')).toContain('text/html');
  const html = await answer.text();
  for (const part of ['The shop is unavailable right now', '暫時無法連接商店', '<meta http-equiv="refresh"']) {
    expect(html).toContain(part);
  }
  await expect.poll(async () => (await fetch(at('/'))).status, { timeout: 30_000, interval: 100 }).toBe(200);
  await expect.poll(isReady, { timeout: 30_000, interval: 100 }).toBe(true);
});
