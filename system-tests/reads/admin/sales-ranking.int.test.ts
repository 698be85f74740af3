import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { PRODUCT, productCreated, productDeleted } from '@countinghouse/contracts/catalog/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { type RankingOrder, rankingOrders } from '@countinghouse/contracts/orders/api';
import { ORDER, orderConfirmed, orderPlaced, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import { isSale, type OrderStatus, orderStatuses } from '@countinghouse/contracts/orders/statuses';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { baseCurrencySet, CURRENCY_LIST, currencyAdded } from '@countinghouse/contracts/settings/events';
import { FIRST_CURRENCY } from '@countinghouse/contracts/settings/views';
import { seededRandom } from '@countinghouse/platform/runtime/seeded-random';
import type { ReportRange } from '@countinghouse/read-api/report-range';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHOP_TIME_ZONE } from '../../support/shop-database.ts';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
  // From here on the views exist also for readers that do not wait for them.
  await shop.get('/order/list?size=1');
});
afterAll(() => shop.close());

const calendar = shopCalendar(SHOP_TIME_ZONE);
const DAY_MS = 86_400_000;

interface Product {
  readonly id: string;
  readonly itemNo: string;
  gone: boolean;
}

interface Order {
  readonly id: string;
  readonly at: number;
  readonly lines: readonly { readonly product: Product; readonly quantity: number; readonly price: number }[];
  status: OrderStatus;
  readonly currency: string;
}

/** Minor units; the other currencies beside the base, HKD. */
interface Sums {
  readonly quantity: number;
  readonly amount: number;
  readonly others: Readonly<Record<string, number>>;
}
const NOTHING: Sums = { quantity: 0, amount: 0, others: {} };

function plus(a: Sums, b: Sums): Sums {
  const others = { ...a.others };
  for (const [currency, amount] of Object.entries(b.others)) others[currency] = (others[currency] ?? 0) + amount;
  return { quantity: a.quantity + b.quantity, amount: a.amount + b.amount, others };
}

/** A model of the shop beside the log, from which the expected ranking is computed. */
class RememberedShop {
  readonly products: Product[] = [];
  readonly orders: Order[] = [];

  async create(itemNo: string): Promise<void> {
    const product = { id: newId(), itemNo, gone: false };
    const details = { ...blankProduct, itemNo, name: `Name of ${itemNo}`, sellingPrice: 100 };
    const created = event(productCreated, { productId: product.id, details, openingQuantity: 0 });
    await shop.happened(streamOf(PRODUCT, product.id), created);
    this.products.push(product);
  }

  async remove(product: Product): Promise<void> {
    await shop.happened(streamOf(PRODUCT, product.id), event(productDeleted, { productId: product.id }));
    product.gone = true;
  }

  async sell(at: number, lines: Order['lines'], currency = 'HKD'): Promise<void> {
    const order: Order = { id: newId(), at, lines, status: 'Pending', currency };
    this.orders.push(order);
    await shop.happened(streamOf(ORDER, order.id), placed(order), event(orderConfirmed, { orderId: order.id }));
  }

  async change(order: Order, to: OrderStatus): Promise<void> {
    const changed = event(orderStatusChanged, { orderId: order.id, from: order.status, to });
    order.status = to;
    await shop.happened(streamOf(ORDER, order.id), changed);
  }

  /** Returns the sales of each product, in minor units. */
  sums({ start, end }: ReportRange): Map<Product, Sums> {
    const sums = new Map<Product, Sums>();
    for (const { at, status, lines, currency } of this.orders) {
      if (at < start || at > end || !isSale(status)) continue;
      for (const { product, quantity, price } of lines) {
        const worth = quantity * price;
        const sold =
          currency === 'HKD'
            ? { quantity, amount: worth, others: {} }
            : { quantity, amount: 0, others: { [currency]: worth } };
        sums.set(product, plus(sums.get(product) ?? NOTHING, sold));
      }
    }
    return sums;
  }

  ranking(range: ReportRange, previous: ReportRange, by: RankingOrder) {
    const before = this.sums(previous);
    const placeOf = ({ gone, itemNo, id }: Product) => (gone ? `2 ${id}` : `1 ${itemNo}`);
    return [...this.sums(range)]
      .sort(
        ([one, a], [other, b]) =>
          b[by] - a[by] || b.quantity - a.quantity || b.amount - a.amount || (placeOf(one) < placeOf(other) ? -1 : 1),
      )
      .map(([product, sold], index) => ({
        rank: index + 1,
        product: product.gone ? null : known(product),
        productId: product.id,
        ...viewOf(sold),
        before: viewOf(before.get(product)),
      }));
  }
}

const known = ({ id, itemNo }: Product) => ({ _id: id, itemNo, name: `Name of ${itemNo}`, photo: '' });
const viewOf = ({ quantity, amount, others } = NOTHING) => {
  const otherAmounts = Object.entries(others)
    .map(([currency, other]) => ({ currency, amount: fromMinor(other) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  return { quantity, amount: fromMinor(amount), ...(otherAmounts.length > 0 && { otherAmounts }) };
};

function placed({ id, at, lines, currency: name }: Order): DomainEvent {
  const bought = lines.map(({ product: { id: productId, itemNo }, quantity, price }) =>
    sampleLine({ productId, itemNo, name: itemNo, quantity, price }),
  );
  const placedAt = new Date(at).toISOString();
  const currency = { name, symbol: '$' };
  return event(orderPlaced, samplePlacement({ orderId: id, orderNo: `SO-${id}`, placedAt, lines: bought, currency }));
}

const ask = async (query: string) => {
  const reply = await shop.get(`/order/sales-ranking?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  const { asOf, ...ranking } = reply.json();
  expect(asOf).toBe(await shop.log.recordedAt(await shop.log.head()));
  return ranking;
};
const rangeQuery = ({ start, end }: ReportRange) => `start_at=${start}&end_at=${end}`;

/** Reads every page of a ranking, and one after the last. */
async function pagesOf(query: string, size: number, rows: number) {
  const pages = [];
  for (let current = 1; current <= Math.ceil(rows / size) + 1; current += 1)
    pages.push(await ask(`${query}&current=${current}&size=${size}`));
  return pages;
}

test('every page is a part of the expected ranking, whatever changes between the requests', async () => {
  const remembered = new RememberedShop();
  for (let n = 0; n < 12; n += 1) await remembered.create(`P-${String((n * 7) % 12).padStart(2, '0')}`);
  const random = seededRandom(11);
  const first = calendar.startOf('2024-02-20');
  const days = 20;
  // Few prices and small quantities: most products tie with another.
  const someLines = () =>
    Array.from({ length: 1 + random.integer(4) }, () => ({
      product: random.pick(remembered.products),
      quantity: 1 + random.integer(2),
      price: random.pick([100, 200]),
    }));
  const someRange = (): ReportRange => {
    const start = first + random.integer(days) * DAY_MS;
    const end = start + (1 + random.integer(days)) * DAY_MS - 1;
    const hours = () => random.integer(30) * 3_600_000;
    return random.pick([
      { start, end },
      { start: start + hours(), end: end + hours() },
      { start: start + 1, end: start + hours() + 1 },
    ]);
  };
  for (let step = 0; step < 40; step += 1) {
    const [range, previous] = [someRange(), someRange()];
    if (step % 3 === 2 && remembered.orders.length > 0) {
      const order = random.pick(remembered.orders);
      await remembered.change(order, random.pick(orderStatuses.filter((status) => status !== order.status)));
    } else {
      const currency = random.pick(['HKD', 'HKD', 'HKD', 'USD', 'EUR']);
      await remembered.sell(first + random.integer(days * 24 * 3_600) * 1_000, someLines(), currency);
    }
    if (step % 13 === 12) await remembered.remove(random.pick(remembered.products.filter(({ gone }) => !gone)));

    const by = random.pick(rankingOrders);
    const expected = remembered.ranking(range, previous, by);
    const label = `step ${step}, ${rangeQuery(range)}`;
    const plain = expected.map(({ rank: _, before: __, ...row }) => row);
    expect(await ask(`${rangeQuery(range)}&by=${by}`), label).toEqual({ success: true, rankings: plain });
    const size = 1 + random.integer(5);
    const sold = addedUp(remembered.sums(range));
    const soldBefore = addedUp(remembered.sums(previous));
    const before = `previous_start_at=${previous.start}&previous_end_at=${previous.end}`;
    const pages = await pagesOf(`${rangeQuery(range)}&${before}&by=${by}`, size, expected.length);
    expect(
      pages.flatMap(({ rankings }) => rankings),
      label,
    ).toEqual(expected);
    expect(pages.every(({ rankings }) => rankings.length <= size)).toBe(true);
    for (const page of pages) expect(page, label).toMatchObject({ total: expected.length, sold, soldBefore });
    const whole = await ask(`${rangeQuery(range)}&${before}&by=${by}`);
    const unranked = expected.map(({ rank: _, ...row }) => row);
    expect(whole, label).toEqual({ success: true, rankings: unranked, soldBefore });
  }
});

function addedUp(sums: ReadonlyMap<unknown, Sums>) {
  return viewOf([...sums.values()].reduce(plus, NOTHING));
}

test('amounts of different currencies are separate, whichever of them is the base', async () => {
  const remembered = new RememberedShop();
  for (const itemNo of ['MIX-1', 'MIX-2']) await remembered.create(itemNo);
  const [first, second] = remembered.products as [Product, Product];
  const start = calendar.startOf('2022-02-02');
  const range = { start, end: start + DAY_MS - 1 };
  await remembered.sell(start, [{ product: first, quantity: 1, price: 100 }]);
  await remembered.sell(start, [{ product: first, quantity: 1, price: 50 }], 'USD');
  await remembered.sell(start, [{ product: second, quantity: 1, price: 70 }], 'USD');
  const sold = { quantity: 3, amount: 1, otherAmounts: [{ currency: 'USD', amount: 1.2 }] };
  const readSales = async () => {
    const { days } = (await shop.get(`/order/daily-sales?${rangeQuery(range)}`)).json();
    const { date: _, orders: __, ...soldOnDay } = days[0];
    const ofProduct = await shop.get(`/order/list?${rangeQuery(range)}&product=${first.id}`);
    const within = await shop.get(`/order/list?${rangeQuery({ ...range, end: range.end - 1 })}&search=ada`);
    return [
      (await ask(`${rangeQuery(range)}&size=5`)).sold,
      soldOnDay,
      (await shop.get(`/order/list?${rangeQuery(range)}`)).json().sold,
      within.json().sold,
      ofProduct.json().sold,
    ];
  };
  const ofFirst = { quantity: 2, amount: 1, otherAmounts: [{ currency: 'USD', amount: 0.5 }] };
  expect(await readSales()).toEqual([sold, sold, sold, sold, ofFirst]);

  const usd = { currencyId: newId(), name: 'USD', symbol: 'US$' };
  const list = streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id);
  await shop.happened(list, event(currencyAdded, usd), event(baseCurrencySet, { currencyId: usd.currencyId }));
  const inUsd = { quantity: 3, amount: 1.2, otherAmounts: [{ currency: 'HKD', amount: 1 }] };
  const firstInUsd = { quantity: 2, amount: 0.5, otherAmounts: [{ currency: 'HKD', amount: 1 }] };
  expect(await readSales()).toEqual([inUsd, inUsd, inUsd, inUsd, firstInUsd]);
  await shop.happened(list, event(baseCurrencySet, { currencyId: FIRST_CURRENCY.currencyId }));
});

test('without the new fields the response is the old one with its time; half a previous range and excessive pages are refused', async () => {
  const range = rangeQuery({ start: 0, end: 1 });
  expect(await ask(range)).toEqual({ success: true, rankings: [] });
  expect(await ask(`${range}&current=3`)).toEqual({
    ...{ success: true, rankings: [], total: 0, sold: { quantity: 0, amount: 0 } },
  });
  const refused = [
    'previous_start_at=1',
    'previous_end_at=1',
    'previous_start_at=2&previous_end_at=1',
    'size=0',
    'size=101',
    'current=0',
  ];
  for (const query of refused) {
    expect((await shop.get(`/order/sales-ranking?${range}&${query}`)).statusCode, query).toBe(422);
  }
  const half = await shop.get(`/order/sales-ranking?${range}&previous_start_at=1`);
  expect(half.json().errors).toMatchObject([{ field: 'previous_end_at', code: 'required' }]);
});
