import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { barriersOn } from '../../support/accessibility/faults.ts';
import { wear } from '../../support/browser.ts';
import { makeSample, type Sample } from '../../support/sample.ts';
import { atRest, dialog, leadToScreen, leaveScreens, openScreen, type Screen, screens } from '../../support/screens.ts';
import { isTooWide, shopStage } from '../../support/shop.ts';

/**
 * Every screen in both themes and both languages: no serious barrier, and no sideways scrolling on a phone or a
 * desktop.
 */
const stage = shopStage();
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** The narrowest window that still has its side navigation. */
const narrow = { width: 1024, height: 768 };
const first = { theme: 'light', language: 'en' } as const;
/** Another theme changes colours only and another language all but these, so one page shows both. */
const second = { theme: 'dark', language: 'zh-HK' } as const;
let sample: Sample;

/** Two windows work side by side, each in a process of its own; in one the screens come one after the other. */
interface Lane {
  readonly guest: Page;
  readonly staff: Page;
  /** Whether the staff's page is at a screen that can be left by a link. */
  canFollow: boolean;
  before: Promise<unknown>;
}
const lanes: Lane[] = [];

beforeAll(async () => {
  for (let made = 0; made < 2; made += 1) {
    const [guest, staff] = [await stage.openPage(), await stage.openAsOwner()];
    lanes.push({ guest, staff, canFollow: false, before: Promise.resolve() });
  }
  sample = await makeSample(stage.shop, (lanes[0] as Lane).staff);
});

const table = Object.entries(screens).map(([name, screen], index) => ({ name, screen, index }));

it.concurrent.each(table)('$name can be used by everybody', async ({ screen, index }) => {
  const lane = lanes[index % lanes.length] as Lane;
  const check = lane.before.then(() => faultsOf(screen, lane));
  lane.before = check.catch(() => undefined);
  expect(await check).toEqual([]);
});

/** Loads the admin anew only where the screen before may have left something open, or nobody is signed in. */
async function open(screen: Screen, lane: Lane): Promise<Page> {
  const page = screen.signedOut ? lane.guest : lane.staff;
  const size = screen.onlyPhone ? phone : desktop;
  const isLink = lane.canFollow && !screen.signedOut && !screen.route.endsWith('*');
  if (!screen.signedOut) lane.canFollow = false;
  if (isLink) {
    await leaveScreens(page);
    await wear(page, { ...size, ...first });
    await leadToScreen(page, screen, sample);
  } else {
    await page.setViewportSize(size);
    await openScreen(page, stage.shop.address, screen, sample);
  }
  return page;
}

async function faultsOf(screen: Screen, lane: Lane): Promise<string[]> {
  const faults: string[] = [];
  const page = await open(screen, lane);
  // The screen that a dialog stands over is looked at by itself; what is done in one may show something beside it.
  const within = screen.shows === dialog && !screen.act ? dialog : undefined;
  const look = async (name: string) => {
    await atRest(page);
    for (const barrier of await barriersOn(page, { within })) faults.push(`${name}: ${barrier}`);
    if (await isTooWide(page)) faults.push(`${name}: has to be scrolled sideways`);
  };
  await look('light, English');
  if (!screen.onlyPhone) {
    // Lists are other elements there.
    await page.setViewportSize(phone);
    await look('phone');
    await page.setViewportSize(narrow);
    await atRest(page);
    if (await isTooWide(page)) faults.push(`has to be scrolled sideways at ${narrow.width} px`);
  }
  await wear(page, { ...(screen.onlyPhone ? phone : desktop), ...second });
  await look('dark, Chinese');
  if (!screen.signedOut) lane.canFollow = !screen.act && !screen.route.endsWith('*');
  return faults;
}
