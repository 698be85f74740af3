import { beforeAll, describe, expect, it } from 'vitest';
import { owner } from '../support/people.ts';
import { shopFixture } from '../support/shop.ts';
import { stockShelves } from '../support/storefront/shelves.ts';

const fixture = shopFixture();
/** Maximum height of the whole page, in CSS pixels. */
const HIGHEST = 3_800;

beforeAll(async () => {
  await stockShelves(fixture.shop);
});

describe.each([
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
])('the home page on %s', (_, look) => {
  it('shows a headline, one button and a row of products on the first screen', async () => {
    const page = await fixture.openPage(look);
    await page.goto(`${fixture.shop.address}/`);
    const main = page.getByRole('main');
    const bar = page.getByRole('navigation', { name: 'Shop', exact: true });
    const end = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? 0) : look.height;
    const bottomOf = async (selector: string) => {
      const box = await main.locator(selector).first().boundingBox();
      return box && box.y + box.height;
    };
    for (const selector of ['h1', 'section a', 'article img, article [data-no-picture]']) {
      expect(await bottomOf(selector), selector).toBeLessThanOrEqual(end);
    }
    const { api } = await owner(fixture.shop);
    const { displays } = await api.call('getHome');
    const title = displays[0]?.title ?? '';
    expect(await main.locator('section').first().getByRole('link').allInnerTexts()).toEqual([`See “${title}”`]);
    expect(await main.locator('h2').first().textContent()).toBe(title);
  });

  it('is at most 3,800 px high and never wider than the window', async () => {
    const page = await fixture.openPage(look);
    await page.goto(`${fixture.shop.address}/`);
    const { height, width } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      width: document.documentElement.scrollWidth,
    }));
    expect(height).toBeLessThanOrEqual(HIGHEST);
    expect(width).toBe(look.width);
  });
});

it('moves along a row of products by keyboard', async () => {
  const page = await fixture.openPage({ width: 390, height: 844 });
  await page.goto(`${fixture.shop.address}/`);
  const cards = page.getByRole('main').locator('section').nth(1).locator('article a');
  const last = cards.last();
  await last.focus();
  await expect.poll(async () => (await last.boundingBox())?.x ?? Number.NaN).toBeLessThan(390);
});
