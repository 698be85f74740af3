// Takes a picture of every screen of the demo shop in every look: the storefront's and the admin's, by width, language
// and theme. Those of the storefront begin with `shop-` and are as long as the page.
// Usage: npm run screenshots [-- <folder>] [--only <name>,…] [--width 390,1440] [--language en,zh]
// [--theme light,dark]; SHOP_URL, SHOP_EMAIL and SHOP_PASSWORD name a shop that runs already.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Look, launchBrowser, openWindow, serveChineseFont, signIn, wear } from '../e2e/support/browser.ts';
import { makeSample } from '../e2e/support/sample.ts';
import { atRest, openScreen, screens } from '../e2e/support/screens.ts';
import { shopAddresses, visit } from '../e2e/support/storefront/addresses.ts';
import { dress, showAll } from '../e2e/support/storefront/pages.ts';
import { findShelves } from '../e2e/support/storefront/shelves.ts';
import { shopToPicture } from './demo-shop.ts';

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: text, width: text, language: text, theme: text },
});
const [folder = join(import.meta.dirname, '../../var/screenshots')] = positionals;
const words = { en: 'en', zh: 'zh-HK' } as const;
const names = [...Object.keys(shopAddresses).map((address) => `shop-${address}`), ...Object.keys(screens)];
const only = chosen('only', names) ?? names;
const languages = chosen('language', ['en', 'zh'] as const) ?? (['en', 'zh'] as const);
const themes = chosen('theme', ['light', 'dark'] as const) ?? (['light', 'dark'] as const);
const given = chosen('width')?.map(Number);
const widths = { admin: given ?? [1440, 390], shop: given ?? [1440, 768, 390] };
const PHONE = 600;
const sizeOf = (width: number) => ({ width, height: width < PHONE ? 844 : width < 1_000 ? 1_024 : 900 });
const plain: Look = { ...sizeOf(1_440), theme: 'light', language: 'en' };

/** The values of an option, between commas; undefined when it was not given. */
function chosen<Word extends string>(option: keyof typeof values, possible?: readonly Word[]): Word[] | undefined {
  const list = values[option]?.split(',') as Word[] | undefined;
  for (const value of list ?? []) {
    if (possible ? possible.includes(value) : Number(value) >= 320) continue;
    throw new Error(`--${option} ${value}: ${possible?.join(', ') ?? 'at least 320'}`);
  }
  return list;
}

mkdirSync(folder, { recursive: true });
const { shop, close } = await shopToPicture(process.env);
const browser = await launchBrowser();
const open = async () => {
  const context = await openWindow(browser, plain);
  await serveChineseFont(context);
  return context.newPage();
};
const [guest, staff] = [await open(), await open()];
let failures = 0;
const fail = (what: string, error: unknown) => {
  failures += 1;
  console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
};
for (const page of [guest, staff]) page.on('pageerror', (error) => fail(page.url(), error));

await signIn(staff, shop.address, shop.admin.email, shop.admin.password);
const sample = await makeSample(shop);
const shelves = await findShelves(shop);
let pictures = 0;
for (const [address, place] of Object.entries(shopAddresses)) {
  const name = `shop-${address}`;
  if (!only.includes(name)) continue;
  try {
    for (const language of languages) {
      await guest.setViewportSize(sizeOf(1_440));
      await visit(guest, shop, place, shelves, words[language]);
      await showAll(guest);
      for (const width of widths.shop) {
        for (const theme of themes) {
          await dress(guest, { ...sizeOf(width), theme });
          await atRest(guest);
          await guest.screenshot({ path: join(folder, `${name}-${width}-${theme}-${language}.png`), fullPage: true });
          pictures += 1;
        }
      }
    }
  } catch (error) {
    fail(name, error);
  }
}
for (const [name, screen] of Object.entries(screens)) {
  if (!only.includes(name)) continue;
  const page = screen.signedOut ? guest : staff;
  try {
    await page.setViewportSize(sizeOf(screen.onlyPhone ? 390 : 1_440));
    await openScreen(page, shop.address, screen, sample);
    for (const width of widths.admin) {
      if (screen.onlyPhone && width >= PHONE) continue;
      for (const theme of themes) {
        for (const language of languages) {
          await wear(page, { ...sizeOf(width), theme, language: words[language] });
          await atRest(page);
          await page.screenshot({ path: join(folder, `${name}-${width}-${theme}-${language}.png`) });
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
