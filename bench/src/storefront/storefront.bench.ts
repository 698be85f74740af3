import { costs, figures, inShop } from '../http/http.bench.ts';
import { MANY_PRODUCTS, SMALL } from '../http/shop-size.ts';
import type { Measurement } from '../measurement.ts';
import { measureBrowser } from './browser-figures.ts';
import { measureFlashSale } from './flash-sale.ts';
import { storefrontFigures } from './page-figures.ts';
import { measurePriceToPage } from './price-to-page.ts';

/**
 * The storefront for shoppers: pages per second, latency of a change, metrics of a slow phone, a flash sale. With a
 * second empty database, pages of a shop of 100,000 products too, and their cost relative to the small one.
 */
export async function measureStorefront(databaseUrl: string, largeUrl?: string): Promise<Measurement[]> {
  const small = await inShop(databaseUrl, SMALL, async (driver, shop) => [
    ...(await figures(driver, storefrontFigures(shop, SMALL))),
    ...(await measurePriceToPage(shop)),
    ...(await measureBrowser(shop, SMALL)),
    ...(await measureFlashSale(shop)),
  ]);
  if (largeUrl === undefined) return small;
  const large = await inShop(largeUrl, MANY_PRODUCTS, (driver, shop) =>
    figures(driver, storefrontFigures(shop, MANY_PRODUCTS), ', large'),
  );
  return [...small, ...large, ...costs(small, large)];
}
