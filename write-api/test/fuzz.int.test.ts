import { monitorEventLoopDelay } from 'node:perf_hooks';
import { errorStatus } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Access, RouteDefinition } from '@countinghouse/contracts/kernel/route';
import { codesOf } from '@countinghouse/contracts/openapi';
import { routeTable } from '@countinghouse/contracts/route-table';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FuzzRequest, hostileRequest } from './hostile-request.ts';
import { hostileUploads, type Upload } from './hostile-uploads.ts';
import type { Known } from './sample-value.ts';
import { seededRandom } from './seeded-random.ts';
import { must, newAdmin, newCustomer, newOrder, newProduct, PASSWORD } from './shop-people.ts';
import { openWholeShop, type WholeShop } from './whole-shop.ts';

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const AT_ONCE = 16;

let shop: WholeShop;
let uploads: readonly Upload[];
let tokens: Readonly<Record<Access, readonly (string | undefined)[]>>;
/** Sessions that may be ended. */
let throwaways: readonly string[];
let known: Known;
const logged: string[] = [];
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  shop = await openWholeShop({
    onLogLine: (line) => {
      if (line.includes('"level":"error"')) logged.push(line);
    },
  });
  uploads = await hostileUploads();
  const admin = await newAdmin(shop);
  const buyers = await Promise.all(Array.from({ length: 3 }, () => newCustomer(shop)));
  const victims = await Promise.all(Array.from({ length: 10 }, () => newCustomer(shop)));
  const staff = await Promise.all(Array.from({ length: 4 }, () => newAdmin(shop)));
  throwaways = [...victims, ...staff].map(({ token }) => token);
  const customers = buyers.map(({ token }) => token);
  const staffTokens = [admin.token, shop.chief];
  tokens = {
    public: [undefined, ...customers, ...staffTokens],
    customer: customers,
    staff: staffTokens,
    'super-admin': [shop.chief],
    'signed-in': [...customers, ...staffTokens],
  };
  known = await furnish(buyers, victims, staff);
}, 120_000);
afterAll(async () => {
  process.off('unhandledRejection', note);
  await shop.close();
});

type People = readonly { readonly id: string; readonly email: string; readonly token: string }[];

/** Fills the shop with things to hit, and says by which ids they are known. */
async function furnish(buyers: People, victims: People, staff: People): Promise<Known> {
  const { chief: token } = shop;
  const products = await Promise.all(Array.from({ length: 40 }, () => newProduct(shop)));
  const made = async (count: number, operation: 'createSupplier' | 'createCategory' | 'createTag', key: string) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const reply = await must<Record<string, { _id: string }>>(shop, operation, { token, body: { name: newId() } });
        return reply[key]!._id;
      }),
    );
  const adjustments = await Promise.all(
    products.slice(0, 8).map(async ({ _id: product }) => {
      const body = { product, reason: 'r', quantity: 1, name: 'n' };
      return (await must<{ adjustment: { _id: string } }>(shop, 'recordAdjustment', { token, body })).adjustment._id;
    }),
  );
  const orders: string[] = [];
  const requests: string[] = [];
  for (const buyer of [...buyers, ...buyers]) {
    const order = await newOrder(shop, buyer.token, products[0]!._id);
    orders.push(order._id);
    const body = { order: order._id, returnReason: 'r' };
    const reply = await must<{ request: { _id: string } }>(shop, 'createReturnRequest', { token: buyer.token, body });
    requests.push(reply.request._id);
  }
  const picture = uploads[0]!;
  const path = await shop.apps['write-api'].inject({
    method: 'POST',
    url: '/api/v1/product/upload-photo',
    headers: { authorization: `Bearer ${token}`, 'content-type': picture.contentType },
    payload: picture.payload,
  });
  const byKind: Record<string, readonly string[]> = {
    product: products.map(({ _id }) => _id),
    supplier: await made(10, 'createSupplier', 'supplier'),
    category: await made(10, 'createCategory', 'category'),
    tag: await made(10, 'createTag', 'tag'),
    adjustment: adjustments,
    order: orders,
    request: requests,
    customer: victims.map(({ id }) => id),
    user: staff.map(({ id }) => id),
    email: [...buyers, ...victims].map(({ email }) => email),
    path: [path.json<{ path: string }>().path, '/files/images/none.webp', 'https://elsewhere.example/x.png', '-1'],
  };
  const ids = Object.entries(byKind).flatMap(([kind, values]) => (['email', 'path'].includes(kind) ? [] : values));
  return (field) => byKind[field.replace(/s$/, '')] ?? [...ids, newId()];
}

const routes = Object.entries(routeTable)
  // It never ends by itself.
  .filter(([name]) => name !== 'live')
  // Hashing a password takes a core for a while; a few hundred tries say as much as thousands.
  .flatMap(([name, route]) =>
    Array.from({ length: /password|login|register/i.test(route.path) ? 1 : 3 }, () => ({ name, route })),
  );

function request(index: number): { name: string; route: RouteDefinition; sent: FuzzRequest } {
  const random = seededRandom(SEED + index * 7_919);
  const { name, route } = random.pick(routes);
  const token =
    name === 'signOut'
      ? random.pick([undefined, ...throwaways])
      : random.pick(tokens[random.chance(0.9) ? route.access : 'public']);
  const ofRoute: Known = (field) =>
    known(field === 'id' || field === 'orderId' ? (route.path.split('/')[1] ?? '') : field);
  return { name, route, sent: hostileRequest(route, { random, token, known: ofRoute, uploads }) };
}

/** What is wrong with an answer; undefined when nothing is. */
function faultOf(route: RouteDefinition, { strayed }: FuzzRequest, reply: LightMyRequestResponse): string | undefined {
  const { statusCode, headers, payload } = reply;
  if (statusCode < 400) {
    if (strayed) return undefined;
    if (statusCode !== (route.status ?? 200)) return `answered ${statusCode}`;
    if (route.raw) return undefined;
    return route.reply.safeParse(JSON.parse(payload)).success ? undefined : 'another shape';
  }
  if (!String(headers['content-type']).startsWith('application/json')) return `an error as ${headers['content-type']}`;
  const body = JSON.parse(payload) as Record<string, unknown>;
  const code = body.code as keyof typeof errorStatus;
  // The one dependency that this shop does without is Google.
  const expected = code === 'UNAVAILABLE' ? route.path === routeTable.customerGoogle.path : statusCode < 500;
  if (!expected) return `answered ${statusCode}`;
  if (errorStatus[code] !== statusCode) return `${code} with ${statusCode}`;
  const shaped = body.success === false && body.status === false && body.message && body.requestId;
  if (!shaped) return 'an error of another shape';
  return strayed || codesOf(route).includes(code) ? undefined : `${code} is not documented`;
}

test('no request gets a 5xx or an undocumented answer', async () => {
  console.info(`fuzz: FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);
  const prototypes = () => [Object.prototype, Array.prototype, String.prototype].map(Object.getOwnPropertyNames);
  const before = prototypes();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const faults: Record<string, object> = {};
  const statuses: Record<number, number> = {};
  let next = 0;

  async function send(): Promise<void> {
    for (let index = next++; index < REQUESTS; index = next++) {
      const { name, route, sent } = request(index);
      const { twist, strayed: _, ...injected } = sent;
      const reply = await shop.apps[route.service].inject(injected);
      statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1;
      const fault = faultOf(route, sent, reply);
      if (fault === undefined) continue;
      const { url, payload, headers } = injected;
      const body = String(payload).slice(0, 300);
      faults[`${name}: ${fault}`] ??= { index, twist, url, headers, body, answer: reply.payload.slice(0, 500) };
    }
  }
  const started = performance.now();
  delay.enable();
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  delay.disable();
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.info(`fuzz: ${seconds} s, longest pause of the event loop ${(delay.max / 1e6).toFixed(0)} ms`, statuses);

  expect(faults).toEqual({});
  expect(logged).toEqual([]);
  expect(unhandled).toEqual([]);
  expect(prototypes()).toEqual(before);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}, 240_000);

test('the shop works as before afterwards', async () => {
  const buyer = await newCustomer(shop);
  const product = await newProduct(shop, { quantity: 1 });
  await newOrder(shop, buyer.token, product._id);
  await must(shop, 'customerSignIn', { body: { email: buyer.email, password: PASSWORD } });
  await shop.caughtUp();
  const { orders } = await must<{ orders: unknown[] }>(shop, 'listOwnOrders', { token: buyer.token });
  expect(orders).toHaveLength(1);
});
