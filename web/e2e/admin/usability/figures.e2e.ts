import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { wear } from '../../support/browser.ts';
import { makeSample, type Sample } from '../../support/sample.ts';
import { atRest, dialog, openScreen, type Screen, screens } from '../../support/screens.ts';
import { shopFixture } from '../../support/shop.ts';

/** Every number of the reports and of the dashboard opens what it is made of, or says why it does not. */
const fixture = shopFixture();
const english = { width: 1440, height: 900, theme: 'light', language: 'en' } as const;
let sample: Sample;

beforeAll(async () => {
  sample = await makeSample(fixture.shop);
});

/** Screens below the reports without figures: they list events and work. */
const noReports = ['activity', 'failed-jobs'];
const reports = Object.entries(screens).filter(
  ([name, { route, shows }]) =>
    name === 'dashboard' || (route.startsWith('/admin/report/') && shows !== dialog && !noReports.includes(name)),
);

/** The texts on the page that are numbers, but neither a figure nor declared plain. */
function bareNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const number = /^[−+-]?(?:[A-Z]{3} ?)?[$€£¥]? ?\d[\d,.]*(?: ?(?:%|hr|h|小時))?$/;
    const explained = 'button[data-figure], [data-plain]';
    const others = 'form, time, svg, .number, .ant-pagination, .ant-select, .ant-segmented, .visually-hidden';
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('main') as HTMLElement, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (number.test(text) && !node.parentElement?.closest(`${explained}, ${others}`)) found.push(text);
    }
    return found;
  });
}

const digitsOf = (text: string | null) => /\d[\d,.]*/.exec(text ?? '')?.[0];

/** Opens a number from the keyboard; returns it, and what its panel has. */
async function opened(
  page: Page,
  button: Locator,
): Promise<readonly [onPage: string | undefined, inPanel: string | undefined]> {
  const number = digitsOf(await button.textContent());
  await button.press('Enter');
  const panel = page.locator(dialog);
  await panel.locator('.figure').first().waitFor();
  const value = digitsOf(await panel.locator('.figure').first().textContent());
  await panel.locator('.ant-drawer-close').click();
  await panel.waitFor({ state: 'hidden' });
  return [number, value];
}

/** Opens one number of each figure, and returns those whose panel has another number. */
async function wrongPanels(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  const figures = page.locator('main button[data-figure]');
  const names = await figures.evaluateAll((all) => all.map((button) => (button as HTMLElement).dataset.figure));
  for (const name of new Set(names)) {
    const button = page.locator(`main button[data-figure="${name}"]:visible`).first();
    // Other tests sell in the same shop: what changed while the panel opened is asked for again.
    let [number, value] = await opened(page, button);
    if (number !== value) [number, value] = await opened(page, button);
    if (number !== value) wrong.push(`${name}: ${number} on the page, ${value} in its panel`);
  }
  return wrong;
}

/** A screen in both languages, its panels in English: what a figure opens does not depend on the language. */
async function walk(page: Page, [name, screen]: readonly [string, Screen]): Promise<string[]> {
  await openScreen(page, fixture.shop.address, screen, sample);
  await atRest(page);
  const faults = [...(await bareNumbers(page)), ...(await wrongPanels(page))];
  await wear(page, { ...english, language: 'zh-HK' });
  await atRest(page);
  const inChinese = (await bareNumbers(page)).map((number) => `in Chinese: ${number}`);
  await wear(page, english);
  return [...faults, ...inChinese].map((fault) => `${name}: ${fault}`);
}

it('each number of the reports and the dashboard has its explanation', { timeout: 600_000 }, async () => {
  const page = await fixture.openAsOwner();
  const faults: string[] = [];
  for (const report of reports) faults.push(...(await walk(page, report)));
  expect(faults).toEqual([]);
  expect(reports.length).toBeGreaterThan(14);
});
