import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Access, RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  CHECKOUT,
  callOrThrow,
  codeOf,
  newAdmin,
  newCustomer,
  newOrder,
  newProduct,
  type SignedIn,
} from '../support/shop-people.ts';
import { openWholeShop, type ShopRequest, SUPER_ADMIN, type WholeShop } from '../support/whole-shop.ts';

/** Permitted callers of a route, by its access. */
const callersOf: Readonly<Record<Access, readonly string[]>> = {
  public: ['anonymous', 'customer', 'admin', 'superAdmin'],
  'signed-in': ['customer', 'admin', 'superAdmin'],
  customer: ['customer'],
  staff: ['admin', 'superAdmin'],
  'super-admin': ['superAdmin'],
};

/** Public operations, listed again on purpose: a mistake in the route table must not open a call unnoticed. */
const publicOperations: readonly (keyof typeof routeTable)[] = [
  'adminLogin',
  'adminSecondFactor',
  'categoryNode',
  'checkAdminResetLink',
  'checkResetLink',
  'contactUs',
  'customerGoogle',
  'customerRegister',
  'customerSignIn',
  'forgotAdminPassword',
  'forgotPassword',
  'getCompanyInfo',
  'getDeliveryPlaces',
  'getFrame',
  'getHome',
  'getPages',
  'getProduct',
  'getSetting',
  'goneProduct',
  'listCategories',
  'listTags',
  'openPaymentLink',
  'payByLink',
  'placeGuestOrder',
  'productAddresses',
  'productCards',
  'productDisplayList',
  'productListing',
  'productMore',
  'quoteOrder',
  'resetAdminPassword',
  'resetPassword',
  'stripeWebhook',
  'suggestProducts',
];

/** Limit of renderings per customer in this suite. */
const INVOICES = 4;

let shop: WholeShop;
let ann: SignedIn;
let bob: SignedIn;
let admin: SignedIn;
/** Expired and invalid tokens. */
const worthless: Record<string, string> = {};

beforeAll(async () => {
  shop = await openWholeShop({ settings: { RATE_LIMIT_INVOICE: { count: INVOICES, seconds: 3_600 } } });
  [ann, bob, admin] = await Promise.all([newCustomer(shop), newCustomer(shop), newAdmin(shop)]);
  const [disabledCustomer, disabledAdmin, strayAdmin] = await Promise.all([
    newCustomer(shop),
    newAdmin(shop),
    newAdmin(shop),
  ]);
  await callOrThrow(shop, 'updateCustomer', {
    token: shop.superAdmin,
    params: { id: disabledCustomer.id },
    body: { status: false },
  });
  await callOrThrow(shop, 'updateUser', {
    token: shop.superAdmin,
    params: { id: disabledAdmin.id },
    body: { status: false },
  });

  const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const signed = (
    payload: object,
    secret: Buffer = shop.tokenSecret,
    header: object = { alg: 'HS256', typ: 'JWT' },
  ) => {
    const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const algorithm = (header as { alg: string }).alg === 'HS512' ? 'sha512' : 'sha256';
    return `${text}.${createHmac(algorithm, secret).update(text).digest('base64url')}`;
  };
  const superAdmin = claims(shop.superAdmin);
  const [head, body, signature] = shop.superAdmin.split('.') as [string, string, string];
  Object.assign(worthless, {
    'disabled customer': disabledCustomer.token,
    'disabled admin': disabledAdmin.token,
    expired: signed({ ...superAdmin, exp: Math.floor(Date.now() / 1_000) - 60 }),
    'without expiry': signed({ ...superAdmin, exp: undefined }),
    'other issuer': signed({ ...superAdmin, iss: 'somebody' }),
    'other audience': signed({ ...superAdmin, aud: 'world' }),
    'staff session in the customer realm': signed({ ...superAdmin, aud: 'customer' }),
    'customer session in the staff realm': signed({ ...claims(ann.token), aud: 'staff', role: 'SUPER_ADMIN' }),
    "another's session": signed({ ...claims(strayAdmin.token), sub: superAdmin.sub }),
    'unknown session': signed({ ...superAdmin, sid: newId() }),
    'forged with another secret': signed(superAdmin, Buffer.alloc(32)),
    'another algorithm': signed(superAdmin, shop.tokenSecret, { alg: 'HS512', typ: 'JWT' }),
    unsigned: `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`,
    'cut off': `${head}.${body}.${signature.slice(0, -4)}`,
    'role changed': `${head}.${Buffer.from(JSON.stringify({ ...superAdmin, role: 'ADMIN' })).toString('base64url')}.${signature}`,
    nonsense: 'nonsense',
  });
});
afterAll(() => shop.close());

/** Params of no entity, and no body: a permitted caller gets another error than a refused one. */
async function probe(route: RouteDefinition, token: string | undefined): Promise<{ status: number; code?: string }> {
  if (route.raw) return probeStream(route, token);
  const params = { id: newId(), orderId: newId(), index: '0' };
  const reply = await shop.call(route, { token, params });
  return { status: reply.statusCode, ...(reply.statusCode >= 400 && { code: codeOf(reply)! }) };
}

/** A stream never ends by itself. */
async function probeStream(route: RouteDefinition, token: string | undefined) {
  const app = shop.apps[route.service];
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const stop = new AbortController();
  const headers: HeadersInit = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1${route.path}`, { headers, signal: stop.signal });
  const { code } = reply.ok ? { code: undefined } : ((await reply.json()) as { code: string });
  stop.abort();
  return { status: reply.status, ...(code !== undefined && { code }) };
}

const routes = Object.entries(routeTable) as [keyof typeof routeTable, RouteDefinition][];

test('exactly these calls are public', () => {
  const open = Object.entries(routeTable).filter(([, { access }]) => access === 'public');
  expect(open.map(([operation]) => operation).sort()).toEqual(publicOperations);
});

describe.each(routes)('%s', (operation, route) => {
  const may = callersOf[route.access];
  const fresh: Record<string, () => Promise<string | undefined>> = {
    anonymous: async () => undefined,
    customer: async () => (operation === 'signOut' ? (await newCustomer(shop)).token : ann.token),
    admin: async () => (operation === 'signOut' ? (await newAdmin(shop)).token : admin.token),
    superAdmin: async () =>
      operation === 'signOut'
        ? (await callOrThrow<{ token: string }>(shop, 'adminLogin', { body: SUPER_ADMIN })).token
        : shop.superAdmin,
  };

  it.each(Object.keys(fresh))('%s', async (caller) => {
    const { status, code } = await probe(route, await fresh[caller]?.());
    if (may.includes(caller)) return expect([401, 403]).not.toContain(status);
    const lacksRole = caller === 'admin' && route.access === 'super-admin';
    return expect({ status, code }).toEqual(
      lacksRole ? { status: 403, code: 'FORBIDDEN' } : { status: 401, code: 'UNAUTHENTICATED' },
    );
  });

  it('an invalid token is refused', async () => {
    for (const [kind, token] of Object.entries(worthless)) {
      const { status } = await probe(route, token);
      if (may.includes('anonymous')) expect([401, 403], kind).not.toContain(status);
      else expect(status, kind).toBe(401);
    }
  });
});

describe('"another customer\'s data"', () => {
  const asked = async (operation: keyof typeof routeTable, request: ShopRequest) =>
    codeOf(await shop.call(routeTable[operation], request));

  test('an order can be neither read, returned, invoiced nor its invoice removed', async () => {
    const product = await newProduct(shop);
    const order = await newOrder(shop, ann.token, product._id, CHECKOUT);
    await shop.caughtUp();
    const requests: [keyof typeof routeTable, ShopRequest][] = [
      ['getOrder', { params: { id: order._id } }],
      ['createReturnRequest', { body: { order: order._id, returnReason: 'no reason' } }],
      ['getOrderTerms', { params: { id: order._id } }],
      ['getOrderPrice', { params: { id: order._id } }],
      ['givePaymentReference', { params: { id: order._id }, body: { transactionId: 'BANK-1' } }],
      ['exportInvoice', { body: { id: order._id } }],
      ['exportInvoice', { body: { id: order.orderId } }],
      ['removeInvoice', { params: { orderId: order.orderId } }],
      ['removeInvoice', { params: { orderId: order._id } }],
      ['cancelOrder', { params: { id: order._id } }],
    ];
    for (const [operation, request] of requests) {
      expect(await asked(operation, { ...request, token: bob.token }), operation).toBe('NOT_FOUND');
      expect(await asked(operation, { ...request, token: ann.token }), operation).toBeUndefined();
    }
    const own = await callOrThrow<{ orders: unknown[] }>(shop, 'listOwnOrders', { token: bob.token });
    expect(own.orders).toEqual([]);
  });

  test('an unknown order is not found, by its id or its number', async () => {
    for (const id of [newId(), 'SO-999999']) {
      expect(await asked('exportInvoice', { token: shop.superAdmin, body: { id } })).toBe('NOT_FOUND');
      expect(await asked('removeInvoice', { token: shop.superAdmin, params: { orderId: id } })).toBe('NOT_FOUND');
    }
  });

  test('an invoice can be fetched by staff and the own customer, until it is removed', async () => {
    const product = await newProduct(shop);
    const order = await newOrder(shop, ann.token, product._id);
    const { path } = await callOrThrow<{ path: string }>(shop, 'exportInvoice', {
      token: ann.token,
      body: { id: order.orderId },
    });
    const fetched = async (token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return (await shop.apps['read-api'].inject({ url: path, headers })).statusCode;
    };
    expect([await fetched(ann.token), await fetched(admin.token)]).toEqual([200, 200]);
    expect([await fetched(bob.token), await fetched()]).toEqual([404, 401]);
    await callOrThrow(shop, 'removeInvoice', { token: ann.token, params: { orderId: order.orderId } });
    expect(await fetched(ann.token)).toBe(404);
  });

  test('the rendering of invoices is limited per customer; others and staff are unaffected', async () => {
    const product = await newProduct(shop);
    const [eager, calm] = [await newCustomer(shop), await newCustomer(shop)];
    const [order, other] = [
      await newOrder(shop, eager.token, product._id),
      await newOrder(shop, calm.token, product._id),
    ];
    const body = { id: order._id };
    const rendered = async () => {
      await callOrThrow(shop, 'removeInvoice', { token: eager.token, params: { orderId: order._id } });
      return shop.call(routeTable.exportInvoice, { token: eager.token, body });
    };
    for (let n = 0; n < INVOICES; n++) {
      expect(codeOf(await rendered())).toBeUndefined();
      expect(await asked('exportInvoice', { token: eager.token, body }), 'what is there is free').toBeUndefined();
    }
    const refused = await rendered();
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await asked('exportInvoice', { token: calm.token, body: { id: other._id } })).toBeUndefined();
    expect(await asked('exportInvoice', { token: shop.superAdmin, body })).toBeUndefined();
  });

  test('an address identifies a customer only to its owner and staff', async () => {
    await shop.caughtUp();
    const body = { email: ann.email };
    expect(await asked('getCustomerByEmail', { token: ann.token, body })).toBeUndefined();
    expect(await asked('getCustomerByEmail', { token: admin.token, body })).toBeUndefined();
    expect(await asked('getCustomerByEmail', { token: bob.token, body })).toBe('NOT_FOUND');
  });

  test('details can be changed by their customer and by staff', async () => {
    const body = { name: 'Changed' };
    const params = { id: ann.id };
    expect(await asked('updateCustomer', { token: ann.token, params, body })).toBeUndefined();
    expect(await asked('updateCustomer', { token: admin.token, params, body })).toBeUndefined();
    expect(await asked('updateCustomer', { token: bob.token, params, body })).toBe('NOT_FOUND');
    expect(await asked('updateCustomer', { token: ann.token, params, body: { points: 1 } })).toBe('FORBIDDEN');
  });

  test('a cart can be changed by its customer only', async () => {
    const product = await newProduct(shop);
    await callOrThrow(shop, 'addToCart', { token: ann.token, body: { product: product._id, quantity: 2 } });
    const { cart } = await callOrThrow<{ cart: { items: unknown[] } }>(shop, 'getCart', { token: bob.token });
    expect(cart.items).toEqual([]);
  });
});
