import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderConfirmed, orderFeeChanged, orderPlaced } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import type { TaxReportRow } from '@countinghouse/contracts/reports/taxes/tax-report-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

async function ok(path: string) {
  const answer = await shop.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const names = { en: 'VAT', zh: '增值稅' };
const days = `start_at=${Date.parse('2026-11-01T00:00:00+08:00')}&end_at=${Date.parse('2026-11-30T23:59:59+08:00')}`;

/** One cup at `price`, with 20 % of tax in it. */
async function ordered(placedAt: string, price: number, currency: string): Promise<string> {
  const orderId = newId();
  const tax = Math.round(price / 6);
  await shop.happened(
    streamOf(ORDER, orderId),
    event(
      orderPlaced,
      samplePlacement({
        ...{ orderId, placedAt, currency: { name: currency, symbol: '£' } },
        lines: [{ ...sampleLine({ price }), taxClass: 'standard', taxRate: 20_000 }],
        pricing: {
          ...plainPricing(0),
          tax: { included: true, zoneId: null, rates: [{ names, rate: 20_000, base: price - tax, amount: tax }] },
        },
      }),
    ),
    event(orderConfirmed, { orderId }),
  );
  return orderId;
}

test('every figure opens the orders behind it, which come to it, and currencies stay apart', async () => {
  const first = await ordered('2026-11-02T01:00:00.000Z', 1_200, 'HKD');
  const second = await ordered('2026-11-03T01:00:00.000Z', 600, 'HKD');
  await ordered('2026-11-09T01:00:00.000Z', 600, 'HKD');
  const other = await ordered('2026-11-02T01:00:00.000Z', 3_000, 'GBP');
  await shop.happened(
    streamOf(ORDER, newId()),
    event(orderPlaced, samplePlacement({ placedAt: '2026-11-02T01:00:00.000Z' })),
  );

  const { rows, totals } = await ok(`/report/taxes?${days}&by=week`);
  const figures = (rows as TaxReportRow[]).map(({ period, currency, base, tax, gross }) => ({
    ...{ period, currency, base, tax, gross },
  }));
  expect(figures).toEqual([
    { period: '2026-11-09', currency: 'HKD', base: 5, tax: 1, gross: 6 },
    { period: '2026-11-02', currency: 'GBP', base: 25, tax: 5, gross: 30 },
    { period: '2026-11-02', currency: 'HKD', base: 15, tax: 3, gross: 18 },
  ]);
  expect(rows[0]).toMatchObject({ names, rate: 20, taxClass: 'standard', country: '' });
  expect(totals).toEqual([
    { key: '~~GBP', currency: 'GBP', base: 25, tax: 5, gross: 30 },
    { key: '~~HKD', currency: 'HKD', base: 20, tax: 4, gross: 24 },
  ]);

  const cell = encodeURIComponent(rows[2].cell);
  const found = await ok(`/order/list?current=1&size=10&taxed_from=2026-11-02&taxed_to=2026-11-08&tax_cell=${cell}`);
  expect(found.orders.map((order: { _id: string }) => order._id)).toEqual([second, first]);
  expect(found.total).toBe(2);
  expect(found.taxed).toMatchObject([{ base: 15, tax: 3, gross: 18, currency: 'HKD' }]);
  const ofCurrency = await ok('/order/list?taxed_from=2026-11-01&taxed_to=2026-11-30&tax_currency=GBP');
  expect(ofCurrency.orders.map((order: { _id: string }) => order._id)).toEqual([other]);

  for (const { key, ...line } of [...rows, ...totals]) {
    for (const measure of ['base', 'tax', 'gross']) {
      const path = `/report/explain?${days}&by=week&figure=taxes.${measure}&key=${encodeURIComponent(key)}`;
      const { value, sum, currency, entries } = await ok(path);
      const added = entries.reduce((all: number, { delta }: { delta: number }) => all + Math.round(delta * 100), 0);
      expect([value, sum, added / 100, currency], path).toEqual([...Array(3).fill(line[measure]), line.currency]);
      expect(entries[0]).toMatchObject({ event: { type: 'orders.OrderConfirmed' }, ref: { kind: 'order' } });
    }
  }

  const byMonth = await ok(`/report/taxes?${days}`);
  expect(byMonth.rows.map((row: TaxReportRow) => [row.period, row.currency, row.gross])).toEqual([
    ['2026-11-01', 'GBP', 30],
    ['2026-11-01', 'HKD', 24],
  ]);
});

test('the rows come in any order, a page at a time, with the sums of all', async () => {
  const pages = async (more: string) => {
    const read = [];
    for (let current = 1; current < 20; current++) {
      const page = await ok(`/report/taxes?${days}&${more}&current=${current}&size=1`);
      expect(page.totals).toHaveLength(2);
      read.push(...page.rows.map(({ currency, gross }: TaxReportRow) => [currency, gross]));
      if (page.rows.length === 0) {
        expect(page.total).toBe(read.length);
        return read;
      }
    }
    throw new Error('pages without end');
  };
  expect(await pages('by=week')).toEqual([
    ['HKD', 6],
    ['GBP', 30],
    ['HKD', 18],
  ]);
  expect(await pages('by=week&sort=gross')).toEqual([
    ['HKD', 6],
    ['HKD', 18],
    ['GBP', 30],
  ]);
  expect(await pages('by=none&sort=-tax')).toEqual([
    ['GBP', 30],
    ['HKD', 24],
  ]);
});

test('a changed fee counts on its day, as untaxed', async () => {
  const orderId = await ordered('2026-10-05T01:00:00.000Z', 600, 'EUR');
  await shop.happened(streamOf(ORDER, orderId), event(orderFeeChanged, { orderId, fee: 250 }));
  const rest = await ok('/order/list?taxed_from=2026-10-06&taxed_to=2099-12-31&tax_currency=EUR');
  expect(rest.taxed).toMatchObject([{ rate: null, base: 2.5, tax: 0, gross: 2.5 }]);
  const before = await ok('/order/list?taxed_from=2026-10-05&taxed_to=2026-10-05&tax_currency=EUR');
  expect(before.taxed).toMatchObject([{ rate: 20, base: 5, tax: 1, gross: 6 }]);
});

test('what makes no sense is refused', async () => {
  for (const path of [
    '/report/taxes',
    '/report/taxes?start_at=2&end_at=1',
    `/report/taxes?${days}&by=year`,
    `/report/taxes?${days}&sort=country`,
    `/report/explain?${days}&figure=taxes.tax&key=2026-11-02`,
    `/report/explain?${days}&figure=taxes.tax&of=year`,
    `/report/explain?${days}&figure=taxes.tax&by=none&key=${encodeURIComponent('2026-11-02~["HKD"]')}`,
    `/report/explain?${days}&figure=taxes.tax&by=none&key=${encodeURIComponent('~[x]')}`,
    '/order/list?taxed_from=2026-11-02',
    '/order/list?taxed_from=2026-11-03&taxed_to=2026-11-02',
    '/order/list?taxed_from=x&taxed_to=2026-11-02',
  ]) {
    expect((await shop.get(path)).statusCode, path).toBe(422);
  }
  const none = await ok("/order/list?taxed_from=2026-11-01&taxed_to=2026-11-30&tax_cell=';drop");
  expect([none.orders, none.taxed]).toEqual([[], []]);
});
