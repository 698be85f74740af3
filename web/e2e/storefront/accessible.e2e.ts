import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { violationsOn } from '../support/accessibility/faults.ts';
import { focusOn } from '../support/accessibility/focus.ts';
import { unique } from '../support/people.ts';
import { atRest } from '../support/screens.ts';
import { isTooWide, shopFixture } from '../support/shop.ts';
import { linksIn, type ShopAddress, shopAddresses, visit } from '../support/storefront/addresses.ts';
import { collectConsoleErrors, dress, open } from '../support/storefront/pages.ts';
import { type Shelves, stockShelves } from '../support/storefront/shelves.ts';

/**
 * Checks every address in both languages and themes, on desktop and phone, for accessibility violations, horizontal
 * scrolling and console errors.
 */
const fixture = shopFixture();
const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const narrow = { width: 320, height: 640 };
let shelves: Shelves;

/** One of two concurrent queues, each with a page of its own, on which addresses are checked one after the other. */
interface Queue {
  readonly page: Page;
  readonly consoleErrors: string[];
  previous: Promise<unknown>;
}
const queues: Queue[] = [];

beforeAll(async () => {
  for (let made = 0; made < 2; made += 1) {
    const page = await fixture.openPage();
    queues.push({ page, consoleErrors: await collectConsoleErrors(page), previous: Promise.resolve() });
  }
  shelves = await stockShelves(fixture.shop);
});

const table = Object.entries(shopAddresses).map(([name, address], index) => ({ name, address, index }));

it.concurrent.each(table)('$name is accessible and has no console errors', async ({ address, index }) => {
  const queue = queues[index % queues.length] as Queue;
  const check = queue.previous.then(() => faultsOf(address, queue));
  queue.previous = check.catch(() => undefined);
  expect(await check).toEqual([]);
});

async function faultsOf(address: ShopAddress, { page, consoleErrors }: Queue): Promise<string[]> {
  const faults: string[] = [];
  consoleErrors.length = 0;
  for (const language of ['en', 'zh-HK'] as const) {
    await page.setViewportSize(desktop);
    await visit(page, fixture.shop, address, shelves, language);
    for (const size of [desktop, phone]) {
      for (const theme of ['light', 'dark'] as const) {
        await dress(page, { ...size, theme });
        await atRest(page);
        // Both languages have the same elements on a phone.
        const looksOnly = theme === 'dark' || (language === 'zh-HK' && size === phone);
        const found = await violationsOn(page, { looksOnly });
        for (const violation of found) faults.push(`${language} ${theme} ${size.width}: ${violation}`);
      }
      if (await isTooWide(page)) faults.push(`${language}: scrolls horizontally at ${size.width} px`);
    }
    await dress(page, { ...narrow, theme: 'light' });
    if (await isTooWide(page)) faults.push(`${language}: scrolls horizontally at ${narrow.width} px`);
    await dress(page, { ...desktop, theme: 'light' });
    await doubleText(page);
    if (await isTooWide(page)) faults.push(`${language}: scrolls horizontally with text of twice the size`);
  }
  return [...faults, ...consoleErrors];
}

/** Doubles the size of the text alone, as browsers can. */
function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sizes = [...document.body.querySelectorAll<HTMLElement>('*')].map(
      (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
    );
    for (const [element, size] of sizes) if (element.style) element.style.fontSize = `${size * 2}px`;
  });
}

it('violations of the content security policy are collected', async () => {
  const page = await fixture.openPage();
  const consoleErrors = await collectConsoleErrors(page);
  await open(page, fixture.shop.address);
  expect(consoleErrors).toEqual([]);
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">x</p>'));
  await expect.poll(() => consoleErrors.some((one) => one.includes('Refused by the policy'))).toBe(true);
});

it('reduced motion disables animations, transitions and smooth scrolling', async () => {
  const page = await fixture.openPage();
  await open(page, fixture.shop.address + linksIn('en').product(shelves.product));
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
      const longest = Math.max(...`${animationDuration},${transitionDuration}`.split(',').map(Number.parseFloat));
      return longest > 0.01 || scrollBehavior === 'smooth' ? [`${element.tagName}.${element.className}`] : [];
    }),
  );
  expect(moving).toEqual([]);
});

it('buys by keyboard alone, with a visible focus at every step', async () => {
  const page = await fixture.openPage();
  await open(page, fixture.shop.address);
  const hidden: string[] = [];

  /** Presses Tab until an element of this name has the focus. */
  const tabTo = async (name: string | RegExp) => {
    const passed: string[] = [];
    for (let pressed = 0; pressed < 80; pressed += 1) {
      await page.keyboard.press('Tab');
      // The styles of the focus are rendered with the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const focus = await focusOn(page);
      const named = focus.name.replace(/\s+/g, ' ').trim();
      if (!focus.isVisible && named !== 'nothing') hidden.push(`${new URL(page.url()).pathname}: ${named}`);
      if (typeof name === 'string' ? named === name : name.test(named)) return;
      passed.push(named);
    }
    throw new Error(`${name} was not reached by Tab, only: ${passed.join(' | ')}`);
  };
  /** Waits for a page by its heading; after a navigation its content has the focus. */
  const waitForPage = async (heading: string) => {
    await page.locator('h1').filter({ hasText: heading }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'content');
    await atRest(page);
  };
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(label);
    await page.keyboard.type(text);
  };

  await tabTo('Skip to content');
  await type('Search for products', shelves.low.name);
  await page.keyboard.press('Enter');
  await waitForPage('Results for');
  await tabTo(shelves.low.name);
  await page.keyboard.press('Enter');
  await waitForPage(shelves.low.name);
  await tabTo('Add to cart');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'View cart' }).first().waitFor();
  await tabTo('View cart');
  await page.keyboard.press('Enter');
  await waitForPage('Cart');
  await tabTo('Go to checkout');
  await page.keyboard.press('Enter');
  await waitForPage('Checkout');
  await type(/^Email/, `${unique('keys').replace(' ', '-')}@example.com`);
  await type(/^Name/, 'Chan Tai Man');
  await type(/^Phone/, '+852 2345 6789');
  await type(/^Address/, 'Flat 12B, Wing Fung House');
  await tabTo(/^Place order/);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/order');
  expect(new URL(page.url()).search).toBe('?placed=1');
  expect(hidden).toEqual([]);
});
