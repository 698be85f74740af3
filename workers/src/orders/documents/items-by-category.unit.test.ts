import { expect, test } from 'vitest';
import { sampleOrderRow } from '../../testing/sample-order-row.ts';
import { itemsByCategory } from './items-by-category.ts';

const line = (productId: string, itemNo: string, quantity: number) => ({ productId, itemNo, name: itemNo, quantity });

test('items are summed over the orders, by category in the order of the shop, and by number', () => {
  const orders = [
    sampleOrderRow('SO-000001', [line('a', 'A-10', 2), line('b', 'B-1', 1)]),
    sampleOrderRow('SO-000002', [line('c', 'A-9', 1), line('a', 'A-10', 3), line('d', 'D-1', 1)]),
    sampleOrderRow('SO-000003', [line('a', 'A-10', 1), line('a', 'A-10', 1)]),
  ];
  const categories = new Map([
    ['b', 'Tea › Green'],
    ['a', 'Cups'],
    ['c', 'Cups'],
  ]);
  expect(itemsByCategory(orders, categories)).toEqual([
    { name: 'Tea › Green', items: [{ itemNo: 'B-1', name: 'B-1', quantity: 1, parts: [part(1, 1)] }] },
    {
      name: 'Cups',
      items: [
        { itemNo: 'A-9', name: 'A-9', quantity: 1, parts: [part(2, 1)] },
        { itemNo: 'A-10', name: 'A-10', quantity: 7, parts: [part(1, 2), part(2, 3), part(3, 2)] },
      ],
    },
    { name: '', items: [{ itemNo: 'D-1', name: 'D-1', quantity: 1, parts: [part(2, 1)] }] },
  ]);
});

function part(order: number, quantity: number) {
  return { orderNo: `SO-00000${order}`, quantity };
}
