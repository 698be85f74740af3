import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { violationsOn } from '../../support/accessibility/faults.ts';
import { wear } from '../../support/browser.ts';
import { makeSample, type Sample } from '../../support/sample.ts';
import {
  atRest,
  dialog,
  leaveScreens,
  navigateToScreen,
  openScreen,
  type Screen,
  screens,
} from '../../support/screens.ts';
import { isTooWide, shopFixture } from '../../support/shop.ts';

/**
 * Checks every screen in both themes and languages for serious accessibility violations and for horizontal scrolling,
 * on desktop and phone.
 */
const fixture = shopFixture();
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** The narrowest window with the side navigation. */
const narrow = { width: 1024, height: 768 };
const first = { theme: 'light', language: 'en' } as const;
/** A theme changes only colours, and a language all but these, so that one look covers both. */
const second = { theme: 'dark', language: 'zh-HK' } as const;
let sample: Sample;

/** One of two concurrent queues, each with pages of its own, on which screens are checked one after the other. */
interface Queue {
  readonly guest: Page;
  readonly staff: Page;
  /** True when the staff's page is at a screen that client-side navigation can leave. */
  canNavigate: boolean;
  previous: Promise<unknown>;
}
const queues: Queue[] = [];

beforeAll(async () => {
  for (let made = 0; made < 2; made += 1) {
    const [guest, staff] = [await fixture.openPage(), await fixture.openAsOwner()];
    queues.push({ guest, staff, canNavigate: false, previous: Promise.resolve() });
  }
  sample = await makeSample(fixture.shop);
});

const table = Object.entries(screens).map(([name, screen], index) => ({ name, screen, index }));

it.concurrent.each(table)('$name has no serious accessibility violations', async ({ screen, index }) => {
  const queue = queues[index % queues.length] as Queue;
  const check = queue.previous.then(() => faultsOf(screen, queue));
  queue.previous = check.catch(() => undefined);
  expect(await check).toEqual([]);
});

/** Opens a screen; the admin is reloaded only without a session, or when the previous screen may be left open. */
async function open(screen: Screen, queue: Queue): Promise<Page> {
  const page = screen.signedOut ? queue.guest : queue.staff;
  const size = screen.onlyPhone ? phone : desktop;
  const isLink = queue.canNavigate && !screen.signedOut && !screen.route.endsWith('*');
  if (!screen.signedOut) queue.canNavigate = false;
  if (isLink) {
    await leaveScreens(page);
    await wear(page, { ...size, ...first });
    await navigateToScreen(page, screen, sample);
  } else {
    await page.setViewportSize(size);
    await openScreen(page, fixture.shop.address, screen, sample);
  }
  return page;
}

async function faultsOf(screen: Screen, queue: Queue): Promise<string[]> {
  const faults: string[] = [];
  const page = await open(screen, queue);
  // The screen below a dialog is checked by itself; an interaction in a dialog may show something outside it.
  const within = screen.shows === dialog && !screen.act ? dialog : undefined;
  const check = async (name: string, looksOnly = false) => {
    await atRest(page);
    for (const violation of await violationsOn(page, { within, looksOnly })) faults.push(`${name}: ${violation}`);
    if (await isTooWide(page)) faults.push(`${name}: scrolls horizontally`);
  };
  await check('light, English');
  if (!screen.onlyPhone) {
    // Lists have other elements on a phone.
    await page.setViewportSize(phone);
    await check('phone');
    await page.setViewportSize(narrow);
    await atRest(page);
    if (await isTooWide(page)) faults.push(`scrolls horizontally at ${narrow.width} px`);
  }
  await wear(page, { ...(screen.onlyPhone ? phone : desktop), ...second });
  await check('dark, Chinese', true);
  if (!screen.signedOut) queue.canNavigate = !screen.act && !screen.route.endsWith('*');
  return faults;
}
