import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { owner, unique } from '../support/people.ts';
import { samplePicture } from '../support/pictures.ts';
import { shopFixture } from '../support/shop.ts';
import { linksIn } from '../support/storefront/addresses.ts';
import { refuseScripts } from '../support/storefront/pages.ts';

/** The button to buy is wholly visible on every product page, wherever it is scrolled to. */
const fixture = shopFixture();
const windows = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const longName = 'A stoneware jug for the long table '.repeat(6).slice(0, 200).trim();
const facts = 'Size: 20 × 14 cm\nMaterial: stoneware\n產地：香港';
const kinds = {
  plain: { name: 'Jug', quantity: 40 },
  'long name': { name: longName, quantity: 40, description: `Thrown by hand.\n\n${facts}` },
  'long Chinese name': { name: '手拉坯陶壺連木蓋適合長桌聚餐之用'.repeat(12), quantity: 3 },
  'many pictures': { name: 'Jug seen from all sides', quantity: 2, pictures: 6, description: 'Glazed. '.repeat(400) },
  'sold out': { name: `Sold out ${longName}`.slice(0, 200), quantity: 0, pictures: 1 },
} as const;
type Kind = keyof typeof kinds;
const products = new Map<Kind, { readonly _id: string; readonly name: string }>();

beforeAll(async () => {
  const { api } = await owner(fixture.shop);
  const image = new Blob([new Uint8Array(await samplePicture(480, 600))], { type: 'image/png' });
  const { path } = await api.upload('uploadProductPhoto', image);
  for (const [kind, { pictures = 1, ...details }] of Object.entries(kinds) as [Kind, { pictures?: number }][]) {
    const thumbnails = Array.from({ length: pictures - 1 }, () => path);
    const body = { itemNo: unique('BB'), sellingPrice: 188, status: true, photo: path, thumbnails, ...details };
    products.set(kind, (await api.call('createProduct', { body: body as never })).product);
  }
});

/** Returns the problem of the button to buy, '' when a whole one is in the window and nothing covers it. */
function faultOfButton(page: Page): Promise<string> {
  return page.evaluate(() => {
    const isBuying = /^(Add to cart|加入購物車|Tell me when it is back|到貨時通知我)$/;
    const buttons = [...document.querySelectorAll('main button')].filter(({ textContent }) =>
      isBuying.test(textContent?.trim() ?? ''),
    );
    const boxes = buttons.map((button) => {
      const { left, top, right, bottom, width } = button.getBoundingClientRect();
      const isInside = width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const centre = isInside && document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const corners = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
      return {
        isWhole: centre && button.contains(centre) && corners.every((one) => button.contains(one)),
        at: [left, top, right, bottom].map(Math.round).join(' '),
      };
    });
    const navigation = document.elementFromPoint(innerWidth / 8, innerHeight - 20);
    if (innerWidth < 768 && !navigation?.closest('nav')) return 'the navigation at the bottom is covered';
    return boxes.some(({ isWhole }) => isWhole) ? '' : `no whole button among ${boxes.map(({ at }) => at).join(', ')}`;
  });
}

describe.each(Object.keys(kinds) as Kind[])('the button to buy a product: %s', (kind) => {
  it.each(['en', 'zh-HK'] as const)('is wholly visible before and after scripts, in %s', async (language) => {
    const product = products.get(kind);
    if (!product) throw new Error(`no product is ${kind}`);
    const address = fixture.shop.address + linksIn(language).product(product);
    const bare = await fixture.openPage(windows[0]);
    await refuseScripts(bare);
    for (const size of windows) {
      await bare.setViewportSize(size);
      await bare.goto(address);
      await expect.poll(() => faultOfButton(bare), { message: `before scripts at ${size.width}` }).toBe('');
    }
    const page = await fixture.openPage(windows[0]);
    for (const size of windows) {
      await page.setViewportSize(size);
      await page.goto(address);
      await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
      for (const share of [0, 0.2, 0.5, 1, 0.1, 0]) {
        await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share);
        await expect
          .poll(() => faultOfButton(page), { message: `at ${size.width} × ${size.height}, scrolled to ${share}` })
          .toBe('');
      }
    }
  });
});

it('a buy button has one name where two are made and one is shown', async () => {
  const product = products.get('plain');
  const page = await fixture.openPage({ width: 1440, height: 900 });
  await page.goto(`${fixture.shop.address}/product/${product?._id}`);
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  await expect.poll(() => page.getByRole('button', { name: 'Add to cart' }).count()).toBe(1);
});

/** Returns how many hundredths of the window's height are under bars that do not scroll. */
function shareOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isBar = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isBar(element.parentElement));
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return (rows.filter(isBar).length / innerHeight) * 100;
  });
}

it('leaves a window at 200 % zoom to the content, and opens the menu of appearance below its button', async () => {
  const page = await fixture.openPage({ width: 720, height: 450 });
  for (const path of [`/product/${products.get('plain')?._id}`, '/products']) {
    await page.goto(fixture.shop.address + path);
    await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
    for (const top of [0, 300]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      expect(await shareOfBars(page), `${path} at ${top}`).toBeLessThanOrEqual(30);
    }
  }
  await page.setViewportSize({ width: 1920, height: 900 });
  const button = page.getByRole('button', { name: 'Appearance' });
  await button.click();
  const menu = page.locator('[popover]:popover-open');
  await menu.waitFor();
  const [above, below] = await Promise.all([button.boundingBox(), menu.boundingBox()]);
  if (!above || !below) throw new Error('the menu is not shown');
  expect(below.x + below.width).toBeCloseTo(above.x + above.width, 0);
  expect(below.y).toBeCloseTo(above.y + above.height, 0);
});

it('shows the facts of a description as a table, also without JavaScript', async () => {
  const page = await fixture.openPage({ scripts: false });
  await page.goto(`${fixture.shop.address}/product/${products.get('long name')?._id}`);
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Size', 'Material', '產地']);
  expect(await page.getByRole('cell').allTextContents()).toEqual(['20 × 14 cm', 'stoneware', '香港']);
  expect(await page.locator('main').textContent()).not.toContain('Size: 20');
});
