import { launchBrowser, openWindow, signIn } from '/tmp/wt-people/web/e2e/support/browser.ts';

const [url, pass, out, ...paths] = process.argv.slice(2);
const browser = await launchBrowser();
const sizes = (process.env.SIZES ?? '1440,1024,390').split(',').map(Number);
for (const w of sizes)
  for (const language of (process.env.LANGS ?? 'en').split(',') as ('en' | 'zh-HK')[]) {
    const page = await (
      await openWindow(browser, { width: w, height: w === 390 ? 844 : 800, theme: 'light', language })
    ).newPage();
    page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
    page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 300)));
    if (pass !== '-') await signIn(page, url!, 'admin@countinghouse.local', pass!);
    for (const path of paths) {
      const [address, press] = path.split('#');
      await page.goto(url + address!);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.waitForTimeout(1500);
      if (press) {
        await page
          .getByRole('button', { name: press })
          .first()
          .click({ timeout: 3000 })
          .catch((e) => console.log(String(e).slice(0, 100)));
        await page.waitForTimeout(600);
      }
      const name = path.replace(/[^a-z]+/gi, '-').slice(0, 50);
      await page.screenshot({ path: `${out}/${name}-${w}-${language}.png` });
    }
    await page.context().close();
  }
await browser.close();
