import { expect, test } from 'vitest';
import { itemsTotal, totalOf } from './order-total.ts';

const product = { _id: 'p', itemNo: '1', name: '', photo: '' };

test('the total is the sum of price times quantity, plus the fee, to the cent', () => {
  const order = {
    items: [
      { product, pricePerItem: 0.1, quantity: 3 },
      { product, pricePerItem: 1.15, quantity: 7 },
    ],
    fee: 0.2,
  };
  expect(itemsTotal(order)).toBe(8.35);
  expect(totalOf(order)).toBe(8.55);
});
