import { event } from '@countinghouse/contracts/kernel/event';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { CURRENCY_LIST, currencyAdded, currencyRemoved } from '@countinghouse/contracts/settings/events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';
import { type SampleShelf, sampleShelf } from './sample-shelf.ts';

let shop: TestReadSide;
let shelf: SampleShelf;
beforeAll(async () => {
  shop = await openTestReadSide();
  shelf = sampleShelf(shop);
});
afterAll(() => shop.close());

const reads = (Object.entries(routeTable) as [string, RouteDefinition][]).filter(
  ([, { service, access, method, raw }]) =>
    service === 'read-api' && access === 'public' && method === 'GET' && raw !== true,
);

/** Maximum round trips of one call of a page's loader. */
const MOST_STATEMENTS = 6;

const QUERY_KEYS = ['page', 'ids', 'search', 'tag', 'after', 'asOf', 'category', 'pos', 'sort', 'min_price'];

/** Required query parameters of a read. */
const needed: Readonly<Record<string, string>> = {
  productCards: `?ids=${newId()},${newId()}`,
  suggestProducts: '?search=lamp',
  productDisplayList: `?tag=${newId()}`,
};

const addressOf = (name: string, path: string, id: string) => path.replace(':id', id) + (needed[name] ?? '');

async function asked(url: string): Promise<{ status: number; statements: number }> {
  await shop.get('/setting/frame', 'nobody');
  const query = vi.spyOn(shop.database, 'query');
  const { statusCode } = await shop.app.inject({ url: `/api/v1${url}` });
  const statements = query.mock.calls.length;
  query.mockRestore();
  return { status: statusCode, statements };
}

describe.each(reads)('%s', (name, { path }) => {
  test('succeeds in an empty shop, in a few statements', async () => {
    const { status, statements } = await asked(addressOf(name, path, newId()));
    expect(status).toBe(path.includes(':id') ? 404 : 200);
    expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS);
  });

  test.each([
    'nonsense',
    '%00',
    '%ff',
    "'%20or%201=1--",
    '..%2f..%2fetc',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '%F0%9F%92%A9',
    'x'.repeat(5_000),
  ])('handles %s', async (hostile) => {
    const ids = path.includes(':id') ? [addressOf(name, path, hostile)] : [];
    const urls = [...ids, ...QUERY_KEYS.map((key) => `${path.replace(':id', newId())}?${key}=${hostile}`)];
    for (const url of urls) expect((await asked(url)).status, url).toBeLessThan(500);
  });
});

test('as many statements are sent for many products as for two', async () => {
  const tag = await shelf.tag('Many');
  const first = await shelf.product('ONE', { tagIds: [tag] });
  await shelf.product('TWO', { tagIds: [tag] });
  const routes = reads.filter(([name]) => name !== 'productCards');
  const counted = async () => {
    const statements: Record<string, number> = {};
    for (const [name, { path }] of routes) statements[name] = (await asked(addressOf(name, path, first))).statements;
    return statements;
  };
  const few = await counted();
  for (let n = 0; n < 30; n++) await shelf.product(`M-${n}`, { tagIds: [tag] });
  expect(await counted()).toEqual(few);
});

test('a shop with a deleted first currency, and no other base, still responds', async () => {
  await shop.happened(
    streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id),
    event(currencyAdded, { currencyId: 'usd', name: 'USD', symbol: 'US$' }),
    event(currencyRemoved, { currencyId: 'hkd' }),
  );
  expect((await shop.get('/setting/frame', 'nobody')).json().currency).toEqual({ name: 'HKD', symbol: '$' });
});
