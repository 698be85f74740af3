import { randomBytes } from 'node:crypto';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { cartRoutes, orderRoutes } from '@countinghouse/contracts/orders/api';
import { orderPaymentRoutes } from '@countinghouse/contracts/orders/payments/payment-api';
import { orderRefundRoutes } from '@countinghouse/contracts/orders/payments/refund-api';
import { storefrontOrderRoutes } from '@countinghouse/contracts/orders/storefront/storefront-api';
import { buildHttpApp } from '@countinghouse/platform/rest/http-app';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect } from 'vitest';
import { customer } from '../../customers/customer.decider.ts';
import { adjustmentBindings } from '../../inventory/adjustment.routes.ts';
import { cartBindings } from '../cart/cart.routes.ts';
import { orderBindings } from '../order.routes.ts';
import { memoryClaims } from './memory-claims.ts';
import { by, type TestProcess, type TestShop, testShop } from './test-shop.ts';

export type Caller = 'ada' | 'ben' | 'staff';
/** Of the customers Ada and Ben, and of one of the staff. */
export const ids = { ada: newId(), ben: newId(), staff: newId() };
/** A product for 2.50 of which there are 10. */
export const cup = newId();
/** A product for 10.00 of which there are 2. */
export const jug = newId();

const routes: Record<string, RouteDefinition> = {
  ...cartRoutes,
  ...orderRoutes,
  ...storefrontOrderRoutes,
  ...orderPaymentRoutes,
  ...orderRefundRoutes,
  ...inventoryRoutes,
};

export const checkout = {
  contactInfo: { email: 'ada@example.com', phone: '123' },
  shippingAddress: '1 Peak Road',
  paymentMethod: 'card',
};

/** The calls about orders, at a shop that is new for each test of the suite which asks for them. */
export function orderCalls() {
  let app: FastifyInstance;
  let shop: TestShop;
  let process: TestProcess;

  beforeEach(async () => {
    shop = testShop();
    process = shop.start();
    await fill(process);
    app = await openApp(shop, process);
  });
  afterEach(() => app.close());

  async function call(
    who: Caller,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers = {},
  ) {
    const claims = {
      sub: ids[who],
      aud: who === 'staff' ? 'staff' : 'customer',
      sid: who,
      exp: Math.floor(Date.now() / 1_000) + 60,
    };
    const answer = await app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { authorization: `Bearer ${app.jwt.sign(claims as object)}`, ...headers },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  }
  const addCups = (quantity = 2, who: Caller = 'ada') =>
    call(who, 'POST', '/cart/add-item', { product: cup, quantity });
  const placeFor = async (more: object) => {
    await addCups();
    return call('ada', 'POST', '/order', { ...checkout, ...more });
  };
  const orderOfAda = async (more = {}) => (await placeFor(more)).body.order as { _id: string; version: string };
  const update = (orderId: string, type: string, data: object, headers = {}) =>
    call('staff', 'PUT', `/order/${orderId}`, { type, data }, headers);
  return { call, addCups, placeFor, orderOfAda, update, shop: () => shop, process: () => process };
}

/** Two products and two customers. */
async function fill(process: TestProcess): Promise<void> {
  await process.addProduct(cup, 10, { itemNo: 'CUP', name: 'Cup', sellingPrice: 250 });
  await process.addProduct(jug, 2, { itemNo: 'JUG', name: 'Jug', sellingPrice: 1_000 });
  for (const [name, customerId] of [['Ada', ids.ada] as const, ['Ben', ids.ben] as const]) {
    const details = { email: `${name}@example.com`, name, phone: '', address: '', points: 0, active: true };
    const registered = { type: 'RegisterCustomer', customerId, via: 'storefront', ...details } as const;
    expect(isRefusal(await process.commands.handle(customer, customerId, registered, by()))).toBe(false);
  }
}

function openApp(shop: TestShop, process: TestProcess): Promise<FastifyInstance> {
  return buildHttpApp({
    service: 'write-api',
    routes,
    bindings: [
      ...cartBindings(process.orderDeps),
      ...orderBindings(process.orderDeps, shop.log, () => undefined, memoryClaims()),
      ...adjustmentBindings(process.stockkeeping),
    ],
    auth: {
      tokenSecret: randomBytes(32),
      findSession: async (sessionId) =>
        sessionId === 'staff'
          ? { realm: 'staff', id: ids.staff, role: 'ADMIN', sessionId }
          : { realm: 'customer', id: ids[sessionId as Caller], sessionId },
    },
    checkReplies: true,
  });
}
