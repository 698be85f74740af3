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

it.each([390, 768, 1024, 1440])('shows all lines of the headline and of the sentence at %i px', async (width) => {
  const page = await fixture.openPage({ width, height: 900 });
  await page.goto(`${fixture.shop.address}/`);
  const cut = await page.evaluate(() => {
    const hero = document.querySelector<HTMLElement>('main section:first-of-type')!;
    // A copy outside of the application, which does not hydrate.
    const copy = hero.cloneNode(true) as HTMLElement;
    copy.style.width = `${hero.offsetWidth}px`;
    document.body.prepend(copy);
    const [headline, sentence] = copy.querySelectorAll('h1, p');
    headline!.textContent = 'A small shop with a long memory';
    sentence!.textContent = 'A shop with one shelf of enamel mugs, and a tin cash box that tells all.';
    return [headline!, sentence!].map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  });
  expect(cut).toEqual([0, 0]);
});
