import { expect, test } from 'vitest';
import { reportTime } from './report-time.ts';

function world(positions: Record<string, string>) {
  const positionsRead: string[] = [];
  const log = {
    recordedAt: async (position: string) => {
      positionsRead.push(position);
      if (position === 'lost') throw new Error('the log is away');
      return `time of ${position}`;
    },
  };
  return { positionsRead, timeOf: reportTime({ positions: () => new Map(Object.entries(positions)) }, log) };
}

test('a report counts up to the position of its slowest view, whatever the others', async () => {
  const { timeOf } = world({ orders_sales: '7', catalog_product_list: '5', orders_cart: '3' });
  expect(await timeOf({ views: ['orders_sales', 'catalog_product_list'] })).toEqual({ asOf: 'time of 5' });
  expect(await timeOf({ views: ['orders_sales'] })).toEqual({ asOf: 'time of 7' });
});

test('the log is read once per position', async () => {
  const { timeOf, positionsRead } = world({ orders_sales: '7' });
  await Promise.all([timeOf({ views: ['orders_sales'] }), timeOf({ views: ['orders_sales'] })]);
  expect(positionsRead).toEqual(['7']);
});

test('returns nothing while a view has no position, and does not cache a failure', async () => {
  const { timeOf, positionsRead } = world({ orders_sales: 'lost' });
  expect(await timeOf({ views: ['orders_sales', 'catalog_product_list'] })).toEqual({});
  expect(await timeOf({})).toEqual({});
  await expect(timeOf({ views: ['orders_sales'] })).rejects.toThrow();
  await expect(timeOf({ views: ['orders_sales'] })).rejects.toThrow();
  expect(positionsRead).toEqual(['lost', 'lost']);
});
