import type { OrderView } from '@countinghouse/contracts/orders/views';
import type { KillableShop } from '../support/killable-shop.ts';
import { adjustmentsOf } from '../support/log-reader.ts';
import { callOrThrow } from '../support/shop-people.ts';
import { OPENING, placedOrder } from './order-scenes.ts';
import { type Scenario, sender } from './scenario.ts';

/** A refund whose units go back into stock after it, by a process. */
const refund: Pick<Scenario, 'answers' | 'prepare' | 'way' | 'asked' | 'passesCall'> = {
  answers: 201,
  way: [['http.call-done', 1]],
  asked: 'http.call-done',
  passesCall: true,
  async prepare(shop: KillableShop) {
    const { products, orderId, outcome } = await placedOrder(shop);
    const token = shop.superAdmin;
    const params = { id: orderId };
    const paid = { method: 'Cash', amount: 25 };
    await callOrThrow<{ order: OrderView }>(shop, 'recordPayment', { token, params, body: paid });
    const [product = ''] = products;
    const items = [{ product, quantity: 2 }];
    const body = { items, restock: items, to: 'manual', reason: 'Scratched' };
    return {
      send: sender(shop, 'refundOrder', { token, params, body }),
      outcome: async () => ({ ...(await outcome()), restocked: await adjustmentsOf(shop.reader, product) }),
      before: { orders: ['Pending'], left: [OPENING - 2, OPENING - 3], restocked: [] },
      after: { orders: ['Pending'], left: [OPENING, OPENING - 3], restocked: [2] },
    };
  },
};

export const restocking: Scenario = { name: 'refunding with restock step by step', log: 'eventstoredb', ...refund };

export const restockingAtOnce: Scenario = { name: 'refunding with restock at once', log: 'postgres', ...refund };
