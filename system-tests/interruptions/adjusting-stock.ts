import { adjustmentsOf, unitsLeft } from '../support/books.ts';
import { newProduct } from '../support/shop-people.ts';
import { type Act, sender } from './act.ts';

const OPENING = 10;

export const adjusting: Act = {
  name: 'recording an adjustment',
  log: 'postgres',
  way: [
    ['inventory.number-taken', 1],
    ['inventory.adjustment-asked', 1],
    ['inventory.adjustment-moved', 1],
    ['inventory.adjustment-settled', 1],
    ['http.call-done', 1],
  ],
  asked: 'inventory.adjustment-asked',
  answers: 200,
  async prepare(shop) {
    const product = await newProduct(shop, { quantity: OPENING });
    const body = { product: product._id, quantity: -3, reason: 'broken', name: product.name };
    return {
      send: sender(shop, 'recordAdjustment', { token: shop.superAdmin, body }),
      outcome: async () => ({
        adjustments: await adjustmentsOf(shop.books, product._id),
        left: await unitsLeft(shop.books, [product._id]),
      }),
      before: { adjustments: [], left: [OPENING] },
      after: { adjustments: [-3], left: [OPENING - 3] },
    };
  },
};
