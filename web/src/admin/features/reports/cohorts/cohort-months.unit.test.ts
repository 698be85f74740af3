import { expect, test } from 'vitest';
import { matrixOf } from './cohort-months.ts';

const sizeOf = (cohort: string) => (cohort === '2026-01' ? 8 : 4);
const row = (cohort: string, month: string, customers: number, currency = 'HKD') => ({
  ...{ key: `${cohort}-01~${month}-01~${currency}`, cohort: `${cohort}-01`, month: `${month}-01`, currency },
  since: Number(month.slice(5)) - Number(cohort.slice(5)),
  ...{
    size: sizeOf(cohort),
    customers,
    share: customers / sizeOf(cohort),
    orders: 2 * customers,
    goods: 10 * customers,
  },
});
const rows = [
  row('2026-03', '2026-03', 4),
  row('2026-02', '2026-02', 4),
  row('2026-02', '2026-04', 1),
  row('2026-02', '2026-04', 3, 'GBP'),
  row('2026-01', '2026-01', 8),
  row('2026-01', '2026-02', 2),
];
const asked = { rows, total: rows.length, currency: 'HKD', measure: 'customers', thisMonth: '2026-04-01' } as const;

test('has the months from each first order to this one, the earliest cohort first, in one currency', () => {
  const { cohorts, width, isCut } = matrixOf(asked);
  expect(cohorts.map(({ cohort, size, cells }) => [cohort, size, ...cells.map(({ value }) => value)])).toEqual([
    ['2026-01-01', 8, 8, 2, 0, 0],
    ['2026-02-01', 4, 4, 0, 1],
    ['2026-03-01', 4, 4, 0],
  ]);
  expect(cohorts[1]?.cells[1]).toEqual({ key: '2026-02-01~2026-03-01~HKD', value: 0, share: 0, tint: 0 });
  expect([width, isCut]).toEqual([4, false]);
});

test('shows orders beyond this month, and no cohort without any in the currency', () => {
  expect(matrixOf({ ...asked, thisMonth: '2026-03-01' }).cohorts[1]?.cells.map(({ value }) => value)).toEqual([
    4, 0, 1,
  ]);
  const { cohorts } = matrixOf({ ...asked, currency: 'GBP' });
  expect(cohorts.map(({ cohort, cells }) => [cohort, ...cells.map(({ value }) => value)])).toEqual([
    ['2026-02-01', 0, 0, 3],
  ]);
});

test('tints by the most of the months behind the first one, which have the full colour at most', () => {
  const tints = (measure: 'customers' | 'goods') =>
    matrixOf({ ...asked, measure }).cohorts.map(({ cells }) => cells.map(({ tint }) => tint));
  expect(tints('customers')).toEqual([
    [40, 40, 0, 0],
    [40, 0, 40],
    [40, 0],
  ]);
  expect(tints('goods')[1]).toEqual([40, 0, 20]);
  const only = [row('2026-01', '2026-01', 4)];
  expect(matrixOf({ ...asked, rows: only, total: 1, thisMonth: '2026-01-01' }).cohorts[0]?.cells[0]?.tint).toBe(0);
});

test('leaves out the cohort that is cut by the page, unless there is no other', () => {
  const cut = matrixOf({ ...asked, total: rows.length + 1 });
  expect(cut.cohorts.map(({ cohort }) => cohort)).toEqual(['2026-02-01', '2026-03-01']);
  expect(cut.isCut).toBe(true);
  const one = matrixOf({ ...asked, rows: rows.slice(4), total: 9 });
  expect(one.cohorts.map(({ cohort }) => cohort)).toEqual(['2026-01-01']);
});
