import type { Locator, Page, Response } from 'playwright-core';
import type { Look } from '../browser.ts';
import { atRest } from '../screens.ts';

/** Opens an address of the storefront, and waits until the page is hydrated and its data is rendered. */
export async function open(page: Page, address: string): Promise<Response> {
  const response = await page.goto(address);
  if (!response) throw new Error(`${address} did not answer`);
  await waitForHydration(page);
  return response;
}

/** Resolves when the page is hydrated and everything that it requested is rendered. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  await atRest(page);
}

/** Lets a page load no script, as after the one time that its document is loaded again for them. */
export async function refuseScripts(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('countinghouse.loaded-again', '1'));
  await page.route('**/assets/**.js', (route) => route.fulfill({ status: 500, body: 'broken' }));
}

/** Returns the visible text of elements in one line. */
export async function textIn(place: Locator): Promise<string> {
  return (await place.allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim();
}

/** Changes the size and the theme of a loaded storefront page. */
export async function dress(
  page: Page,
  { width, height, theme }: Pick<Look, 'width' | 'height' | 'theme'>,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((chosen) => {
    // With transitions, however short, inherited colours reach only one level of elements per frame.
    const withoutMotion = new CSSStyleSheet();
    withoutMotion.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [withoutMotion];
    document.documentElement.dataset.theme = chosen;
  }, theme);
}

/** Loads the pictures below the viewport as well. */
export async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await atRest(page);
}

/** Collects errors and warnings in the console of a page, and violations of its content security policy. */
export async function collectConsoleErrors(page: Page): Promise<string[]> {
  const consoleErrors: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`Refused by the policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // The status of the page itself is expected, such as 404 or 410.
    if (message.location().url === page.url() && message.text().startsWith('Failed to load resource')) return;
    // Google's host is blocked; its button is omitted then.
    if (message.location().url.startsWith('https://accounts.google.com/')) return;
    consoleErrors.push(`${page.url()}: ${message.text()}`);
  });
  return consoleErrors;
}
