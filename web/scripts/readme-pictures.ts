// Takes the README's pictures of a running shop that the demo has filled.
// Usage: SHOP_URL=http://localhost:8080 SHOP_EMAIL=… SHOP_PASSWORD=… npm run screenshots:readme
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser, openWindow, serveChineseFont, signIn } from '../e2e/support/browser.ts';

const folder = join(import.meta.dirname, '../../docs/images');
const { SHOP_URL = 'http://localhost:8080', SHOP_EMAIL = '', SHOP_PASSWORD = '' } = process.env;
const desktop = { width: 1440, height: 900 };
const pictures = [
  { name: 'sales-ranking', path: '/admin/report/sales-ranking', theme: 'light', language: 'en' },
  { name: 'products', path: '/admin/stock/product-list?current=2', theme: 'light', language: 'en' },
  { name: 'orders-zh-dark', path: '/admin/order/list', theme: 'dark', language: 'zh-HK' },
] as const;

const storefront = [
  { name: 'storefront-home', path: () => '/' },
  { name: 'storefront-product', path: productPath },
] as const;

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
for (const { name, path, theme, language } of pictures) {
  const context = await openWindow(browser, { ...desktop, theme, language });
  await serveChineseFont(context);
  const page = await context.newPage();
  await signIn(page, SHOP_URL, SHOP_EMAIL, SHOP_PASSWORD);
  await page.goto(SHOP_URL + path);
  await page.waitForSelector('tbody .figure');
  await page.waitForFunction(() => !document.querySelector('figure') || document.querySelector('figure svg'));
  // Pictures below the window load when they are scrolled to; they are not in the picture.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight),
  );
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
for (const { name, path } of storefront) {
  const context = await openWindow(browser, { ...desktop, theme: 'light', language: 'en' });
  await serveChineseFont(context);
  const page = await context.newPage();
  await page.goto(SHOP_URL + (await path()), { waitUntil: 'load' });
  // Only pictures within the window are loaded: what a row holds beside it is not in the picture either.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left, width } = image.getBoundingClientRect();
      return image.complete || width === 0 || top > window.innerHeight || left > window.innerWidth;
    }),
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.complete && image.decode())));
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
await browser.close();
console.log(`The README's pictures: ${folder}`);

/** The product that sold best. */
async function productPath(): Promise<string> {
  const reply = await fetch(`${SHOP_URL}/api/v1/product/listing?sort=best&size=1`);
  const { products } = (await reply.json()) as { products: { _id: string }[] };
  return `/product/${products[0]?._id}`;
}
