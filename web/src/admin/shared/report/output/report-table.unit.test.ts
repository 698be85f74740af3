import { expect, test } from 'vitest';
import { columnKinds } from './report-table.ts';

test('a column is of amounts when one of its numbers has cents, and of text when one is no number', () => {
  const rows = [
    ['A1', 1, 2, 3],
    ['B2', 4, 5.5, 'none'],
  ];
  expect(columnKinds({ heads: ['No', 'Units', 'Amount', 'Mixed'], rows })).toEqual(['text', 'count', 'amount', 'text']);
});
