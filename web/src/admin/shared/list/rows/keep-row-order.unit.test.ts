import { expect, test } from 'vitest';
import { keepRowOrder } from './keep-row-order.ts';

const row = (id: string, version = '1') => ({ id, version });
const idOf = (each: { id: string }) => each.id;
const shown = [row('a'), row('b'), row('c')];

test('the same rows again change nothing', () => {
  const ordered = keepRowOrder(shown, [row('a'), row('b'), row('c')], idOf);
  expect(ordered).toEqual({ rows: shown, waiting: 0, hasChanged: false, changedIds: new Set() });
});

test('a changed row changes in place and is reported', () => {
  const ordered = keepRowOrder(shown, [row('a'), row('b', '2'), row('c')], idOf);
  expect(ordered.rows[1]).toEqual(row('b', '2'));
  expect([...ordered.changedIds]).toEqual(['b']);
  expect(ordered.hasChanged).toBe(false);
});

test('a new row waits and shifts no other', () => {
  const ordered = keepRowOrder(shown, [row('new'), row('a'), row('b')], idOf);
  expect(ordered.rows.map(idOf)).toEqual(['a', 'b', 'c']);
  expect(ordered.waiting).toBe(1);
  expect(ordered.hasChanged).toBe(true);
});

test('a deleted row stays until the fresh rows are shown', () => {
  const ordered = keepRowOrder(shown, [row('a'), row('c')], idOf);
  expect(ordered.rows.map(idOf)).toEqual(['a', 'b', 'c']);
  expect(ordered).toMatchObject({ waiting: 0, hasChanged: true });
});

test('another order alone counts as a change', () => {
  expect(keepRowOrder(shown, [row('b'), row('a'), row('c')], idOf)).toMatchObject({ waiting: 0, hasChanged: true });
});
