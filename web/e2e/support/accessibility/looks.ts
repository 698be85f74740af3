import type { Page } from 'playwright-core';
import { atRest } from '../screens.ts';
import { isTooWide } from '../shop.ts';
import { dress } from '../storefront/pages.ts';
import { violationsOn } from './faults.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

/** Returns what is wrong with a page of the storefront as it is now, on desktop and phone, light and dark. */
export async function faultsInLooks(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    for (const theme of ['light', 'dark'] as const) {
      await dress(page, { ...size, theme });
      await atRest(page);
      const found = await violationsOn(page, { looksOnly: theme === 'dark' });
      faults.push(...found.map((fault) => `${theme} ${size.width}: ${fault}`));
    }
    if (await isTooWide(page)) faults.push(`scrolls horizontally at ${size.width} px`);
  }
  return faults;
}
