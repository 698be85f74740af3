import { expect, it } from 'vitest';
import golden from './columns.v1.json' with { type: 'json' };
import { columnTypes, publishedTables } from './published.ts';

it('has the columns of before, in their order, and in the golden file those that were added behind them', () => {
  expect(columnTypes(publishedTables)).toEqual(golden);
  for (const [table, columns] of Object.entries(golden)) {
    expect(Object.entries(columnTypes(publishedTables)[table] ?? {})).toEqual(Object.entries(columns));
  }
});

it.each(publishedTables.map((table) => [table.name, table] as const))(
  '%s has its key, and a sentence for each column',
  (_, table) => {
    expect(table.key.filter((name) => !(name in table.columns))).toEqual([]);
    for (const { comment } of Object.values(table.columns)) expect(comment).toMatch(/[.]$/);
  },
);
