import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { barriersOn } from '../support/accessibility/faults.ts';
import { focusOn } from '../support/accessibility/focus.ts';
import { unique } from '../support/people.ts';
import { atRest } from '../support/screens.ts';
import { isTooWide, shopStage } from '../support/shop.ts';
import {
  complaintsOf,
  dress,
  linksIn,
  open,
  type Shelves,
  type ShopAddress,
  shopAddresses,
  stockShelves,
  visit,
} from '../support/storefront.ts';

/**
 * Every address in both languages, light and dark, on a desktop and a phone: no barrier, no sideways scrolling, nothing
 * in the console.
 */
const stage = shopStage();
const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const narrow = { width: 320, height: 640 };
let shelves: Shelves;

/** Two windows work side by side, each in a process of its own; in one the addresses come one after the other. */
interface Lane {
  readonly page: Page;
  readonly complaints: string[];
  before: Promise<unknown>;
}
const lanes: Lane[] = [];

beforeAll(async () => {
  for (let made = 0; made < 2; made += 1) {
    const page = await stage.openPage();
    lanes.push({ page, complaints: await complaintsOf(page), before: Promise.resolve() });
  }
  shelves = await stockShelves(stage.shop, await stage.openPage());
});

const table = Object.entries(shopAddresses).map(([name, address], index) => ({ name, address, index }));

it.concurrent.each(table)('$name can be used by everybody', async ({ address, index }) => {
  const lane = lanes[index % lanes.length] as Lane;
  const check = lane.before.then(() => faultsOf(address, lane));
  lane.before = check.catch(() => undefined);
  expect(await check).toEqual([]);
});

async function faultsOf(address: ShopAddress, { page, complaints }: Lane): Promise<string[]> {
  const faults: string[] = [];
  complaints.length = 0;
  for (const language of ['en', 'zh-HK'] as const) {
    await page.setViewportSize(desktop);
    await visit(page, stage.shop, address, shelves, language);
    for (const size of [desktop, phone]) {
      for (const theme of ['light', 'dark'] as const) {
        await dress(page, { ...size, theme });
        await atRest(page);
        const found = await barriersOn(page, { part: theme === 'dark' ? 'colours' : undefined });
        for (const barrier of found) faults.push(`${language} ${theme} ${size.width}: ${barrier}`);
      }
      if (await isTooWide(page)) faults.push(`${language}: has to be scrolled sideways at ${size.width} px`);
    }
    await dress(page, { ...narrow, theme: 'light' });
    if (await isTooWide(page)) faults.push(`${language}: has to be scrolled sideways at ${narrow.width} px`);
    await dress(page, { ...desktop, theme: 'light' });
    await doubleText(page);
    if (await isTooWide(page)) faults.push(`${language}: has to be scrolled sideways with text of twice the size`);
  }
  return [...faults, ...complaints];
}

/** Text of twice the size, as browsers enlarge it without the rest. */
function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sizes = [...document.body.querySelectorAll<HTMLElement>('*')].map(
      (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
    );
    for (const [element, size] of sizes) if (element.style) element.style.fontSize = `${size * 2}px`;
  });
}

it('what the policy refuses is heard', async () => {
  const page = await stage.openPage();
  const complaints = await complaintsOf(page);
  await open(page, stage.shop.address);
  expect(complaints).toEqual([]);
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">x</p>'));
  await expect.poll(() => complaints.some((one) => one.includes('Refused by the policy'))).toBe(true);
});

it('nothing moves for those who asked for less motion', async () => {
  const page = await stage.openPage();
  await open(page, stage.shop.address + linksIn('en').product(shelves.product));
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
      const longest = Math.max(...`${animationDuration},${transitionDuration}`.split(',').map(Number.parseFloat));
      return longest > 0.01 || scrollBehavior === 'smooth' ? [`${element.tagName}.${element.className}`] : [];
    }),
  );
  expect(moving).toEqual([]);
});

it('buys by keyboard alone, and always sees where it is', async () => {
  const page = await stage.openPage();
  await open(page, stage.shop.address);
  const hidden: string[] = [];

  /** Goes on by Tab until something of this name has the focus. */
  const tabTo = async (name: string | RegExp) => {
    const passed: string[] = [];
    for (let pressed = 0; pressed < 80; pressed += 1) {
      await page.keyboard.press('Tab');
      // What comes with the focus is drawn with the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const focus = await focusOn(page);
      const named = focus.name.replace(/\s+/g, ' ').trim();
      if (!focus.isVisible && named !== 'nothing') hidden.push(`${new URL(page.url()).pathname}: ${named}`);
      if (typeof name === 'string' ? named === name : name.test(named)) return;
      passed.push(named);
    }
    throw new Error(`${name} was not reached by Tab, only: ${passed.join(' | ')}`);
  };
  /** On a page that is new, the focus is at its beginning. */
  const arrive = async (heading: string) => {
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
  await arrive('Results for');
  await tabTo(shelves.low.name);
  await page.keyboard.press('Enter');
  await arrive(shelves.low.name);
  await tabTo('Add to cart');
  await page.keyboard.press('Enter');
  await tabTo('View cart');
  await page.keyboard.press('Enter');
  await arrive('Cart');
  await tabTo('Go to checkout');
  await page.keyboard.press('Enter');
  await arrive('Checkout');
  await type(/^Email/, `${unique('keys').replace(' ', '-')}@example.com`);
  await type(/^Name/, 'Chan Tai Man');
  await type(/^Phone/, '+852 2345 6789');
  await type(/^Choose a password/, 'a customer password');
  await type(/^Address/, 'Flat 12B, Wing Fung House');
  await tabTo(/^Place order/);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/account/orders/'));
  expect(new URL(page.url()).search).toBe('?placed=1');
  expect(hidden).toEqual([]);
});
