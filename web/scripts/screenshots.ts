// Takes a picture of every screen of the demo shop in every look: the storefront's and the admin's, on desktops and
// phones, light and dark, in both languages. Those of the storefront begin with `shop-` and are as long as the page.
// Usage: npm run screenshots [-- <folder> [<name of a screen> …]]; SHOP_URL, SHOP_EMAIL and SHOP_PASSWORD name a shop
// that runs already.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Look, launchBrowser, openWindow, signIn, wear } from '../e2e/support/browser.ts';
import { shopToPicture } from '../e2e/support/demo-shop.ts';
import { makeSample } from '../e2e/support/sample.ts';
import { atRest, openScreen, screens } from '../e2e/support/screens.ts';
import { dress, findShelves, shopAddresses, showAll, visit } from '../e2e/support/storefront.ts';

const [folder = join(import.meta.dirname, '../../var/screenshots'), ...wanted] = process.argv.slice(2);
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const shopSizes = { ...sizes, phone: { width: 360, height: 740 }, tablet: { width: 768, height: 1024 } };
const languages = { en: 'en', zh: 'zh-HK' } as const;
const plain: Look = { ...sizes.desktop, theme: 'light', language: 'en' };

mkdirSync(folder, { recursive: true });
const { shop, close } = await shopToPicture(process.env);
const browser = await launchBrowser();
const guest = await (await openWindow(browser, plain)).newPage();
const staff = await (await openWindow(browser, plain)).newPage();
let failures = 0;
const fail = (what: string, error: unknown) => {
  failures += 1;
  console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
};
for (const page of [guest, staff]) page.on('pageerror', (error) => fail(page.url(), error));

await signIn(staff, shop.address, shop.admin.email, shop.admin.password);
const sample = await makeSample(shop, staff);
const shelves = await findShelves(shop);
let pictures = 0;
for (const [address, place] of Object.entries(shopAddresses)) {
  const name = `shop-${address}`;
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    for (const [word, language] of Object.entries(languages)) {
      await guest.setViewportSize(sizes.desktop);
      await visit(guest, shop, place, shelves, language);
      await showAll(guest);
      for (const [size, measures] of Object.entries(shopSizes)) {
        for (const theme of ['light', 'dark'] as const) {
          await dress(guest, { ...measures, theme });
          await atRest(guest);
          await guest.screenshot({ path: join(folder, `${name}-${size}-${theme}-${word}.png`), fullPage: true });
          pictures += 1;
        }
      }
    }
  } catch (error) {
    fail(name, error);
  }
}
for (const [name, screen] of Object.entries(screens)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const page = screen.signedOut ? guest : staff;
  try {
    await page.setViewportSize(screen.onlyPhone ? sizes.phone : sizes.desktop);
    await openScreen(page, shop.address, screen, sample);
    for (const [size, measures] of Object.entries(sizes)) {
      if (screen.onlyPhone && size === 'desktop') continue;
      for (const theme of ['light', 'dark'] as const) {
        for (const [word, language] of Object.entries(languages)) {
          await wear(page, { ...measures, theme, language });
          await atRest(page);
          await page.screenshot({ path: join(folder, `${name}-${size}-${theme}-${word}.png`) });
          pictures += 1;
        }
      }
    }
  } catch (error) {
    fail(name, error);
  }
}
await browser.close();
await close();
console.log(`${pictures} pictures: ${folder}`);
if (failures > 0) process.exitCode = 1;
