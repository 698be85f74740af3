import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import type { CategoryEvent, ProductEvent } from '@countinghouse/contracts/catalog/events';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { isSale, orderStatuses } from '@countinghouse/contracts/orders/statuses';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import { MOST_PAIRED, NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import type { CurrencyEvent } from '@countinghouse/contracts/settings/events';
import type { Row } from '@countinghouse/platform/projections/projection/projection';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyticsSales } from './sales.projection.ts';

type Given = GivenEvent & (OrderEvent | ProductEvent | CategoryEvent | CurrencyEvent);

const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [orderId, cup, pot, supplier, other, kitchen, cups] = [1, 2, 3, 4, 5, 6, 7].map(uuid) as [string, ...string[]] &
  Record<number, string>;
const customerId = uuid(8);
const spec = projectionSpec(analyticsSales(shopCalendar('Asia/Hong_Kong')));

const created = (productId: string, purchasePrice: number, nodeId: string | null): Given => ({
  type: 'catalog.ProductCreated',
  data: {
    productId,
    openingQuantity: 10,
    details: {
      ...blankProduct,
      itemNo: 'X1',
      supplierId: supplier!,
      purchasePrice,
      category: nodeId === null ? null : { categoryId: kitchen!, nodeId },
    },
  },
});
const tree: Given[] = [
  { type: 'catalog.CategoryCreated', data: { categoryId: kitchen!, name: 'Kitchen' } },
  { type: 'catalog.SubCategoryAdded', data: { categoryId: kitchen!, parentId: kitchen!, nodeId: cups!, name: 'Cups' } },
];
/** Delivery was 700, of which staff took 200 off. */
const pricing = {
  ...plainPricing(500),
  charges: [
    { kind: 'delivery' as const, amount: 700 },
    { kind: 'manual' as const, amount: -200 },
  ],
};
const placed = (given: Parameters<typeof samplePlacement>[0] = {}): Given => ({
  type: 'orders.OrderPlaced',
  data: samplePlacement({
    ...{ orderId, customerId, placedAt: '2026-11-20T15:59:59.000Z', fee: 500, pricing },
    lines: [
      sampleLine({ productId: cup!, quantity: 2, price: 600, listPrice: 650 }),
      sampleLine({ productId: pot!, quantity: 1, price: 900 }),
      sampleLine({ productId: cup!, quantity: 1, price: 550 }),
    ],
    ...given,
  }),
});
const confirmed: Given = { type: 'orders.OrderConfirmed', data: { orderId } };
const became = (to: 'Rejected' | 'Pending'): Given => ({
  type: 'orders.OrderStatusChanged',
  data: { orderId, from: 'Pending', to },
});
const sumsOf = (rows: readonly Row[] = [], kind: string) =>
  rows
    .filter((row) => row.kind === kind)
    .map(({ key, orders, units, list, goods, fee, delivery, cost, margin, uncosted }) => [
      key,
      ...[orders, units, list, goods, fee, delivery, cost, margin, uncosted],
    ]);

it('copies category, supplier and cost as they are at the place of the order in the log', async () => {
  const { sale_line, days, months } = await spec.rowsAfter(
    ...tree,
    created(cup!, 200, cups!),
    created(pot!, 0, null),
    placed(),
    confirmed,
    {
      type: 'catalog.ProductChanged',
      data: { productId: cup!, changes: { purchasePrice: 900, supplierId: other!, category: null } },
    },
    { type: 'catalog.ProductDeleted', data: { productId: pot! } },
  );
  const cost = { cost: 600, margin: 1_150, uncosted: 0 };
  expect(sale_line).toMatchObject([
    {
      line: 0,
      product_id: cup,
      category_id: cups,
      supplier_id: supplier,
      units: 3,
      goods: 1_750,
      ...cost,
      counts: true,
    },
    { line: 1, product_id: pot, category_id: NO_KEY, units: 1, goods: 900, cost: 0, margin: 0, uncosted: 1 },
  ]);
  expect(sumsOf(days, 'all')).toEqual([[NO_KEY, 1, 4, 2_750, 2_650, 500, 700, 600, 1_150, 1]]);
  expect(sumsOf(days, 'supplier')).toEqual([[supplier, 1, 4, 2_750, 2_650, 0, 0, 600, 1_150, 1]]);
  expect(sumsOf(days, 'category')).toEqual([
    [NO_KEY, 1, 1, 900, 900, 0, 0, 0, 0, 1],
    [cups, 1, 3, 1_850, 1_750, 0, 0, 600, 1_150, 0],
  ]);
  expect(sumsOf(months, 'product')).toEqual([
    [cup, 1, 3, 1_850, 1_750, 0, 0, 600, 1_150, 0],
    [pot, 1, 1, 900, 900, 0, 0, 0, 0, 1],
  ]);
});

it('takes the nearest category that is left, and no cost in another currency than that of the prices', async () => {
  const { sale_line } = await spec.rowsAfter(
    ...tree,
    created(cup!, 200, cups!),
    {
      type: 'catalog.SubCategoryRemoved',
      data: { categoryId: kitchen!, nodeId: cups!, parentId: kitchen!, removedIds: [cups!] },
    },
    { type: 'settings.CurrencyAdded', data: { currencyId: 'gbp', name: 'GBP', symbol: '£' } },
    { type: 'settings.BaseCurrencySet', data: { currencyId: 'gbp' } },
    placed(),
    confirmed,
  );
  expect(sale_line).toMatchObject([
    { product_id: cup, category_id: kitchen, currency: 'HKD', cost: 0, uncosted: 3 },
    { product_id: pot, supplier_id: NO_KEY, uncosted: 1 },
  ]);
});

it('keeps what was asked to be returned as it was sold, its reason, its status and the days since the delivery', async () => {
  const asked = (
    n: number,
    createdAt: string,
    given: { returnReasonCode?: 'damaged'; units?: number } = {},
  ): Given => ({
    type: 'orders.ReturnRequested',
    data: {
      ...{ orderId, requestId: uuid(20 + n), requestNo: `RR-${n}`, createdAt, customerId, returnReason: 'Cracked' },
      ...(given.returnReasonCode && { returnReasonCode: given.returnReasonCode }),
      items: [{ productId: cup!, quantity: given.units ?? 1 }],
    },
  });
  const tracked = (to: 'delivered' | 'on_the_way', recordedAt: string): Given => ({
    ...{ type: 'orders.OrderTracked', recordedAt },
    data: { orderId, from: 'ordered', to },
  });
  const { return_line } = await spec.rowsAfter(
    ...[...tree, created(cup!, 200, cups!), created(pot!, 0, null), placed(), confirmed],
    asked(1, '2026-11-21T03:00:00.000Z'),
    tracked('delivered', '2026-11-22T17:00:00.000Z'),
    asked(2, '2026-11-30T03:00:00.000Z', { returnReasonCode: 'damaged', units: 2 }),
    tracked('on_the_way', '2026-12-01T03:00:00.000Z'),
    asked(3, '2026-12-02T03:00:00.000Z'),
    {
      type: 'orders.ReturnStatusChanged',
      data: { orderId, requestId: uuid(23), from: 'Pending', to: 'Rejected' },
    },
  );
  const ofSale = { currency: 'HKD', product_id: cup, category_id: cups, supplier_id: supplier };
  expect(return_line).toMatchObject([
    { ...ofSale, day: '2026-11-21', reason: null, status: 'Pending', units: 1, goods: 583, waited: null },
    { ...ofSale, day: '2026-11-30', reason: 'damaged', status: 'Pending', units: 2, goods: 1_167, waited: 7 },
    { ...ofSale, day: '2026-12-02', status: 'Rejected', units: 1, waited: null },
  ]);
});

it('enters what each event changed, on the day of the order', async () => {
  const { sale_change, sale_line, days } = await spec.rowsAfter(
    created(cup!, 200, null),
    placed(),
    { type: 'orders.OrderFeeChanged', data: { orderId, fee: 700 } },
    { ...confirmed, recordedAt: '2026-11-22T03:00:00.000Z' },
    { type: 'orders.OrderFeeChanged', data: { orderId, fee: 100 } },
    became('Rejected'),
    { type: 'orders.OrderFeeChanged', data: { orderId, fee: 50 } },
    became('Pending'),
  );
  const entered = sale_change?.toSorted((a, b) => (String(a.position) < String(b.position) ? -1 : 1));
  expect(entered?.map(({ sign, fee, orders, units }) => [sign, fee, orders, units])).toEqual([
    [1, 700, 1, 4],
    [0, -600, 0, 0],
    [-1, -100, -1, -4],
    [1, 50, 1, 4],
  ]);
  expect(entered?.[0]).toMatchObject({ day: '2026-11-20', known_day: '2026-11-22' });
  expect(sale_line).toMatchObject([
    { counts: true, changes: 3 },
    { counts: true, changes: 3 },
  ]);
  expect(sumsOf(days, 'all')).toEqual([[NO_KEY, 1, 4, 2_750, 2_650, 50, 700, 600, 1_150, 1]]);
});

it('gives the sale of a guest to the account that took it over', async () => {
  const { sale_change, months } = await spec.rowsAfter(placed({ customerId: orderId }), confirmed, {
    type: 'orders.OrderTakenIntoAccount',
    data: { orderId, accountId: customerId },
  });
  expect(sale_change).toHaveLength(3);
  expect(sumsOf(months, 'customer')).toEqual([[customerId, 1, 4, 2_750, 2_650, 500, 700, 0, 0, 4]]);
});

it('pairs the products of an order, unless it has too many', async () => {
  const ofProducts = (count: number) => placed({ lines: range(count).map((n) => sampleLine({ productId: uuid(n) })) });
  const range = (count: number) => Array.from({ length: count }, (_, n) => 100 + n);
  const full = await spec.rowsAfter(ofProducts(MOST_PAIRED), confirmed);
  expect([full.pairs?.length, full.paired?.length]).toEqual([435, MOST_PAIRED]);
  expect(full.pairs?.[0]).toMatchObject({ product_id: uuid(100), other_id: uuid(101), month: '2026-11-01', orders: 1 });
  expect(full.baskets).toMatchObject([{ day: '2026-11-20', orders: 1, together: 1 }]);
  const large = await spec.rowsAfter(ofProducts(MOST_PAIRED + 1), confirmed);
  expect([large.pairs, large.paired, large.baskets]).toEqual([[], [], []]);
  const rejected = await spec.rowsAfter(placed(), confirmed, became('Rejected'));
  expect([rejected.pairs, rejected.paired, rejected.baskets]).toEqual([[], [], []]);
});

const order = fc.record({
  day: fc.integer({ min: 1, max: 9 }),
  currency: fc.constantFrom('HKD', 'GBP'),
  customer: fc.integer({ min: 20, max: 22 }),
  fee: fc.integer({ min: 0, max: 900 }),
  delivery: fc.integer({ min: 0, max: 900 }),
  lines: fc.array(
    fc.record({
      product: fc.integer({ min: 10, max: 13 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      price: fc.nat(900),
      off: fc.nat(90),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  confirmed: fc.boolean(),
  statuses: fc.array(fc.constantFrom(...orderStatuses), { maxLength: 3 }),
});

it('has one truth: sums are those of changes, of lines, and of plain arithmetic', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { maxLength: 8 }), async (orders) => {
      const events: Given[] = [created(uuid(10), 100, null), created(uuid(11), 0, null), created(uuid(12), 70, null)];
      const expected = new Map<string, number[]>();
      const together = new Map<string, number>();
      for (const [n, { day, currency, customer, fee, delivery, lines, statuses, ...one }] of orders.entries()) {
        const id = uuid(100 + n);
        const bought = lines.map(({ product, quantity, price, off }) =>
          sampleLine({ productId: uuid(product), quantity, price, listPrice: price + off }),
        );
        const at = `2026-10-0${day}T03:00:00.000Z`;
        const charges = [
          { kind: 'delivery' as const, amount: delivery },
          { kind: 'manual' as const, amount: fee - delivery },
        ];
        const money = { fee, pricing: { ...plainPricing(fee), charges }, currency: { name: currency, symbol: '$' } };
        events.push(placed({ orderId: id, customerId: uuid(customer), placedAt: at, lines: bought, ...money }));
        if (one.confirmed) events.push({ type: 'orders.OrderConfirmed', data: { orderId: id } });
        const reached = one.confirmed ? statuses : [];
        for (const to of reached) {
          events.push({ type: 'orders.OrderStatusChanged', data: { orderId: id, from: 'Pending', to } });
        }
        if (!one.confirmed || !isSale(reached.at(-1) ?? 'Pending')) continue;
        const products = [...new Set(lines.map(({ product }) => uuid(product)))].sort();
        for (const [place, product] of products.entries()) {
          for (const second of products.slice(place)) {
            together.set(`${product}~${second}`, (together.get(`${product}~${second}`) ?? 0) + 1);
          }
        }
        const [orderCount = 0, units = 0, list = 0, goods = 0, fees = 0, delivered = 0] = expected.get(currency) ?? [];
        expected.set(currency, [
          orderCount + 1,
          units + lines.reduce((sum, { quantity }) => sum + quantity, 0),
          list + lines.reduce((sum, { quantity, price, off }) => sum + quantity * (price + off), 0),
          goods + lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
          fees + fee,
          delivered + delivery,
        ]);
      }
      const {
        days,
        months,
        years,
        sale_change,
        sale_line,
        pairs = [],
        paired = [],
        baskets = [],
      } = await spec.rowsAfter(...events);
      const counted = paired.map(({ product_id, orders: of }) => [`${product_id}~${product_id}`, of]);
      const ofPairs = pairs.map(({ product_id, other_id, orders: of }) => [`${product_id}~${other_id}`, of]);
      expect(new Map([...counted, ...ofPairs] as [string, number][])).toEqual(together);
      const all = [...expected.values()].reduce((sum, [count = 0]) => sum + count, 0);
      expect(baskets.reduce((sum, row) => sum + Number(row.orders), 0)).toBe(all);
      const sums = (rows: readonly Row[] = []) => {
        const found = new Map<string, number[]>();
        for (const { currency, orders = 0, units, list, goods, fee = 0, delivery = 0 } of rows) {
          const before = found.get(String(currency)) ?? [0, 0, 0, 0, 0, 0];
          found.set(
            String(currency),
            [orders, units, list, goods, fee, delivery].map((value, n) => Number(value) + before[n]!),
          );
        }
        return new Map([...found].filter(([, all]) => all.some((value) => value !== 0)));
      };
      const of = (rows: readonly Row[] | undefined, kind: string) => sums(rows?.filter((row) => row.kind === kind));
      expect(of(days, 'all')).toEqual(expected);
      expect(of(days, 'delivery')).toEqual(expected);
      expect(of(months, 'customer')).toEqual(expected);
      expect(of(years, 'customer')).toEqual(expected);
      expect(sums(sale_change)).toEqual(expected);
      const goods = (all: Map<string, number[]>) =>
        new Map([...all].map(([key, [, units, list, sum]]) => [key, [units, list, sum]]));
      expect(goods(sums(sale_line?.filter(({ counts }) => counts)))).toEqual(goods(expected));
      for (const [rows, kind] of [
        [days, 'category'],
        [days, 'supplier'],
        [months, 'product'],
        [years, 'product'],
      ] as const) {
        expect(goods(of(rows, kind))).toEqual(goods(expected));
      }
    }),
    { numRuns: 12 },
  );
});
