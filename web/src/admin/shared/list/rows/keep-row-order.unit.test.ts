import { expect, test } from 'vitest';
import { holdSteady } from './keep-row-order.ts';

const row = (id: string, version = '1') => ({ id, version });
const idOf = (each: { id: string }) => each.id;
const shown = [row('a'), row('b'), row('c')];

test('the same rows again change nothing', () => {
  const steady = holdSteady(shown, [row('a'), row('b'), row('c')], idOf);
  expect(steady).toEqual({ rows: shown, waiting: 0, moved: false, changedIds: new Set() });
});

test('a changed row changes where it stands and is named', () => {
  const steady = holdSteady(shown, [row('a'), row('b', '2'), row('c')], idOf);
  expect(steady.rows[1]).toEqual(row('b', '2'));
  expect([...steady.changedIds]).toEqual(['b']);
  expect(steady.moved).toBe(false);
});

test('a new row waits and pushes nothing down', () => {
  const steady = holdSteady(shown, [row('new'), row('a'), row('b')], idOf);
  expect(steady.rows.map(idOf)).toEqual(['a', 'b', 'c']);
  expect(steady.waiting).toBe(1);
  expect(steady.moved).toBe(true);
});

test('a row that is gone stays until the list is taken over', () => {
  const steady = holdSteady(shown, [row('a'), row('c')], idOf);
  expect(steady.rows.map(idOf)).toEqual(['a', 'b', 'c']);
  expect(steady).toMatchObject({ waiting: 0, moved: true });
});

test('another order alone counts as moved', () => {
  expect(holdSteady(shown, [row('b'), row('a'), row('c')], idOf)).toMatchObject({ waiting: 0, moved: true });
});
