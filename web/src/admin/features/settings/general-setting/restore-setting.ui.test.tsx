import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { historyResponse, restoreVersion } from '../../../testing/history.ts';
import { type Responses, renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleSetting } from '../../../testing/samples.ts';
import { useSetting } from '../api.ts';
import { CurrencySetting } from './currency/currency-setting.tsx';
import { ProductDisplaySetting } from './product-display/product-display-setting.tsx';

const PATH = '/admin/setting/general';
const THEN = '2026-11-19T02:00:00.000Z';
const hkd = { name: 'HKD', symbol: '$' };
const usd = { name: 'USD', symbol: 'US$' };
const eur = { name: 'EUR', symbol: '€' };
const shows = (title: string, tag: string) => ({ title, tag: { _id: tag, name: tag } });

const past = sampleSetting({
  currency: { currencyList: [hkd, usd], baseCurrency: 1, version: '2' },
  productDisplay: [shows('A', 'tea'), shows('B', 'gift'), shows('C', 'toy')],
  productDisplayVersion: '3',
});
const present = sampleSetting({
  currency: { currencyList: [hkd, eur], baseCurrency: 0, version: '5' },
  productDisplay: [shows('New', 'cup'), shows('B', 'gift'), shows('A!', 'tea')],
  productDisplayVersion: '7',
});

/** Every write as `METHOD /path?query version`, with its body. */
function open(part: 'currency' | 'product-display', tags: readonly string[], replies: Record<string, object>) {
  const sent: [what: string, body?: unknown][] = [];
  const write =
    (reply: object) =>
    (url: URL, { method, headers, body }: RequestInit) => {
      const given = new Headers(headers);
      const path = url.pathname.replace('/api/v1/setting', '') + url.search;
      const what = [method, path, given.get('If-Match'), given.get('X-Reason')].filter(Boolean).join(' ');
      sent.push(body ? [what, JSON.parse(String(body))] : [what]);
      return reply;
    };
  const answers: Responses = {
    'GET /setting': (url) => ({ success: true, setting: url.searchParams.get('asOf') === THEN ? past : present }),
    'GET /tag/list': { success: true, tags: tags.map((_id) => ({ _id, name: _id, version: '0' })), total: 3 },
    [`GET /history/setting/${part}`]: historyResponse(
      { type: 'settings.Something', changes: [{ field: 'something', from: 1, to: 2 }] },
      { type: 'settings.SomethingBefore', at: THEN },
    ),
    ...Object.fromEntries(Object.entries(replies).map(([key, reply]) => [key, write(reply)])),
  };
  respondWith(answers);
  renderRoutes([{ path: PATH, element: <Parts /> }], `${PATH}?history=setting.${part}`);
  return sent;
}

function Parts() {
  const setting = useSetting();
  if (!setting) return null;
  return (
    <>
      <CurrencySetting currency={setting.currency} />
      <ProductDisplaySetting displays={setting.productDisplay} version={setting.productDisplayVersion} />
    </>
  );
}

test('earlier currencies and their base are restored by ordinary changes, each with the reason', async () => {
  const sent = open('currency', [], {
    'POST /setting/currency': {
      success: true,
      currency: { currencyList: [hkd, eur, usd], baseCurrency: 0, version: '6' },
    },
    'POST /setting/currency/base-currency': {
      success: true,
      currency: { currencyList: [hkd, eur, usd], baseCurrency: 2, version: '7' },
    },
    'DELETE /setting/currency': {
      success: true,
      currency: { currencyList: [hkd, usd], baseCurrency: 1, version: '8' },
    },
  });
  await restoreVersion('Mistake');
  await screen.findByText('The earlier version has been restored');
  expect(sent).toEqual([
    ['POST /currency Mistake', usd],
    ['POST /currency/base-currency "6" Mistake', { currency: 2 }],
    ['DELETE /currency?currency=EUR Mistake'],
  ]);
});

const added = { success: true, productDisplay: [...present.productDisplay, shows('C', 'toy')], version: '9' };
const writes = {
  'PATCH /setting/product-display': { success: true, productDisplay: [], version: '8' },
  'POST /setting/product-display': added,
  'PUT /setting/product-display/order': { success: true, productDisplay: [], version: '10' },
  'DELETE /setting/product-display/0': { success: true, message: '' },
};

test('earlier product displays are restored in their order; an index is sent with the version of its list', async () => {
  const sent = open('product-display', ['tea', 'gift', 'toy', 'cup'], writes);
  await restoreVersion('Mistake');
  await screen.findByText('The earlier version has been restored');
  expect(sent).toEqual([
    ['PATCH /product-display "7" Mistake', { title: 'A', tag: 'tea', index: 2 }],
    ['POST /product-display Mistake', { title: 'C', tag: 'toy' }],
    ['PUT /product-display/order "9" Mistake', { order: [2, 1, 3] }],
    ['DELETE /product-display/0 "7" Mistake'],
  ]);
});

test('displays of a deleted tag are not restored partially', async () => {
  const sent = open('product-display', ['tea', 'gift', 'cup'], writes);
  await restoreVersion('Mistake');
  await screen.findByText(/^The tag of “C” has been deleted since/);
  expect(sent).toEqual([]);
});
