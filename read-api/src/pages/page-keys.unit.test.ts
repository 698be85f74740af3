import { stockReleased, stockReserved } from '@countinghouse/contracts/inventory/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { expect, test } from 'vitest';
import { keysReadBy, keysTouchedBy } from './page-keys.ts';

const taken = (quantity: number, balance: number) =>
  keysTouchedBy(event(stockReserved, { productId: 'p', orderId: 'o', quantity, balance }), new Map());

test('stock changes a page only when the shown band changes', () => {
  expect(taken(1, 99)).toEqual([]);
  expect(taken(94, 6)).toEqual([]);
  expect(taken(1, 5)).toEqual(['stock', 'stock:p']);
  expect(taken(1, 4)).toEqual(['stock', 'stock:p']);
  expect(taken(4, 0)).toEqual(['stock', 'stock:p']);
  const back = event(stockReleased, { productId: 'p', orderId: 'o', quantity: 5, balance: 5 });
  expect(keysTouchedBy(back, new Map())).toEqual(['stock', 'stock:p']);
});

test('500 sales of one product touch its page six times', () => {
  let touched = 0;
  for (let balance = 499; balance >= 0; balance--) touched += taken(1, balance).length > 0 ? 1 : 0;
  expect(touched).toBe(6);
});

test('a result depends on the products and the unfinished pictures in it, that of an unlisted operation on everything', () => {
  const card = { _id: 'c', sellingPrice: 1, photo: { path: '/files/images/x.webp', widths: [] } };
  const keys = keysReadBy('getHome', {}, { displays: [{ products: [card] }] });
  expect([...keys].sort()).toEqual(
    ['catalogue', 'categories', 'picture:/files/images/x.webp', 'product:c', 'settings', 'stock:c', 'tags'].sort(),
  );
  expect(keysReadBy('somethingNew', {}, {}).has('everything')).toBe(true);
});

test('every public read that pages may make is listed', () => {
  const unknown = Object.entries(routeTable)
    .filter(([, { access, method, service }]) => access === 'public' && method === 'GET' && service === 'read-api')
    .map(([name]) => name)
    .filter((name) => keysReadBy(name, {}, {}).has('everything'));
  // Reads of old clients, and suggestions while typing: no page uses them.
  const notForPages = ['getCompanyInfo', 'getSetting', 'listCategories', 'productDisplayList', 'suggestProducts'];
  expect(unknown.filter((name) => !notForPages.includes(name))).toEqual([]);
});
