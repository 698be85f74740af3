import type { KillableShop } from '../support/killable-shop.ts';
import { cartOf, ordersOf, unitsLeft } from '../support/log-reader.ts';
import { CHECKOUT } from '../support/shop-people.ts';
import { buyUp, filledCart, OPENING, twoProducts } from './order-scenes.ts';
import { type Scenario, sender } from './scenario.ts';

/** A customer about to order 2 and 3 units. */
async function aboutToOrder(shop: KillableShop) {
  const products = await twoProducts(shop);
  const buyer = await filledCart(shop, products);
  const outcome = async () => ({
    orders: await ordersOf(shop.reader, buyer.id),
    left: await unitsLeft(shop.reader, products),
    cart: await cartOf(shop.reader, buyer.id),
  });
  return { products, buyer, outcome, send: sender(shop, 'placeOrder', { token: buyer.token, body: CHECKOUT }) };
}

const placement = {
  answers: 201,
  async prepare(shop: KillableShop) {
    return {
      ...(await aboutToOrder(shop)),
      before: { orders: [], left: [OPENING, OPENING], cart: [2, 3] },
      after: { orders: ['Pending'], left: [OPENING - 2, OPENING - 3], cart: [] },
    };
  },
};

export const placing = {
  name: 'placing an order step by step',
  log: 'eventstoredb',
  way: [
    ['http.key-taken', 1],
    ['orders.number-taken', 1],
    ['saga.started', 1],
    ['saga.reserved', 1],
    ['saga.reserved', 2],
    ['saga.completed', 1],
    ['saga.followed-up', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
    ['processes.event-handled', 1],
  ],
  asked: 'saga.started',
  passesCall: true,
  ...placement,
} satisfies Scenario;

export const placingAtOnce = {
  name: 'placing an order at once',
  log: 'postgres',
  way: [
    ['http.key-taken', 1],
    ['orders.number-taken', 1],
    ['saga.committed', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
    ['processes.event-handled', 1],
  ],
  asked: 'saga.committed',
  passesCall: true,
  ...placement,
} satisfies Scenario;

const placementInVain = {
  answers: 409,
  async prepare(shop: KillableShop) {
    const { products, send, outcome } = await aboutToOrder(shop);
    await buyUp(shop, products[1]!);
    const unchanged = { orders: [], left: [OPENING, 1], cart: [2, 3] };
    return { send, outcome, before: unchanged, after: unchanged };
  },
};

/** It takes nothing; re-opening in vain takes what is there and releases it. */
export const placingInVain: Scenario = {
  name: 'placing an order that is sold out step by step',
  log: 'eventstoredb',
  way: [
    ['saga.completed', 1],
    ['saga.followed-up', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
  ],
  asked: 'saga.completed',
  passesCall: true,
  ...placementInVain,
};

export const placingAtOnceInVain: Scenario = {
  name: 'placing an order that is sold out at once',
  log: 'postgres',
  way: [
    ['saga.committed', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
  ],
  asked: 'saga.committed',
  passesCall: true,
  ...placementInVain,
};
