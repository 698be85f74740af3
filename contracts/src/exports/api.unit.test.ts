import { expect, test } from 'vitest';
import { exportBody } from './api.ts';
import { MAX_DOCUMENT_ORDERS } from './formats.ts';

test('orders of days that end before they begin are refused with that fault', () => {
  const between = (firstDay: string, lastDay: string) =>
    exportBody.safeParse({ list: 'orders', format: 'csv', firstDay, lastDay }).error?.issues;
  expect(between('2026-02-01', '2026-02-01')).toBeUndefined();
  expect(between('2026-02-02', '2026-02-01')).toMatchObject([{ path: ['lastDay'], params: { code: 'before_start' } }]);
});

test('a document is of one to 500 orders, by their ids, in its own format', () => {
  const order = { id: '11111111-1111-4111-8111-111111111111', version: '3' };
  const isTaken = (body: object) => exportBody.safeParse({ list: 'invoices', format: 'pdf', ...body }).success;
  expect(isTaken({ orders: Array(MAX_DOCUMENT_ORDERS).fill(order) })).toBe(true);
  expect(isTaken({ orders: Array(MAX_DOCUMENT_ORDERS + 1).fill(order) })).toBe(false);
  expect(isTaken({ orders: [] })).toBe(false);
  expect(isTaken({ orders: [{ ...order, id: '<b>' }] })).toBe(false);
  expect(isTaken({ orders: [order], format: 'csv' })).toBe(false);
  expect(isTaken({ orders: [order], list: 'orders' })).toBe(false);
});
