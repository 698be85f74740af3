import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Look, wear } from '../support/browser.ts';
import { barriersOn, type Part } from '../support/faults.ts';
import { makeSample, type Sample } from '../support/sample.ts';
import { atRest, openScreen, type Screen, screens } from '../support/screens.ts';
import { isTooWide, shopStage } from '../support/shop.ts';

/**
 * Every screen in both themes and both languages: no serious barrier, and no sideways scrolling on a phone or a
 * monitor.
 */
const stage = shopStage();
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** A phone, the narrowest window that still has its side navigation, and a wide one. */
const widths = [390, 1024, 1920];
/** Another theme changes colours only, and another language all but these. */
const looks: readonly (Pick<Look, 'theme' | 'language'> & { part?: Part })[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'en', part: 'colours' },
  { theme: 'light', language: 'zh-HK', part: 'all but colours' },
];
let sample: Sample;

/** Two windows work side by side, each in a process of its own; in one the screens come one after the other. */
interface Lane {
  readonly guest: Page;
  readonly staff: Page;
  before: Promise<unknown>;
}
const lanes: Lane[] = [];

beforeAll(async () => {
  for (let made = 0; made < 2; made += 1) {
    const [guest, staff] = [await stage.openPage(), await stage.openAsOwner()];
    lanes.push({ guest, staff, before: Promise.resolve() });
  }
  sample = await makeSample(stage.shop, (lanes[0] as Lane).staff);
});

const table = Object.entries(screens).map(([name, screen], index) => ({ name, screen, index }));

it.concurrent.each(table)('$name can be used by everybody', async ({ screen, index }) => {
  const lane = lanes[index % lanes.length] as Lane;
  const check = lane.before.then(() => faultsOf(screen, screen.signedOut ? lane.guest : lane.staff));
  lane.before = check.catch(() => undefined);
  expect(await check).toEqual([]);
});

async function faultsOf(screen: Screen, page: Page): Promise<string[]> {
  const size = screen.onlyPhone ? phone : desktop;
  const faults: string[] = [];
  const look = async (name: string, part?: Part) => {
    for (const barrier of await barriersOn(page, part)) faults.push(`${name}: ${barrier}`);
  };
  await page.setViewportSize(size);
  await openScreen(page, stage.shop.address, screen, sample);
  for (const { theme, language, part } of looks) {
    await wear(page, { ...size, theme, language });
    await atRest(page);
    await look(`${theme} ${language}`, part);
  }
  for (const width of screen.onlyPhone ? [] : widths) {
    await page.setViewportSize({ width, height: 900 });
    await atRest(page);
    if (await isTooWide(page)) faults.push(`has to be scrolled sideways at ${width} px`);
    // Lists are other elements there.
    if (width === phone.width) await look('phone');
  }
  return faults;
}
