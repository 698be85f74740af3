import { randomBytes } from 'node:crypto';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { cartRoutes, orderRoutes } from '@countinghouse/contracts/orders/api';
import { orderPaymentRoutes } from '@countinghouse/contracts/orders/payments/payment-api';
import { orderRefundRoutes } from '@countinghouse/contracts/orders/payments/refund-api';
import { quoteRoutes } from '@countinghouse/contracts/orders/storefront/quote-api';
import { storefrontOrderRoutes } from '@countinghouse/contracts/orders/storefront/storefront-api';
import { PAYMENT_METHODS } from '@countinghouse/contracts/payments/events';
import { DELIVERY_SETTINGS } from '@countinghouse/contracts/pricing/delivery/events';
import type { DeliveryMethod, DeliverySettings } from '@countinghouse/contracts/pricing/delivery/settings';
import { buildHttpApp } from '@countinghouse/platform/rest/http-app';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '../../customers/customer.decider.ts';
import type { Limit } from '../../identity/sign-in/rate-limits.ts';
import { limited } from '../../identity/sign-in/rate-limits.ts';
import { paymentMethods } from '../../payments/methods.decider.ts';
import { deliverySettings } from '../../pricing/delivery-settings.decider.ts';
import { orderBindings } from '../order.routes.ts';
import { memoryClaims } from '../testing/memory-claims.ts';
import { by, type TestProcess, type TestShop, testShop } from '../testing/test-shop.ts';
import { cartBindings } from './cart.routes.ts';
import { quoteBindings } from './quote.routes.ts';

const [cup, jug, unknown] = [newId(), newId(), newId()];
const ada = newId();
const [courier, locker, kowloon, rest] = [newId(), newId(), newId(), newId()];
let shop: TestShop;
let process: TestProcess;
let app: FastifyInstance;
let quotes: string[];

beforeEach(async () => {
  shop = testShop();
  process = shop.start();
  quotes = [];
  await process.addProduct(cup, 1_000, { itemNo: 'CUP', name: 'Cup', sellingPrice: 250 });
  await process.addProduct(jug, 2, { itemNo: 'JUG', name: 'Jug', sellingPrice: 10_000 });
  const details = { email: 'ada@example.com', name: 'Ada', phone: '', address: '', points: 0, active: true };
  const registered = { type: 'RegisterCustomer', customerId: ada, via: 'storefront', ...details } as const;
  expect(isRefusal(await process.commands.handle(customer, ada, registered, by()))).toBe(false);
  const perNetwork: Limit = {
    count: async (key) => {
      quotes.push(key);
      if (quotes.length > 3) throw limited(1_000);
    },
    check: async () => undefined,
  };
  app = await buildHttpApp({
    service: 'write-api',
    routes: {
      ...cartRoutes,
      ...orderRoutes,
      ...storefrontOrderRoutes,
      ...orderPaymentRoutes,
      ...orderRefundRoutes,
      ...quoteRoutes,
    },
    bindings: [
      ...cartBindings(process.orderDeps),
      ...orderBindings(process.orderDeps, shop.log, () => undefined, memoryClaims()),
      ...quoteBindings(process.orderDeps, shop.log, perNetwork),
    ],
    auth: {
      tokenSecret: randomBytes(32),
      findSession: async (sessionId) => ({ realm: 'customer', id: ada, sessionId }),
    },
    checkReplies: true,
  });
});
afterEach(() => app.close());

async function call(url: string, payload: object, who: 'ada' | 'guest' = 'ada') {
  const claims = { sub: ada, aud: 'customer', sid: 'ada', exp: Math.floor(Date.now() / 1_000) + 60 };
  const headers = who === 'ada' ? { authorization: `Bearer ${app.jwt.sign(claims as object)}` } : {};
  const answer = await app.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
const quote = (body: object, who: 'ada' | 'guest' = 'guest') => call('/order/quote', body, who);
const fill = (product = cup, quantity = 2) => call('/cart/add-item', { product, quantity });
const order = (more: object) => {
  const contactInfo = { email: 'ada@example.com', phone: '123' };
  return call('/order', { contactInfo, shippingAddress: '1 Peak Road', paymentMethod: 'card', ...more });
};

function method(methodId: string, more: Partial<DeliveryMethod> = {}): DeliveryMethod {
  const rates = [
    { zoneId: kowloon, by: 'amount' as const, steps: [{ from: 0, price: 4_000 }], freeFrom: 20_000 },
    { zoneId: rest, by: 'amount' as const, steps: [{ from: 0, price: 6_000 }] },
  ];
  const texts = { en: '1 to 2 days', zh: '一至兩日' };
  return { methodId, kind: 'delivery', names: { en: 'Courier', zh: '速遞' }, texts, rates, active: true, ...more };
}

async function setUp(...methods: DeliveryMethod[]) {
  const area = { en: 'Mong Kok', zh: '旺角' };
  const zones = [
    { zoneId: kowloon, name: 'Kowloon', places: [{ country: 'HK', areas: [area] }] },
    { zoneId: rest, name: 'Rest of Hong Kong', places: [{ country: 'HK' }] },
  ];
  const from: DeliverySettings = (await process.commands.load(deliverySettings, DELIVERY_SETTINGS.id)).state;
  const change = { type: 'ChangeDeliverySettings', from, to: { zones, methods } } as const;
  const changed = await process.commands.handle(deliverySettings, DELIVERY_SETTINGS.id, change, by());
  expect(isRefusal(changed) && changed).toBe(false);
}
const to = (area: string, more: object = {}) => ({ method: courier, country: 'HK', area, ...more });

describe('in a shop without delivery methods', () => {
  it('a quote is the goods, for anybody, and stores nothing', async () => {
    const before = (await shop.history()).length;
    const { status, body } = await quote({ items: [{ product: cup, quantity: 3 }] });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        quote: {
          lines: [{ product: cup, quantity: 3, pricePerItem: 2.5 }],
          ...{ goods: 7.5, fee: 0, total: 7.5, problems: [], currency: { name: 'HKD', symbol: '$' } },
        },
      },
    ]);
    expect(await shop.history()).toHaveLength(before);
  });

  it('another total is refused with the cart alone, and a method as one that is gone', async () => {
    await fill();
    const changed = await order({ expectedTotal: 1 });
    expect([changed.status, changed.body.code, 'quote' in changed.body]).toEqual([409, 'PRICE_CHANGED', false]);
    const gone = await order({ delivery: to('Mong Kok') });
    expect(gone).toMatchObject({ status: 409, body: { code: 'DELIVERY_UNAVAILABLE', options: [] } });
    const { status, body } = await order({ expectedTotal: 5 });
    expect([status, 'charges' in body.order, 'delivery' in body.order]).toEqual([201, false, false]);
  });
});

describe('what cannot be quoted', () => {
  it('is said of each line, and counts nothing', async () => {
    const items = [cup, jug, unknown].map((product) => ({ product, quantity: 3 }));
    const { body } = await quote({ items });
    expect(body.quote).toMatchObject({
      lines: [{ product: cup }, { product: jug }],
      goods: 307.5,
      problems: [
        { code: 'LOW_STOCK', product: jug },
        { code: 'PRODUCT_UNAVAILABLE', product: unknown },
      ],
    });
  });

  it.each([
    ['more lines than a cart has', { items: Array.from({ length: 201 }, () => ({ product: newId(), quantity: 1 })) }],
    ['no lines', { items: [] }],
    ['a total beyond an order', { items: [{ product: jug, quantity: 1_000_000 }] }],
    ['a visitor without items', {}],
    ['a country that is none', { items: [{ product: cup, quantity: 1 }], delivery: { country: 'hk' } }],
  ])('%s is 422', async (_, body) => {
    expect((await quote(body)).status).toBe(422);
  });

  it.each(['fee', 'total', 'discount', 'revision', 'price'])('a body with a %s is 400', async (field) => {
    expect((await quote({ items: [{ product: cup, quantity: 1 }], [field]: 1 })).status).toBe(400);
  });

  it('calls beyond the limit of a network are 429', async () => {
    const asked = { items: [{ product: cup, quantity: 1 }] };
    for (let n = 0; n < 3; n += 1) expect((await quote(asked)).status).toBe(200);
    expect(await quote(asked)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(new Set(quotes).size).toBe(1);
  });
});

describe('with delivery methods', () => {
  beforeEach(() => setUp(method(courier), method(locker, { kind: 'point', payments: ['card'] })));

  it('the methods that go there are offered, each with what it costs', async () => {
    const items = [{ product: cup, quantity: 2 }];
    const none = await quote({ items });
    expect(none.body.quote).toMatchObject({ total: 5, problems: [{ code: 'DELIVERY_REQUIRED' }] });
    expect('deliveryOptions' in none.body.quote).toBe(false);
    const chosen = await quote({ items, delivery: to('旺角') });
    expect(chosen.body.quote).toMatchObject({
      goods: 5,
      charges: [{ kind: 'delivery', amount: 40 }],
      fee: 40,
      total: 45,
      deliveryOptions: [
        { _id: courier, kind: 'delivery', name: 'Courier', text: '1 to 2 days', fee: 40, freeFrom: 200 },
        { _id: locker, kind: 'point', fee: 40, payments: ['card'] },
      ],
      problems: [],
    });
    expect((await quote({ items, delivery: to('Sai Kung') })).body.quote).toMatchObject({ fee: 60 });
  });

  it('an order costs what its quote said, to the cent, and says how it is delivered', async () => {
    await fill();
    const delivery = to('Mong Kok');
    const { total } = (await quote({ delivery }, 'ada')).body.quote;
    const { status, body } = await order({ delivery, expectedTotal: total });
    expect([status, total]).toEqual([201, 45]);
    expect(body.order).toMatchObject({
      fee: 40,
      charges: [{ kind: 'delivery', amount: 40 }],
      delivery: { _id: courier, names: { en: 'Courier', zh: '速遞' }, country: 'HK', area: 'Mong Kok' },
    });
    const placed = (await shop.history()).find(({ type }) => type === 'orders.OrderPlaced');
    expect(placed?.data).toMatchObject({
      pricing: { engine: 3, revisions: { delivery: 3 }, charges: [{ kind: 'delivery', amount: 4_000 }] },
      delivery: { rule: { zoneId: kowloon, by: 'amount', measured: 500, from: 0, price: 4_000, isFree: false } },
    });
  });

  it('is free from its amount on, and says so', async () => {
    await fill(jug, 2);
    expect((await order({ delivery: to('Mong Kok'), expectedTotal: 200 })).body.order).toMatchObject({
      fee: 0,
      charges: [{ kind: 'delivery', amount: 0 }],
    });
  });

  it('an order has to say how it is delivered, by a method that goes there and takes its payment', async () => {
    await fill();
    const missing = await order({});
    expect(missing.status).toBe(422);
    expect(missing.body.errors).toMatchObject([{ field: 'delivery', code: 'required' }]);
    for (const delivery of [to('', { country: 'FR' }), { ...to('Mong Kok'), method: newId() }]) {
      expect(await order({ delivery })).toMatchObject({ status: 409, body: { code: 'DELIVERY_UNAVAILABLE' } });
    }
    const delivery = { ...to('Mong Kok'), method: locker, point: 'H852' };
    const unpaid = await order({ delivery, paymentMethod: 'Cash on delivery' });
    expect(unpaid.body).toMatchObject({ code: 'DELIVERY_UNAVAILABLE', options: [{ _id: courier }, { _id: locker }] });
    const { point: _, ...pointless } = delivery;
    expect((await order({ delivery: pointless })).body.errors).toMatchObject([{ field: 'delivery.point' }]);
    expect((await order({ delivery })).body.order.delivery).toMatchObject({ kind: 'point', point: 'H852' });
  });

  it('takes a payment that is named in the other language, and the order keeps it by its text', async () => {
    const card = {
      ...{ methodId: newId(), names: { en: 'Card', zh: '信用卡' }, lines: { en: '', zh: '' }, active: true },
      ...{ instructions: { en: 'Pay {amount} for {order}.', zh: '' }, asksReference: false },
    };
    const from = (await process.commands.load(paymentMethods, PAYMENT_METHODS.id)).state;
    const change = { type: 'ChangePaymentMethods', from, to: [...from, card] } as const;
    expect(isRefusal(await process.commands.handle(paymentMethods, PAYMENT_METHODS.id, change, by()))).toBe(false);
    await fill();
    const delivery = { ...to('Mong Kok'), method: locker, point: 'H852' };
    const { status, body } = await order({ delivery, paymentMethod: '信用卡' });
    expect([status, body.order?.paymentMethod]).toEqual([201, 'Card']);
  });

  it('goes by the weight of all units, and is not offered while a product has none', async () => {
    const crate = newId();
    await process.addProduct(crate, 10, { itemNo: 'CRATE', sellingPrice: 100, weight: 400 });
    const steps = [
      { from: 0, price: 1_000 },
      { from: 1_000, price: 2_500 },
    ];
    await setUp(method(courier, { rates: [{ zoneId: kowloon, by: 'weight', steps }] }));
    const fees = async (items: readonly { product: string; quantity: number }[]) => {
      const { deliveryOptions } = (await quote({ items, delivery: to('Mong Kok') })).body.quote;
      return deliveryOptions.map(({ fee }: { fee: number }) => fee);
    };
    expect(await fees([{ product: crate, quantity: 2 }])).toEqual([10]);
    expect(await fees([{ product: crate, quantity: 3 }])).toEqual([25]);
    const mixed = [crate, cup].map((product) => ({ product, quantity: 1 }));
    expect(await fees(mixed)).toEqual([]);
  });

  it('a rate that changes is told with the quote of now, and ordered at the second try', async () => {
    await fill();
    const delivery = to('Mong Kok');
    const dearer = [{ zoneId: kowloon, by: 'units' as const, steps: [{ from: 0, price: 5_500 }] }];
    await setUp(method(courier, { rates: dearer }));
    const changed = await order({ delivery, expectedTotal: 45 });
    expect(changed).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', quote: { fee: 55, total: 60 } } });
    expect(await order({ delivery, expectedTotal: changed.body.quote.total })).toMatchObject({ status: 201 });
  });

  it('an order is made at one revision of the rates, whatever happens meanwhile', async () => {
    await fill(cup, 1);
    const fees = [4_000, 4_100, 4_200, 4_300];
    const edits = fees.map(
      (price) => () =>
        setUp(method(courier, { rates: [{ zoneId: kowloon, by: 'amount', steps: [{ from: 0, price }] }] })),
    );
    const ordering = async () => {
      const answer = await order({ delivery: to('Mong Kok'), expectedTotal: 42.5 });
      return [answer.status, answer.body.code ?? answer.body.order.fee];
    };
    const outcomes: unknown[] = [];
    for (const edit of edits) outcomes.push(...(await Promise.all([ordering(), edit(), ordering()])).filter(Boolean));
    for (const outcome of outcomes)
      expect([
        [201, 40],
        [409, 'PRICE_CHANGED'],
      ]).toContainEqual(outcome);
    const placed = (await shop.history()).flatMap(({ type, data }) =>
      type === 'orders.OrderPlaced' ? [(data as { fee: number }).fee] : [],
    );
    expect(placed).toEqual([4_000]);
  });
});
