import type { Measurement } from '../measurement.ts';
import { type Figure, pageFigures, type ReportFigure, reportFigures, shelfFigures, writeFigures } from './figures.ts';
import { type LoadDriver, startLoadDriver } from './load-driver.ts';
import { startFilledShop } from './running-shop.ts';
import { LARGE, type ShopSize, SMALL } from './shop-size.ts';

const CONCURRENCY = 8;
/** Seconds until the code is compiled as in a shop that has been open for a while. */
const WARM_UP_S = 6;
const MEASURED_S = 7;
const REPORT_S = 3;

/**
 * Requests per second of the whole shop through the gateway, with load driver and database on the same cores: pages,
 * orders, edits, and the durations of reports. With a second empty database, the pages and reports again in a shop of a
 * million orders, and their cost relative to the small one.
 */
export async function measureHttp(databaseUrl: string, largeUrl?: string): Promise<Measurement[]> {
  const small = await inShop(databaseUrl, SMALL, async (driver, shop) => [
    ...(await figures(driver, pageFigures(shop, SMALL))),
    ...(await figures(driver, shelfFigures(shop, SMALL))),
    ...(await reports(driver, reportFigures(shop), SMALL)),
    ...(await figures(driver, writeFigures(shop))),
  ]);
  if (largeUrl === undefined) return small;
  const large = await inShop(largeUrl, LARGE, async (driver, shop) => [
    ...(await figures(driver, pageFigures(shop, LARGE), ', large')),
    ...(await figures(driver, shelfFigures(shop, LARGE), ', large')),
    ...(await reports(driver, reportFigures(shop), LARGE)),
  ]);
  return [...small, ...large, ...costs(small, large)];
}

type Shop = Awaited<ReturnType<typeof startFilledShop>>;

/** Measures in a new shop of that size. */
export async function inShop(
  databaseUrl: string,
  size: ShopSize,
  measure: (driver: LoadDriver, shop: Shop) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const shop = await startFilledShop(databaseUrl, size);
  const driver = startLoadDriver(shop.address);
  try {
    return await measure(driver, shop);
  } finally {
    await driver.stop();
    await shop.stop();
  }
}

/** Returns rounds per second and the 95th percentile of each figure. */
export async function figures(driver: LoadDriver, wanted: readonly Figure[], suffix = ''): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const { name, unit, rounds } of wanted) {
    const load = { rounds, concurrency: CONCURRENCY, warmUpSeconds: WARM_UP_S, seconds: MEASURED_S };
    const { perSecond, p50, p95 } = await driver.run(load);
    measured.push({ name: `http/${name}${suffix}`, value: perSecond, unit: `${unit}/s` });
    measured.push({ name: `http/${name}${suffix}, p50`, value: Number(p50.toFixed(2)), unit: 'ms' });
    measured.push({ name: `http/${name}${suffix}, p95`, value: Number(p95.toFixed(2)), unit: 'ms' });
  }
  return measured;
}

/** Reports with one reader at a time. */
async function reports(driver: LoadDriver, wanted: readonly ReportFigure[], size: ShopSize): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const { name, rounds } of wanted) {
    const { p50 } = await driver.run({ rounds, concurrency: 1, warmUpSeconds: 1, seconds: REPORT_S });
    const of = `${size.orders.toLocaleString('en')} orders`;
    measured.push({ name: `http/${name}, ${of}`, value: Number(p50.toFixed(2)), unit: 'ms' });
  }
  return measured;
}

/** Returns the cost of the large shop relative to the small one. */
export function costs(small: readonly Measurement[], large: readonly Measurement[]): Measurement[] {
  return large.flatMap(({ name, value }) => {
    const same = small.find((one) => `${one.name}, large` === name);
    if (!same) return [];
    return [
      { name: `${same.name}, cost of a large shop`, value: Number((same.value / value).toFixed(2)), unit: 'times' },
    ];
  });
}
