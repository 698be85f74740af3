import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  amounts,
  choices,
  criteriaOf,
  days,
  defineList,
  type ListCriteria,
  listQuery,
  reference,
  sortText,
  textOfQuery,
  withRanges,
} from './list.ts';

const list = defineList({
  sorts: { name: 'ascending', date: 'descending' },
  filters: {
    status: choices(['open', 'shut']),
    owner: reference({ mayBeNone: true }),
    item: reference(),
    made: days('firstDay', 'lastDay'),
    total: amounts('minTotal', 'maxTotal'),
  },
});
const query = withRanges(list, z.strictObject(listQuery(list)));
const id = '018f0000-0000-7000-8000-000000000001';

test('every filter and order becomes a parameter, and its value a criterion', () => {
  const asked = query.parse({
    search: ' tea ',
    sort: '-name',
    status: 'open',
    owner: 'none',
    item: id.toUpperCase(),
    firstDay: '2026-01-01',
    minTotal: '1.5',
  });
  expect(criteriaOf(list, asked)).toEqual({
    search: 'tea',
    sort: { by: 'name', direction: 'descending' },
    filters: {
      status: ['open'],
      owner: 'none',
      item: id,
      made: { from: '2026-01-01' },
      total: { from: 150 },
    },
  });
  expectTypeOf(asked.status).toEqualTypeOf<readonly ('open' | 'shut')[] | undefined>();
  expectTypeOf<keyof ListCriteria<typeof list>['filters']>().toEqualTypeOf<keyof typeof list.filters>();
});

test('a query that sets nothing, or all values, narrows nothing', () => {
  expect(criteriaOf(list, query.parse({}))).toEqual({ search: '', filters: {} });
  expect(criteriaOf(list, query.parse({ status: 'shut,open,open' })).filters).toEqual({});
});

test('a query is text again as it was given', () => {
  const text = { search: 'tea', sort: sortText('date', 'descending'), status: 'open,shut', maxTotal: '1.5', item: id };
  expect(textOfQuery(query.parse(text))).toEqual(text);
});

describe('a wild value is a fault of its parameter', () => {
  test.each([
    ['sort', 'price'],
    ['sort', '--name'],
    ['sort', 'constructor'],
    ['status', 'ajar'],
    ['status', 'open,'],
    ['status', ''],
    ['owner', 'nobody'],
    ['item', 'none'],
    ['firstDay', '2026-02-30'],
    ['lastDay', '9999-01-01'],
    ['lastDay', 'wild'],
    ['minTotal', '-1'],
    ['maxTotal', '1e9'],
    ['search', 'x'.repeat(129)],
    ['search', '\u0000'],
  ])('%s=%s', (name, value) => {
    expect(query.safeParse({ [name]: value }).error?.issues.map(({ path }) => path)).toEqual([[name]]);
  });

  test('days that end before they begin', () => {
    const issues = query.safeParse({ firstDay: '2026-02-02', lastDay: '2026-02-01' }).error?.issues;
    expect(issues).toMatchObject([{ path: ['lastDay'], params: { code: 'before_start' } }]);
  });
});
