import type { ActivityEntry } from '@countinghouse/contracts/history/activity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOrThrow, newAdmin, newCustomer } from '../../support/shop-people.ts';
import type { WholeShop } from '../../support/whole-shop.ts';
import { csvOf, openExportShop, shopTime, workbookOf } from './testing/export-shop.ts';

let shop: WholeShop;
let asAdmin: WholeShop;
let orderNo: string;

beforeAll(async () => {
  const opened = await openExportShop();
  shop = opened.shop;
  orderNo = opened.two.orderId;
  asAdmin = { ...shop, superAdmin: (await newAdmin(shop)).token };
});
afterAll(() => shop.close());

const listed = async (query: Record<string, string>, { superAdmin: token } = shop) =>
  (await callOrThrow<{ entries: ActivityEntry[] }>(shop, 'listActivity', { token, query: { ...query, size: '100' } }))
    .entries;

test('a file of activity has every event as the list has it, in either format', async () => {
  const query = { area: 'catalog,orders,customers' };
  const entries = await listed(query);
  expect(entries.length).toBeGreaterThan(10);
  const rows = await csvOf(shop, { list: 'activity', ...query });
  expect(rows.map(({ what, who, record, recordId, recordedAt }) => [what, who, record, recordId, recordedAt])).toEqual(
    entries.map(({ type, actor, about, recordedAt }) => [
      ...[type, unformula(actor.name), unformula(about?.name), about?._id ?? '', shopTime(recordedAt)],
    ]),
  );
  const book = await workbookOf(shop, { list: 'activity', ...query });
  expect(book.map(({ what }) => what)).toEqual(entries.map(({ type }) => type));
});

/** A text that a spreadsheet would calculate has an apostrophe in a CSV file. */
const unformula = (text: string | null | undefined) => (text ?? '').replace(/^(?=[=+@-])/, "'");

test('it is narrowed as the list is: by a type, by a search', async () => {
  const placed = await csvOf(shop, { list: 'activity', type: 'orders.OrderPlaced' });
  expect(placed.map(({ what }) => what)).toEqual(['orders.OrderPlaced', 'orders.OrderPlaced']);
  const found = await csvOf(shop, { list: 'activity', search: orderNo });
  expect(new Set(found.map(({ record }) => record))).toEqual(new Set([orderNo]));
  expect(found).toHaveLength((await listed({ search: orderNo })).length);
});

test('what the list hides from an ADMIN is in no file of theirs', async () => {
  const hired = { list: 'activity', type: 'identity.StaffUserCreated' } as const;
  expect((await csvOf(shop, hired)).length).toBeGreaterThan(0);
  expect(await csvOf(asAdmin, hired)).toEqual([]);
  const all = await csvOf(asAdmin, { list: 'activity' });
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter(({ what }) => what?.startsWith('identity.'))).toEqual([]);
});

test('an erased customer has no name in it', async () => {
  const { id } = await newCustomer(shop, { name: 'Zora Quill' });
  const of = { list: 'activity', of: id } as const;
  expect((await csvOf(shop, of)).map(({ record }) => record)).toContain('Zora Quill');
  await callOrThrow(shop, 'deleteCustomer', { token: shop.superAdmin, params: { id } });
  const rows = await csvOf(shop, of);
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain('Zora');
});
