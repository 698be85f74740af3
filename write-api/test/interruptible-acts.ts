import { newId } from '@countinghouse/contracts/kernel/ids';
import type { OrderStatus } from '@countinghouse/contracts/orders/views';
import { routeTable } from '@countinghouse/contracts/route-table';
import type { Failpoint } from '@countinghouse/platform/runtime/failpoint';
import { adjustmentsOf, cartOf, customersWith, ordersOf, unitsLeft } from './books.ts';
import type { KillableLog, KillableShop } from './killable-shop.ts';
import { CHECKOUT, must, newCustomer, newProduct, PASSWORD, type ShopReply, type SignedIn } from './shop-people.ts';
import type { ShopRequest } from './whole-shop.ts';

/** Something that a client asks for once and that takes write-api several steps. */
export interface Act {
  readonly name: string;
  readonly log: KillableLog;
  /** Every point between two of its steps, in order, with the how-manieth pass of its failpoint it is. */
  readonly way: readonly (readonly [Failpoint, number])[];
  /** From here on the log says what is wanted. An interruption before that only the client's repetition can make good. */
  readonly asked: Failpoint;
  /** Status of its answer. */
  readonly answers: number;
  prepare(shop: KillableShop): Promise<PreparedAct>;
}

export interface PreparedAct {
  /** Sends the request; every time the same one, under the same Idempotency-Key. */
  send(): Promise<ShopReply>;
  /** What the books say has come of it. */
  outcome(): Promise<object>;
  /** The outcome as long as write-api has not written down what is wanted. */
  readonly before: object;
  /** The outcome for ever after. */
  readonly after: object;
}

const OPENING = 10;

function sender(shop: KillableShop, operation: keyof typeof routeTable, request: ShopRequest) {
  const headers = { 'idempotency-key': newId() };
  return () => shop.call(routeTable[operation], { ...request, headers });
}

const twoProducts = (shop: KillableShop) =>
  Promise.all([1, 2].map(async () => (await newProduct(shop, { quantity: OPENING }))._id));

async function filledCart(shop: KillableShop, products: readonly string[]): Promise<SignedIn> {
  const buyer = await newCustomer(shop);
  for (const [index, product] of products.entries()) {
    await must(shop, 'addToCart', { token: buyer.token, body: { product, quantity: 2 + index } });
  }
  return buyer;
}

const statusChange = (shop: KillableShop, id: string, orderStatus: OrderStatus): ShopRequest => ({
  token: shop.chief,
  params: { id },
  body: { type: 'order_status', data: { orderStatus } },
});

/** Somebody else buys nearly all of a product. */
async function buyUp(shop: KillableShop, product: string): Promise<void> {
  const { token } = await newCustomer(shop);
  await must(shop, 'addToCart', { token, body: { product, quantity: OPENING - 1 } });
  await must(shop, 'placeOrder', { token, body: CHECKOUT });
}

/** An order of 2 and 3 units. */
async function placedOrder(shop: KillableShop) {
  const products = await twoProducts(shop);
  const buyer = await filledCart(shop, products);
  const request = { token: buyer.token, body: CHECKOUT };
  const { _id: orderId } = (await must<{ order: { _id: string } }>(shop, 'placeOrder', request)).order;
  const outcome = async () => ({
    orders: await ordersOf(shop.books, buyer.id),
    left: await unitsLeft(shop.books, products),
  });
  return { products, orderId, outcome };
}

/** A customer about to order 2 and 3 units. */
async function aboutToOrder(shop: KillableShop) {
  const products = await twoProducts(shop);
  const buyer = await filledCart(shop, products);
  const outcome = async () => ({
    orders: await ordersOf(shop.books, buyer.id),
    left: await unitsLeft(shop.books, products),
    cart: await cartOf(shop.books, buyer.id),
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
    ['orders.order-placed', 1],
    ['orders.product-taken', 1],
    ['orders.product-taken', 2],
    ['orders.taking-finished', 1],
    ['orders.cart-settled', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
    ['processes.event-handled', 1],
  ],
  asked: 'orders.order-placed',
  ...placement,
} satisfies Act;

export const placingAtOnce = {
  name: 'placing an order at once',
  log: 'postgres',
  way: [
    ['http.key-taken', 1],
    ['orders.number-taken', 1],
    ['orders.placed-at-once', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
    ['processes.event-handled', 1],
  ],
  asked: 'orders.placed-at-once',
  ...placement,
} satisfies Act;

const placementInVain = {
  answers: 409,
  async prepare(shop: KillableShop) {
    const { products, send, outcome } = await aboutToOrder(shop);
    await buyUp(shop, products[1]!);
    const unchanged = { orders: [], left: [OPENING, 1], cart: [2, 3] };
    return { send, outcome, before: unchanged, after: unchanged };
  },
};

const placingInVain: Act = {
  name: 'placing an order that is sold out step by step',
  log: 'eventstoredb',
  way: [
    ['orders.order-placed', 1],
    ['orders.product-taken', 1],
    ['orders.taking-finished', 1],
    ['orders.product-returned', 1],
    ['orders.cart-settled', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
  ],
  asked: 'orders.order-placed',
  ...placementInVain,
};

const placingAtOnceInVain: Act = {
  name: 'placing an order that is sold out at once',
  log: 'postgres',
  way: [
    ['orders.placed-at-once', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
  ],
  asked: 'orders.placed-at-once',
  ...placementInVain,
};

export const rejecting: Act = {
  name: 'rejecting an order',
  log: 'postgres',
  way: [
    ['http.key-taken', 1],
    ['orders.status-asked', 1],
    ['orders.product-returned', 1],
    ['orders.product-returned', 2],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
  ],
  asked: 'orders.status-asked',
  answers: 200,
  async prepare(shop) {
    const { orderId, outcome } = await placedOrder(shop);
    return {
      send: sender(shop, 'updateOrder', statusChange(shop, orderId, 'Rejected')),
      outcome,
      before: { orders: ['Pending'], left: [OPENING - 2, OPENING - 3] },
      after: { orders: ['Rejected'], left: [OPENING, OPENING] },
    };
  },
};

export const reopening: Act = {
  name: 're-opening an order',
  log: 'postgres',
  way: [
    ['orders.product-returned', 1],
    ['orders.status-asked', 1],
    ['orders.product-returned', 3],
    ['orders.product-taken', 1],
    ['orders.taking-finished', 1],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
  ],
  asked: 'orders.status-asked',
  answers: 200,
  async prepare(shop) {
    const { orderId, outcome } = await placedOrder(shop);
    await must(shop, 'updateOrder', statusChange(shop, orderId, 'Rejected'));
    return {
      send: sender(shop, 'updateOrder', statusChange(shop, orderId, 'Complete')),
      outcome,
      before: { orders: ['Rejected'], left: [OPENING, OPENING] },
      after: { orders: ['Complete'], left: [OPENING - 2, OPENING - 3] },
    };
  },
};

const reopeningInVain: Act = {
  name: 're-opening an order that is sold out',
  log: 'postgres',
  way: [
    ['orders.status-asked', 1],
    ['orders.product-taken', 1],
    ['orders.taking-finished', 1],
    ['orders.product-returned', 5],
    ['http.call-done', 1],
    ['http.answer-kept', 1],
  ],
  asked: 'orders.status-asked',
  answers: 409,
  async prepare(shop) {
    const { products, orderId, outcome } = await placedOrder(shop);
    await must(shop, 'updateOrder', statusChange(shop, orderId, 'Rejected'));
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

const adjusting: Act = {
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
      send: sender(shop, 'recordAdjustment', { token: shop.chief, body }),
      outcome: async () => ({
        adjustments: await adjustmentsOf(shop.books, product._id),
        left: await unitsLeft(shop.books, [product._id]),
      }),
      before: { adjustments: [], left: [OPENING] },
      after: { adjustments: [-3], left: [OPENING - 3] },
    };
  },
};

const registering: Act = {
  name: 'registering as a customer',
  log: 'postgres',
  way: [
    ['customers.address-taken', 1],
    ['customers.password-kept', 1],
    ['customers.customer-registered', 1],
    ['http.call-done', 1],
  ],
  asked: 'customers.customer-registered',
  answers: 201,
  async prepare(shop) {
    const email = `${newId()}@home.example`;
    return {
      send: sender(shop, 'customerRegister', { body: { email, password: PASSWORD, name: 'Ann' } }),
      outcome: async () => ({ customers: await customersWith(shop.books, email) }),
      before: { customers: 0 },
      after: { customers: 1 },
    };
  },
};

export const acts: readonly Act[] = [
  placing,
  placingAtOnce,
  placingInVain,
  placingAtOnceInVain,
  rejecting,
  reopening,
  reopeningInVain,
  adjusting,
  registering,
];
