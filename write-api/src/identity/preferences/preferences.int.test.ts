import { PREFERENCES } from '@countinghouse/contracts/identity/preference-events';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWriteSide, type TestWriteSide } from '../../testing/test-write-side.ts';

let shop: TestWriteSide;
let token: string;

beforeAll(async () => {
  shop = await openTestWriteSide({ RATE_LIMIT_PREFERENCES: { count: 20, seconds: 3_600 } });
  token = await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

const change = (body: object) => shop.send('PATCH', '/preferences', { body, token });
const list = (changes: object) => ({
  lists: { orders: { order: [], hidden: [], widths: {}, query: '', ...changes } },
});

test.each([
  ['a list that there is not', { lists: { secrets: list({}).lists.orders } }],
  [
    'more columns than a list can have',
    list({ hidden: Array.from({ length: 31 }, (_, i) => `column${'a'.repeat(i)}`) }),
  ],
  ['what is no name of a column', list({ order: ['<script>'] })],
  ['a width that no column has', list({ widths: { date: 100_000 } })],
  ['an address without end', list({ query: 'x'.repeat(501) })],
  ['a density that there is not', { density: 'microscopic' }],
])('%s is refused', async (_, body) => {
  expect([400, 422]).toContain((await change(body)).statusCode);
});

test('changes of preferences beyond the limit are refused, and the log stays bounded', async () => {
  const me = (await change({ density: 'compact' })).json();
  expect(me.preferences).toMatchObject({ density: 'compact', startPage: 'dashboard', version: '0' });
  const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => change(list({ query: `size=${n + 1}` }))));
  const refused = replies.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(30);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  const events = await shop.deps.log.read(streamOf(PREFERENCES, sub), { limit: 1_000 });
  expect(events.length).toBeGreaterThan(1);
  expect(events.length).toBeLessThan(30);
});
