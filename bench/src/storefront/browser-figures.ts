import { resolveChromium } from '@countinghouse/platform/runtime/chromium';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import type { RunningShop } from '../http/running-shop.ts';
import { searchTerm } from '../http/sample-catalogue.ts';
import type { ShopSize } from '../http/shop-size.ts';
import type { Measurement } from '../measurement.ts';
import { productPath } from './page-figures.ts';

const RUNS = 5;
/** As Lighthouse's slow 4G: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;

interface Seen {
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly inp: number;
}

/**
 * The storefront on a slow phone: a 360 px Chromium with a processor four times slower on slow 4G; medians of five
 * loads.
 */
export async function measureBrowser(shop: RunningShop, size: ShopSize): Promise<Measurement[]> {
  const { catalogue, address } = shop;
  const pages: Readonly<Record<string, string>> = {
    home: '/',
    category: `/category/${catalogue.categoryIds[0]}/category-0`,
    search: `/search?search=${searchTerm(0, size)}`,
    product: productPath(catalogue.products[0]!),
    checkout: '/checkout',
  };
  const cart = JSON.stringify([{ product: catalogue.products[0]!.productId, quantity: 1 }]);
  const browser = await chromium.launch(await resolveChromium(process.env.CHROMIUM_PATH));
  try {
    const measured: Measurement[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const runs: Seen[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, address + path, cart));
      const median = (of: keyof Seen) => runs.map((seen) => seen[of]).sort((a, b) => a - b)[RUNS >> 1]!;
      for (const [figure, unit] of Object.entries(units)) {
        const value = median(figure as keyof Seen);
        measured.push({ name: `browser/${name}, ${figure.toUpperCase()}`, value: Number(value.toFixed(3)), unit });
      }
    }
    return measured;
  } finally {
    await browser.close();
  }
}

const units: Readonly<Record<keyof Seen, string>> = { fcp: 'ms', lcp: 'ms', tbt: 'ms', cls: '', inp: 'ms' };

/** A guest with an item in the cart, so that checkout has its form. */
async function visit(browser: Browser, address: string, cart: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    // tsx keeps names of functions by this helper, which the page lacks.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named' });
    await page.addInitScript(observe);
    await page.addInitScript((lines) => localStorage.setItem('countinghouse.guest-cart', lines), cart);
    const session = await context.newCDPSession(page);
    await slowDown(session);
    await page.goto(address, { waitUntil: 'load' });
    await settled(page);
    await touchSomething(page);
    return await page.evaluate(() => (window as unknown as { seen(): Seen }).seen());
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Waits until the page is idle: the application has loaded, if it loads at all. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_500);
}

/** Types into the search field, or into the e-mail address of the checkout, which has no search. */
async function touchSomething(page: Page): Promise<void> {
  const field = page.locator('input[type="search"], input[type="email"]').first();
  await field.tap();
  await field.pressSequentially('la', { delay: 200 });
  await page.waitForTimeout(800);
}

/** Runs in the page: the metrics as web.dev defines them, without a library. */
function observe(): void {
  const entries: { fcp: number; lcp: number; cls: number; inp: number; long: number[][] } = {
    fcp: 0,
    lcp: 0,
    cls: 0,
    inp: 0,
    long: [],
  };
  const on = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') entries.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    entries.lcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) entries.cls += shift.value;
  });
  on('longtask', (entry) => entries.long.push([entry.startTime, entry.duration]));
  on(
    'event',
    (entry) => {
      // Only user input: https://web.dev/articles/inp
      const { interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) entries.inp = Math.max(entries.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
  Object.assign(window, {
    seen: () => ({
      fcp: entries.fcp,
      lcp: entries.lcp,
      cls: entries.cls,
      inp: entries.inp,
      tbt: entries.long
        .filter(([start = 0]) => start >= entries.fcp)
        .reduce((sum, [, duration = 0]) => sum + Math.max(0, duration - 50), 0),
    }),
  });
}
