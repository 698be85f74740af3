import { event } from '@countinghouse/contracts/kernel/event';
import {
  baseCurrencySet,
  companyInfoChanged,
  currencyAdded,
  currencyRemoved,
  pageSaved,
  productDisplayAdded,
  productDisplayChanged,
  productDisplayRemoved,
  productDisplaysReordered,
} from '@countinghouse/contracts/settings/events';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { shop } from './shop.projection.ts';

const spec = projectionSpec(shop);

async function partsAfter(...events: readonly GivenEvent[]) {
  const { parts } = await spec.rowsAfter(...events);
  return Object.fromEntries((parts ?? []).map((row) => [row.part, row.data]));
}

it('keeps every part of the settings apart', async () => {
  const text = { entityMap: {}, blocks: [{ text: '你好', key: 'a', zeta: 1, alpha: -0.5 }] };
  const parts = await partsAfter(
    event(companyInfoChanged, { changes: { name: 'Shop' } }),
    event(companyInfoChanged, { changes: { phone: '1' } }),
    event(pageSaved, { page: 'about', changes: { text } }),
    event(pageSaved, { page: 'about', changes: { image: '/files/x.webp' } }),
    event(pageSaved, { page: 'newPage', changes: { images: ['/files/y.webp'] } }),
  );
  expect(parts).toEqual({
    company: { name: 'Shop', address: '', phone: '1' },
    'page:about': { text, image: '/files/x.webp' },
    'page:newPage': { images: ['/files/y.webp'] },
  });
  expect(JSON.stringify((parts['page:about'] as { text: unknown }).text)).toBe(JSON.stringify(text));
});

it('follows the currencies from HKD on', async () => {
  const usd = { currencyId: 'c2', name: 'USD', symbol: 'US$' };
  const eur = { currencyId: 'c3', name: 'EUR', symbol: '€' };
  const { currencies } = await partsAfter(
    event(currencyAdded, usd),
    event(currencyAdded, eur),
    event(baseCurrencySet, { currencyId: 'c3' }),
    event(currencyRemoved, { currencyId: 'c2' }),
  );
  expect(currencies).toEqual({ list: [{ currencyId: 'hkd', name: 'HKD', symbol: '$' }, eur], baseId: 'c3' });
});

it('follows the product displays in their order', async () => {
  const display = (displayId: string) => event(productDisplayAdded, { displayId, title: displayId, tagId: 't' });
  const { displays } = await partsAfter(
    display('a'),
    display('b'),
    display('c'),
    event(productDisplayChanged, { displayId: 'b', changes: { title: 'B' } }),
    event(productDisplayRemoved, { displayId: 'a' }),
    event(productDisplaysReordered, { displayIds: ['c', 'a'] }),
  );
  expect(displays).toEqual([
    { displayId: 'c', title: 'c', tagId: 't' },
    { displayId: 'b', title: 'B', tagId: 't' },
  ]);
});
