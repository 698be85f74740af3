import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { resolveChromium } from '@countinghouse/platform/runtime/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const CHINESE_FONT = 'Noto Sans HK';
const FONT_WEIGHTS = [400, 600] as const;
/** A path of the shop that no page has. */
const FONT_PLACE = '/chinese-font/';

/** Starts a headless Chromium: that of CHROMIUM_PATH, else one on the machine, else the one that npm installed. */
export async function launchBrowser(): Promise<Browser> {
  const { args, ...found } = await resolveChromium(process.env.CHROMIUM_PATH);
  // Google's host is blocked, so that tests do not depend on the network; an emulated GPU takes a tenth more time.
  const own = ['--host-resolver-rules=MAP accounts.google.com ~NOTFOUND', '--disable-gpu'];
  return chromium.launch({ ...found, args: [...args, ...own] });
}

/** Window size, theme and language of a page. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'zh-HK';
  /** Enables JavaScript. Default true. */
  readonly scripts?: boolean;
}

/** Opens a browser context with a look; its storage has only theme and language. */
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
      // The script runs in frames too: a preview, loaded later, would overwrite a choice made since.
      if (window !== window.top) return;
      localStorage.setItem('countinghouse.theme', theme ?? '');
      localStorage.setItem('countinghouse.language', language ?? '');
    },
    [look.theme, look.language],
  );
  return context;
}

/** Changes the look of a loaded page, with theme and language as a storage change by another tab, without a reload. */
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

/** Signs in by the sign-in page of the admin. */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((address) => address.pathname !== '/admin/login');
}

/** Sets values in the local storage of the shop's origin; '' removes one. */
export async function setStorage(page: Page, shop: string, values: Readonly<Record<string, string>>): Promise<void> {
  if (!page.url().startsWith(shop)) await page.goto(`${shop}/mark.svg`);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (value === '') localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }, values);
}

/** Gives the pages of a window the Chinese font that the pages name, so that pictures need none of the machine. */
export async function serveChineseFont(context: BrowserContext): Promise<void> {
  const folder = join(createRequire(import.meta.url).resolve('@fontsource/noto-sans-hk/400.css'), '..');
  const sheets = await Promise.all(FONT_WEIGHTS.map((weight) => readFile(join(folder, `${weight}.css`), 'utf8')));
  const faces = sheets.flatMap((css, index) =>
    [...css.matchAll(/url\(\.\/files\/([^)]+\.woff2)\)[^}]*?unicode-range:\s*([^;]+);/g)].map(([, file, range]) => ({
      address: FONT_PLACE + file,
      unicodeRange: range!,
      weight: String(FONT_WEIGHTS[index]),
    })),
  );
  await context.route(`**${FONT_PLACE}*`, (route) =>
    route.fulfill({
      path: join(folder, 'files', new URL(route.request().url()).pathname.slice(FONT_PLACE.length)),
      contentType: 'font/woff2',
    }),
  );
  await context.addInitScript(
    ([family, known]) => {
      for (const { address, ...descriptors } of known) {
        document.fonts.add(new FontFace(family, `url(${address})`, descriptors));
      }
    },
    [CHINESE_FONT, faces] as const,
  );
}
