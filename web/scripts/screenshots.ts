// Takes a picture of every screen in every look, of a made-up shop and the app as built, and says what is wrong with them.
// Usage: npm run screenshots -w web [-- <folder>]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Look, launchBrowser, openWindow, signIn } from '../e2e/support/browser.ts';
import { faultsOf } from '../e2e/support/faults.ts';
import { startFixtureServer } from '../e2e/support/fixture-server.ts';
import { screens } from '../e2e/support/screens.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../var/screenshots');
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const looks: Record<string, Look> = {
  'desktop-light-en': { ...desktop, theme: 'light', language: 'en' },
  'desktop-dark-zh': { ...desktop, theme: 'dark', language: 'zh-HK' },
  'phone-light-en': { ...phone, theme: 'light', language: 'en' },
  'phone-dark-zh': { ...phone, theme: 'dark', language: 'zh-HK' },
};

mkdirSync(folder, { recursive: true });
const server = await startFixtureServer();
const browser = await launchBrowser();
let faults = 0;

for (const [lookName, look] of Object.entries(looks)) {
  const context = await openWindow(browser, look);
  const page = await context.newPage();
  const take = async (name: string) => {
    await page.waitForLoadState('load');
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .ant-skeleton'));
    await page.waitForFunction(() => !document.querySelector('figure') || document.querySelector('figure svg'));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: join(folder, `${name}-${lookName}.png`) });
    for (const fault of await faultsOf(page)) {
      faults += 1;
      console.error(`${name} (${lookName}): ${fault}`);
    }
  };
  page.on('pageerror', (error) => {
    faults += 1;
    console.error(`${page.url()} (${lookName}): ${error.message}`);
  });

  await page.goto(`${server.url}/admin/login`);
  await page.waitForSelector('form');
  await take('sign-in');
  await signIn(page, server.url, 'amy@example.com', 'any password');
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(server.url + path);
    await page.waitForSelector('main h1, main h2, [role="dialog"]');
    await take(name);
  }
  await context.close();
}

await browser.close();
await server.close();
console.log(`Pictures of ${Object.keys(screens).length + 1} screens in ${Object.keys(looks).length} looks: ${folder}`);
if (faults > 0) process.exitCode = 1;
