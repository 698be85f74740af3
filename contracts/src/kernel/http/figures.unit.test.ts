import { expect, test } from 'vitest';
import { z } from 'zod';
import { figure, numbersIn, plain } from './figures.ts';

test('finds every number of a schema, with what it is', () => {
  const schema = z.object({
    total: plain(),
    rows: z.array(
      z.object({ name: z.string(), units: figure('sales.units').optional(), share: z.number().nullable() }),
    ),
    byDay: z.record(z.string(), z.union([figure('sales.goods'), z.literal('none')])),
    pair: z.tuple([z.number(), z.string()]),
  });
  expect(numbersIn(schema)).toEqual([
    { path: 'total', meaning: { plain: true } },
    { path: 'rows[].units', meaning: { figure: 'sales.units' } },
    { path: 'rows[].share', meaning: undefined },
    { path: 'byDay[]', meaning: { figure: 'sales.goods' } },
    { path: 'pair[]', meaning: undefined },
  ]);
});
