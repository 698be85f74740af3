import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { noteWrite } from './api.ts';
import { type Look, launchBrowser, openWindow, setStorage } from './browser.ts';
import { staffOf } from './people.ts';
import { artifacts, type Credentials, programFaults, type ShopPlace } from './shop-process.ts';

/**
 * The shop and browser pages for the tests of one file. One shop runs for all files of the e2e project; a file
 * `web/e2e/admin/<name>.e2e.ts` is run by `npx vitest run --project e2e web/e2e/admin/<name>.e2e.ts` after
 * `npm run build`:
 *
 * ```ts
 * const fixture = shopFixture();
 *
 * it('deletes a supplier', async () => {
 *   const { api } = await owner(fixture.shop); // people.ts: owner, newStaff, newCustomer, placeOrder
 *   await api.call('createSupplier', { body: { name } }); // an operation of the route table
 *   const page = await fixture.openAsOwner(); // or with { width: 390, language: 'zh-HK' }
 *   await page.goto(`${fixture.shop.address}/admin/suppliers`);
 *   await expectMessage(page, 'Supplier deleted successfully');
 * });
 * ```
 *
 * The shop is shared: names of new records come from `unique()`, and records that other tests create as well are not
 * counted. Tests wait for visible content (`locator.waitFor()`, `expect.poll()`), never for a duration. After a failed
 * test, screenshots of its pages and logs of the services are saved in a folder that is printed. An uncaught error in a
 * page fails the running test, and a fault of the program in the log of a service the file.
 */
export interface ShopFixture {
  readonly shop: ShopPlace;
  /**
   * Opens a page without a session in a browser context of its own, which is closed after the test file. Default look:
   * desktop, light, English.
   */
  openPage(look?: Partial<Look>): Promise<Page>;
  /** Opens such a page with a new session of a member of staff, made over HTTP; the page is still empty. */
  openAs(person: Credentials, look?: Partial<Look>): Promise<Page>;
  /** Opens such a page for the shop's owner, a SUPER_ADMIN. */
  openAsOwner(look?: Partial<Look>): Promise<Page>;
}

const desktop: Look = { width: 1440, height: 900, theme: 'light', language: 'en' };
/** Timeout of page operations, long enough for a busy machine. */
const TIMEOUT_MS = 20_000;
/** Chromium's own report that it went to a page without the view transition, as a busy machine does. */
const SKIPPED_TRANSITION = /^(?:InvalidStateError: )?Transition was aborted because of invalid state/;

/** One browser for all files that this process runs: to start one takes seconds. It ends with the process. */
let browser: Promise<Browser> | undefined;
async function runningBrowser(): Promise<Browser> {
  const running = await browser?.catch(() => undefined);
  if (!running?.isConnected()) browser = launchBrowser();
  return browser as Promise<Browser>;
}

/**
 * Creates the fixture of a file; called once, at its top. With `steps`, each test continues the previous one, and after
 * a failure the rest is skipped.
 */
export function shopFixture({ steps = false } = {}): ShopFixture {
  const shop = inject('shop');
  const contexts: BrowserContext[] = [];
  let pages: Page[] = [];
  let errors: string[] = [];
  let hasFailed = false;

  beforeAll(async () => {
    await runningBrowser();
  });
  beforeEach((test) => test.skip(steps && hasFailed, 'a previous step failed'));
  afterEach(async ({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
    if (task.result?.state === 'fail' || errors.length > 0) await saveArtifacts(shop, task.name, pages);
    const thrown = errors;
    errors = [];
    expect(thrown, 'errors thrown in the page').toEqual([]);
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    pages = [];
    expect(await programFaults(shop), 'faults of the program in the logs of the services').toEqual([]);
  });

  async function openPage(look: Partial<Look> = {}): Promise<Page> {
    const context = await openWindow(await runningBrowser(), { ...desktop, ...look });
    context.setDefaultTimeout(TIMEOUT_MS);
    context.on('response', (response) => noteWrite(shop.address, response.headers()['x-position']));
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      if (!SKIPPED_TRANSITION.test(error.message)) errors.push(`${page.url()}: ${error.stack || String(error)}`);
    });
    contexts.push(context);
    pages.push(page);
    return page;
  }
  async function openAs(person: Credentials, look?: Partial<Look>): Promise<Page> {
    const { token } = await staffOf(shop, person);
    const page = await openPage(look);
    await setStorage(page, shop.address, { [tokenKeys.staff]: token });
    return page;
  }
  return { shop, openPage, openAs, openAsOwner: (look) => openAs(shop.admin, look) };
}

/** Waits for a toast with exactly this text. */
export async function expectMessage(page: Page, text: string): Promise<void> {
  await page.locator('.ant-message').getByText(text, { exact: true }).last().waitFor();
}

/** Returns true when the page scrolls horizontally. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

async function saveArtifacts({ varDir }: ShopPlace, test: string, pages: readonly Page[]): Promise<void> {
  const folder = join(artifacts, test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80));
  await mkdir(folder, { recursive: true });
  for (const [index, page] of pages.entries()) {
    if (!page.isClosed()) await page.screenshot({ path: join(folder, `page-${index + 1}.png`) }).catch(() => undefined);
  }
  await cp(join(varDir, 'log'), join(folder, 'log'), { recursive: true });
  process.stderr.write(`Pictures and logs of the failed test: ${folder}\n`);
}
