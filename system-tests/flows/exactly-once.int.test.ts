import { newId } from '@countinghouse/contracts/kernel/ids';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CHECKOUT,
  callOrThrow,
  codeOf,
  newCustomer,
  newOrder,
  newProduct,
  PASSWORD,
  type SignedIn,
} from '../support/shop-people.ts';
import { openWholeShop, type ShopRequest, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
beforeAll(async () => {
  shop = await openWholeShop();
});
afterAll(() => shop.close());

type Operation = keyof typeof routeTable;

interface Act {
  readonly operation: Operation;
  readonly request: ShopRequest;
  /** Returns how often it has happened, by the shop's lists. */
  happened(): Promise<number>;
}

/** One action of each kind that must never happen twice, each on new entities. */
const acts: Record<string, () => Promise<Act>> = {
  'an order': async () => {
    const buyer = await newCustomer(shop);
    const product = await newProduct(shop);
    await callOrThrow(shop, 'addToCart', { token: buyer.token, body: { product: product._id, quantity: 1 } });
    return {
      operation: 'placeOrder',
      request: { token: buyer.token, body: CHECKOUT },
      happened: () => total('listOwnOrders', buyer.token),
    };
  },
  'a registration': async () => {
    const email = `${newId()}@home.example`;
    return {
      operation: 'customerRegister',
      request: { body: { email, password: PASSWORD, name: 'Ann' } },
      happened: () => total('listCustomers', shop.superAdmin, { search: email }),
    };
  },
  'a customer made by staff': async () => {
    const email = `${newId()}@home.example`;
    return {
      operation: 'createCustomer',
      request: { token: shop.superAdmin, body: { email, password: PASSWORD, name: 'Ann' } },
      happened: () => total('listCustomers', shop.superAdmin, { search: email }),
    };
  },
  'an adjustment': async () => {
    const product = await newProduct(shop, { quantity: 10 });
    return {
      operation: 'recordAdjustment',
      request: {
        token: shop.superAdmin,
        body: { product: product._id, quantity: -3, reason: 'broken', name: product.name },
      },
      happened: async () => (10 - (await stockOf(product._id))) / 3,
    };
  },
  'a return request': async () => {
    const buyer = await newCustomer(shop);
    const order = await newOrder(shop, buyer.token, (await newProduct(shop))._id);
    return {
      operation: 'createReturnRequest',
      request: { token: buyer.token, body: { order: order._id, returnReason: 'too large' } },
      happened: () => requestsOf(buyer),
    };
  },
};

async function total(operation: Operation, token: string, query?: Record<string, string>): Promise<number> {
  await shop.caughtUp();
  const request = { token, ...(query && { query }) };
  return (await callOrThrow<{ total: number }>(shop, operation, request)).total;
}

async function stockOf(id: string): Promise<number> {
  await shop.caughtUp();
  const request = { token: shop.superAdmin, params: { id } };
  return (await callOrThrow<{ product: { quantity: number } }>(shop, 'getProduct', request)).product.quantity;
}

async function requestsOf(buyer: SignedIn): Promise<number> {
  await shop.caughtUp();
  const { orders } = await callOrThrow<{ orders: { requests: unknown[] }[] }>(shop, 'listOwnOrders', {
    token: buyer.token,
  });
  return orders.flatMap(({ requests }) => requests).length;
}

const replayed = (reply: LightMyRequestResponse) => reply.headers['idempotent-replayed'] === 'true';

/** Deletes stored responses, as if the process had crashed after the commit and before storing it. */
async function loseResponses(): Promise<void> {
  await shop.deps.database.query('update vault.idempotency set answer = null');
}

/** The comparable part of a response: everything but the token, which differs per session. */
function comparable(reply: LightMyRequestResponse): object {
  const { token: _, ...rest } = reply.json<{ token?: string }>();
  return rest;
}

describe.each(Object.entries(acts))('%s with an Idempotency-Key', (_, prepare) => {
  const repeatable = async () => {
    const { operation, request, happened } = await prepare();
    const headers = { 'idempotency-key': newId() };
    const send = (body = request.body) =>
      shop.call(routeTable[operation], { ...request, headers, ...(body && { body }) });
    return { send, happened, body: request.body };
  };

  test('is executed once when it is repeated, also after a restart, with the first response', async () => {
    const { send, happened } = await repeatable();
    const first = await send();
    const second = await send();
    await shop.restart();
    const third = await send();
    expect([first, second, third].map(replayed)).toEqual([false, true, true]);
    expect(second.payload).toBe(first.payload);
    expect(third.payload).toBe(first.payload);
    expect(first.statusCode).toBeLessThan(300);
    expect([second.statusCode, third.statusCode]).toEqual([first.statusCode, first.statusCode]);
    expect(await happened()).toBe(1);
  });

  test('is executed once when the first response was lost after the commit, also after a restart', async () => {
    const { send, happened } = await repeatable();
    const first = await send();
    await loseResponses();
    const second = await send();
    await loseResponses();
    await shop.restart();
    const third = await send();
    expect([second.statusCode, third.statusCode]).toEqual([first.statusCode, first.statusCode]);
    expect(comparable(second)).toEqual(comparable(first));
    expect(comparable(third)).toEqual(comparable(first));
    expect(await happened()).toBe(1);
  });

  test('is executed once when it is sent five times at once', async () => {
    const { send, happened } = await repeatable();
    const replies = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(new Set(replies.map(({ payload }) => payload)).size).toBe(1);
    expect(await happened()).toBe(1);
  });

  test('is refused when the key is reused with another body', async () => {
    const { send, happened, body } = await repeatable();
    await send();
    const text = Object.entries(body ?? {}).find(([, value]) => typeof value === 'string') as [string, string];
    const other = await send({ ...body, [text[0]]: `${text[1]}x` });
    expect(codeOf(other)).toBe(text[0] === 'product' || text[0] === 'order' ? 'VALIDATION' : 'IDEMPOTENCY_KEY_REUSED');
    expect(await happened()).toBe(1);
  });
});

test('a double click without any key places one order, and both responses show it', async () => {
  const { operation, request, happened } = await acts['an order']!();
  const clicks = await Promise.all([1, 2].map(() => shop.call(routeTable[operation], request)));
  const orders = clicks.map((reply) => reply.json<{ order: { orderId: string } }>().order?.orderId);
  expect(orders[0]).toMatch(/^SO-/);
  expect(orders[1]).toBe(orders[0]);
  expect(await happened()).toBe(1);
});

test('two people may use the same key', async () => {
  const headers = { 'idempotency-key': newId() };
  const product = await newProduct(shop);
  const buyers = await Promise.all([newCustomer(shop), newCustomer(shop)]);
  const numbers = await Promise.all(
    buyers.map(async ({ token }) => {
      await callOrThrow(shop, 'addToCart', { token, body: { product: product._id, quantity: 1 } });
      return (await callOrThrow<{ order: { orderId: string } }>(shop, 'placeOrder', { token, body: CHECKOUT, headers }))
        .order;
    }),
  );
  expect(numbers[0]?.orderId).not.toBe(numbers[1]?.orderId);
});
