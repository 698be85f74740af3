import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { type Look, launchBrowser, openWindow, signIn } from './browser.ts';
import { type Credentials, evidence, type ShopPlace } from './shop-process.ts';

/**
 * A flow through the whole shop in a real browser. One shop runs for all files of the e2e project; write a file
 * `web/e2e/admin/<what>.e2e.ts` like this and run it with `npx vitest run --project e2e web/e2e/admin/<what>.e2e.ts`
 * after `npm run build`:
 *
 * const stage = shopStage(); it('does what people do', async () => { const { api } = await owner(stage.shop); //
 * people.ts: owner, newStaff, newCustomer, placeOrder await api.call('createSupplier', { body: { name } }); // by
 * operation of the route table const page = await stage.openAsOwner(); // or with { width: 390, language: 'zh-HK' }
 * await page.goto(`${stage.shop.address}/admin/suppliers`); await expectMessage(page, 'Supplier deleted successfully');
 * });
 *
 * The shop is shared: name what you make with `unique()`, and count nothing that others make too. Wait for what is to
 * be seen (`locator.waitFor()`, `expect.poll()`), never for a time. When a test fails, pictures of its pages and the
 * logs of the services are kept in a folder that is printed. An error that a page throws fails the test that opened it.
 */
export interface Stage {
  readonly shop: ShopPlace;
  /**
   * A page in a window of its own, where nobody is signed in: desktop, light and English unless told otherwise. Closed
   * after the test file.
   */
  openPage(look?: Partial<Look>): Promise<Page>;
  /** Such a page where a member of staff has just signed in through the screen, on the page that this leads to. */
  openAs(person: Credentials, look?: Partial<Look>): Promise<Page>;
  /** The same for the shop's owner, a SUPER_ADMIN. */
  openAsOwner(look?: Partial<Look>): Promise<Page>;
}

const desktop: Look = { width: 1440, height: 900, theme: 'light', language: 'en' };
/** The machine may be busy; a condition that is not true by then never will be. */
const PATIENCE_MS = 20_000;

/**
 * Call it once, at the top of a file. `steps` says that every test goes on where the one before ended, so that after a
 * failure the rest is skipped.
 */
export function shopStage({ steps = false } = {}): Stage {
  const shop = inject('shop');
  const windows: BrowserContext[] = [];
  let pages: Page[] = [];
  let errors: string[] = [];
  let browser: Browser;
  let broken = false;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  beforeEach((test) => test.skip(steps && broken, 'a step before it failed'));
  afterEach(async ({ task }) => {
    broken ||= task.result?.state === 'fail';
    if (task.result?.state === 'fail' || errors.length > 0) await keepEvidence(shop, task.name, pages);
    const thrown = errors;
    errors = [];
    expect(thrown, 'errors thrown in the page').toEqual([]);
  });
  afterAll(async () => {
    for (const window of windows) await window.close();
    await browser.close();
    pages = [];
  });

  async function openPage(look: Partial<Look> = {}): Promise<Page> {
    const window = await openWindow(browser, { ...desktop, ...look });
    window.setDefaultTimeout(PATIENCE_MS);
    const page = await window.newPage();
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack ?? error.message}`));
    windows.push(window);
    pages.push(page);
    return page;
  }
  async function openAs({ email, password }: Credentials, look?: Partial<Look>): Promise<Page> {
    const page = await openPage(look);
    await signIn(page, shop.address, email, password);
    return page;
  }
  return { shop, openPage, openAs, openAsOwner: (look) => openAs(shop.admin, look) };
}

/** Waits for a toast with exactly this text. */
export async function expectMessage(page: Page, text: string): Promise<void> {
  await page.locator('.ant-message').getByText(text, { exact: true }).last().waitFor();
}

/** Whether the page has to be scrolled sideways. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

async function keepEvidence({ varDir }: ShopPlace, test: string, pages: readonly Page[]): Promise<void> {
  const folder = join(evidence, test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80));
  await mkdir(folder, { recursive: true });
  for (const [index, page] of pages.entries()) {
    if (!page.isClosed()) await page.screenshot({ path: join(folder, `page-${index + 1}.png`) }).catch(() => undefined);
  }
  await cp(join(varDir, 'log'), join(folder, 'log'), { recursive: true });
  process.stderr.write(`Pictures and logs of the failed test: ${folder}\n`);
}
