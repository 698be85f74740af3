import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { parquetOf } from './report-parquet.ts';

const readBack = async (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) => {
  const file = await (await parquetOf({ heads, rows })).arrayBuffer();
  const { schema } = parquetMetadata(file);
  const types = schema.slice(1).map(({ type, logical_type }) => logical_type?.type ?? type);
  return { types, rows: await parquetReadObjects({ file }) };
};

test('texts stay texts, counts are whole, amounts are decimals to the cent, and what is empty is null', async () => {
  const rows = [
    ['青花瓷 =1+1', 3, 0.1, 1.25, ''],
    ['', -4, 1_234_567.5, 0.333, 2],
  ];
  expect(await readBack(['Name', 'Units', 'Amount', 'Share', 'Days'], rows)).toEqual({
    types: ['STRING', 'INT64', 'DECIMAL', 'DOUBLE', 'INT64'],
    rows: [
      { Name: '青花瓷 =1+1', Units: 3n, Amount: 0.1, Share: 1.25, Days: null },
      { Name: '', Units: -4n, Amount: 1_234_567.5, Share: 0.333, Days: 2n },
    ],
  });
});

test('heads that are the same are told apart, and a report without rows has its columns', async () => {
  expect(await readBack(['Goods', 'Goods'], [[1, 2]])).toMatchObject({ rows: [{ Goods: 1n, 'Goods 2': 2n }] });
  expect(await readBack(['Name', 'Units'], [])).toEqual({ types: ['STRING', 'STRING'], rows: [] });
});
