import { randomBytes } from 'node:crypto';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { quoteRoutes } from '@countinghouse/contracts/orders/storefront/quote-api';
import { DELIVERY_SETTINGS } from '@countinghouse/contracts/pricing/delivery/events';
import { TAX_SETTINGS } from '@countinghouse/contracts/pricing/tax/events';
import { buildHttpApp } from '@countinghouse/platform/rest/http-app';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { product } from '../../catalog/product/product.decider.ts';
import { stock } from '../../inventory/stock/stock.decider.ts';
import { deliverySettings } from '../../pricing/delivery-settings.decider.ts';
import { taxSettings } from '../../settings/tax-settings.decider.ts';
import { by, type TestProcess, testShop } from '../testing/test-shop.ts';
import { quoteBindings } from './quote.routes.ts';

const [cup, staff, zoneId, methodId] = [newId(), newId(), newId(), newId()];
const MONDAY = '2026-03-02T10:00:00.000Z';
const TUESDAY = '2026-03-03T10:00:00.000Z';
const WEDNESDAY = '2026-03-04T10:00:00.000Z';
let process: TestProcess;
let app: FastifyInstance;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(MONDAY);
  const shop = testShop();
  process = shop.start();
  await process.addProduct(cup, 10, { itemNo: 'CUP', name: 'Cup', sellingPrice: 250 });
  vi.setSystemTime(TUESDAY);
  await setUp(4_000);
  vi.setSystemTime(WEDNESDAY);
  await setUp(6_000);
  const raised = { type: 'ChangeProduct', changes: { sellingPrice: 300 }, countedDifference: 0 } as const;
  required(await process.commands.handle(product, cup, raised, by()));
  app = await buildHttpApp({
    ...{ service: 'write-api', routes: quoteRoutes, checkReplies: true },
    bindings: quoteBindings(process.orderDeps, shop.log, {
      count: async () => undefined,
      check: async () => undefined,
    }),
    auth: {
      tokenSecret: randomBytes(32),
      findSession: async (sessionId) =>
        sessionId === 'staff'
          ? { realm: 'staff', id: staff, role: 'ADMIN', sessionId }
          : { realm: 'customer', id: staff, sessionId },
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** A courier at a price, and 5 % of tax on top of prices. */
async function setUp(price: number): Promise<void> {
  const names = { en: 'Courier', zh: '速遞' };
  const rates = [{ zoneId, by: 'amount' as const, steps: [{ from: 0, price }] }];
  const to = {
    zones: [{ zoneId, name: 'Hong Kong', places: [{ country: 'HK' }] }],
    methods: [{ methodId, kind: 'delivery' as const, names, texts: names, rates, active: true }],
  };
  const { state: from } = await process.commands.load(deliverySettings, DELIVERY_SETTINGS.id);
  await process.commands.handle(
    deliverySettings,
    DELIVERY_SETTINGS.id,
    { type: 'ChangeDeliverySettings', from, to },
    by(),
  );
  const { state: taxes } = await process.commands.load(taxSettings, TAX_SETTINGS.id);
  await process.commands.handle(taxSettings, TAX_SETTINGS.id, { type: 'SwitchTaxes', on: true }, by());
  const zones = [{ zoneId: '*', names, rates: [{ classId: 'standard', rate: 5_000 }] }];
  const change = { ...taxes, on: true, rules: { ...taxes.rules, included: false }, zones };
  const known = { deliveryZoneIds: [zoneId], usedClassIds: [] };
  const command = { type: 'ChangeTaxSettings', from: { ...taxes, on: true }, to: change, ...known } as const;
  required(await process.commands.handle(taxSettings, TAX_SETTINGS.id, command, by()));
}

function required(handled: object): void {
  if (isRefusal(handled)) throw new Error(JSON.stringify(handled));
}

async function quote(asOf: string | undefined, who: 'staff' | 'customer' | 'guest' = 'staff') {
  const exp = Math.floor(Date.now() / 1_000) + 60;
  const claims = { sub: staff, aud: who, sid: who, exp };
  const headers = who === 'guest' ? {} : { authorization: `Bearer ${app.jwt.sign(claims as object)}` };
  const items = [{ product: cup, quantity: 2 }];
  const payload = { items, delivery: { country: 'HK', method: methodId }, ...(asOf && { asOf }) };
  const reply = await app.inject({ method: 'POST', url: '/api/v1/order/quote', headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}

it('is priced by catalogue, delivery and taxes as they were then', async () => {
  const totals = await Promise.all([MONDAY, TUESDAY, WEDNESDAY, undefined].map((asOf) => quote(asOf)));
  expect(totals.map(({ body }) => [body.quote.goods, body.quote.fee, body.quote.total])).toEqual([
    [5, 0, 5],
    // 5 % of the goods and of the delivery.
    [5, 42.25, 47.25],
    [6, 63.3, 69.3],
    [6, 63.3, 69.3],
  ]);
  expect(totals[0]?.body.quote.problems).toEqual([{ code: 'DELIVERY_UNAVAILABLE' }]);
});

it('says of any moment what was said then, whatever changed since', async () => {
  const price = (sellingPrice: number) => () =>
    process.commands.handle(
      product,
      cup,
      { type: 'ChangeProduct', changes: { sellingPrice }, countedDifference: 0 },
      by(),
    );
  const switched = (on: boolean) => () =>
    process.commands.handle(taxSettings, TAX_SETTINGS.id, { type: 'SwitchTaxes', on }, by());
  const reserved = (quantity: number) => () =>
    process.commands.handle(stock, cup, { type: 'ReserveStock', productId: cup, orderId: newId(), quantity }, by());
  const steps = [
    ...[price(310), () => setUp(7_000), reserved(3), switched(false), price(95), reserved(6)],
    ...[() => setUp(50), switched(true), price(1_234), reserved(1), () => setUp(0)],
  ];
  const said: { readonly at: string; readonly quote: { readonly total: number; readonly problems: unknown[] } }[] = [];
  for (const [n, step] of steps.entries()) {
    vi.setSystemTime(new Date(Date.parse(WEDNESDAY) + (n + 1) * 60_000));
    required((await step()) ?? {});
    const at = new Date().toISOString();
    said.push({ at, quote: (await quote(undefined)).body.quote });
  }
  vi.setSystemTime(new Date(Date.parse(WEDNESDAY) + 3_600_000));
  const again = await Promise.all(said.map(async ({ at }) => ({ at, quote: (await quote(at)).body.quote })));
  expect(again).toEqual(said);
  expect(new Set(said.map(({ quote: { total } }) => total)).size).toBeGreaterThan(5);
  expect(new Set(said.map(({ quote: { problems } }) => JSON.stringify(problems))).size).toBe(2);
});

it('has nothing of a product that was not there yet', async () => {
  const { body } = await quote('2026-03-01T10:00:00Z');
  expect(body.quote).toMatchObject({
    total: 0,
    problems: expect.arrayContaining([{ code: 'PRODUCT_UNAVAILABLE', product: cup }]),
  });
});

it('is for staff, and not of the future', async () => {
  const answers = [await quote(MONDAY, 'guest'), await quote(MONDAY, 'customer'), await quote('2026-03-05T10:00:00Z')];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [422, 'VALIDATION'],
  ]);
});
