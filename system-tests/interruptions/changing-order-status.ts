import type { OrderStatus } from '@countinghouse/contracts/orders/statuses';
import type { KillableShop } from '../support/killable-shop.ts';
import { callOrThrow } from '../support/shop-people.ts';
import type { ShopRequest } from '../support/whole-shop.ts';
import { buyUp, OPENING, placedOrder } from './order-scenes.ts';
import { type Scenario, sender } from './scenario.ts';

const statusChange = (shop: KillableShop, id: string, orderStatus: OrderStatus): ShopRequest => ({
  token: shop.superAdmin,
  params: { id },
  body: { type: 'order_status', data: { orderStatus } },
});

const rejection = {
  answers: 200,
  async prepare(shop: KillableShop) {
    const { orderId, outcome } = await placedOrder(shop);
    return {
      send: sender(shop, 'updateOrder', statusChange(shop, orderId, 'Rejected')),
      outcome,
      before: { orders: ['Pending'], left: [OPENING - 2, OPENING - 3] },
      after: { orders: ['Rejected'], left: [OPENING, OPENING] },
    };
  },
};

export const rejecting: Scenario = {
  name: 'rejecting an order step by step',
  log: 'eventstoredb',
  way: [
    ['http.key-taken', 1],
    ['saga.started', 1],
    ['saga.released', 1],
    ['saga.released', 2],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
  ],
  asked: 'saga.started',
  ...rejection,
};

export const rejectingAtOnce: Scenario = {
  name: 'rejecting an order at once',
  log: 'postgres',
  way: [
    ['http.key-taken', 1],
    ['saga.committed', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
    ['processes.event-handled', 1],
  ],
  asked: 'saga.committed',
  ...rejection,
};

const reopenedAtOnce: Pick<Scenario, 'way' | 'asked'> = {
  way: [
    ['saga.committed', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
  ],
  asked: 'saga.committed',
};

const reopeningOfRejected = {
  answers: 200,
  async prepare(shop: KillableShop) {
    const { orderId, outcome } = await placedOrder(shop);
    await callOrThrow(shop, 'updateOrder', statusChange(shop, orderId, 'Rejected'));
    return {
      send: sender(shop, 'updateOrder', statusChange(shop, orderId, 'Complete')),
      outcome,
      before: { orders: ['Rejected'], left: [OPENING, OPENING] },
      after: { orders: ['Complete'], left: [OPENING - 2, OPENING - 3] },
    };
  },
};

export const reopening: Scenario = {
  name: 're-opening an order step by step',
  log: 'eventstoredb',
  way: [
    ['saga.released', 1],
    ['saga.started', 1],
    ['saga.released', 3],
    ['saga.reserved', 1],
    ['saga.completed', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
  ],
  asked: 'saga.started',
  ...reopeningOfRejected,
};

export const reopeningAtOnce: Scenario = {
  name: 're-opening an order at once',
  log: 'postgres',
  ...reopenedAtOnce,
  ...reopeningOfRejected,
};

const reopeningOfSoldOut = {
  answers: 409,
  async prepare(shop: KillableShop) {
    const { products, orderId, outcome } = await placedOrder(shop);
    await callOrThrow(shop, 'updateOrder', statusChange(shop, orderId, 'Rejected'));
    await buyUp(shop, products[1]!);
    const unchanged = { orders: ['Rejected'], left: [OPENING, 1] };
    return {
      send: sender(shop, 'updateOrder', statusChange(shop, orderId, 'Complete')),
      outcome,
      before: unchanged,
      after: unchanged,
    };
  },
};

export const reopeningInVain: Scenario = {
  name: 're-opening an order that is sold out step by step',
  log: 'eventstoredb',
  way: [
    ['saga.started', 1],
    ['saga.reserved', 1],
    ['saga.completed', 1],
    ['saga.released', 5],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
  ],
  asked: 'saga.started',
  ...reopeningOfSoldOut,
};

export const reopeningAtOnceInVain: Scenario = {
  name: 're-opening an order that is sold out at once',
  log: 'postgres',
  ...reopenedAtOnce,
  ...reopeningOfSoldOut,
};
