import type { KillableShop } from '../support/killable-shop.ts';
import { adjustmentsOf, unitsLeft } from '../support/log-reader.ts';
import { newProduct } from '../support/shop-people.ts';
import { type Scenario, sender } from './scenario.ts';

const OPENING = 10;

const adjustment = {
  answers: 200,
  async prepare(shop: KillableShop) {
    const product = await newProduct(shop, { quantity: OPENING });
    const body = { product: product._id, quantity: -3, reason: 'broken', name: product.name };
    return {
      send: sender(shop, 'recordAdjustment', { token: shop.superAdmin, body }),
      outcome: async () => ({
        adjustments: await adjustmentsOf(shop.reader, product._id),
        left: await unitsLeft(shop.reader, [product._id]),
      }),
      before: { adjustments: [], left: [OPENING] },
      after: { adjustments: [-3], left: [OPENING - 3] },
    };
  },
};

export const adjusting: Scenario = {
  name: 'recording an adjustment step by step',
  log: 'eventstoredb',
  way: [
    ['inventory.number-taken', 1],
    ['saga.started', 1],
    ['saga.reserved', 1],
    ['saga.completed', 1],
    ['http.call-done', 1],
  ],
  asked: 'saga.started',
  ...adjustment,
};

export const adjustingAtOnce: Scenario = {
  name: 'recording an adjustment at once',
  log: 'postgres',
  way: [
    ['inventory.number-taken', 1],
    ['saga.committed', 1],
    ['http.call-done', 1],
  ],
  asked: 'saga.committed',
  ...adjustment,
};
