import { resolveChromium } from '@countinghouse/platform/runtime/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Starts a headless Chromium: CHROMIUM_PATH, else one that the machine has, else the one that npm installed. */
export async function launchBrowser(): Promise<Browser> {
  const { args, ...found } = await resolveChromium(process.env.CHROMIUM_PATH);
  // Whatever the machine can reach: what a test does not bring itself is not there. An emulated GPU costs a tenth more.
  const own = ['--host-resolver-rules=MAP accounts.google.com ~NOTFOUND', '--disable-gpu'];
  return chromium.launch({ ...found, args: [...args, ...own] });
}

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'zh-HK';
  /** Whether scripts of pages run. Default true. */
  readonly scripts?: boolean;
}

/** A browser window in one look, with nothing stored but the choices. */
export async function openWindow(browser: Browser, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    javaScriptEnabled: look.scripts ?? true,
    acceptDownloads: true,
  });
  await context.addInitScript(
    ([theme, language]) => {
      // A preview in a frame, drawn later, would take a choice back that was made since.
      if (window !== window.top) return;
      localStorage.setItem('countinghouse.theme', theme ?? '');
      localStorage.setItem('countinghouse.language', language ?? '');
    },
    [look.theme, look.language],
  );
  return context;
}

/** Gives a page another look as it is: the choices come in as from another tab, and nothing is loaded again. */
export async function wear(page: Page, { width, height, theme, language }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  const choices = { 'countinghouse.theme': theme, 'countinghouse.language': language };
  await page.evaluate((chosen) => {
    for (const [key, newValue] of Object.entries(chosen)) {
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }
  }, choices);
  await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
}

/** Signs in through the screen, as people do. */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((address) => address.pathname !== '/admin/login');
}
