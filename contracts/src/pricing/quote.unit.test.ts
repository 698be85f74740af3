import { expect, test } from 'vitest';
import { event } from '../kernel/event.ts';
import { stateAfter } from '../kernel/fold.ts';
import { orderFeeChanged, orderPlaced } from '../orders/events.ts';
import { orderState } from '../orders/order.state.ts';
import { orderViewOf, shownOrder } from '../orders/order-view.ts';
import { sampleLine, samplePlacement } from '../orders/testing/sample-placement.ts';
import type { DeliverySettings } from './delivery/settings.ts';
import { plainPricing } from './order-pricing.ts';
import { type QuoteLine, quoteOf } from './quote.ts';
import type { TaxSettings } from './tax/settings.ts';
import { noTaxes } from './tax/settings.ts';

const text = { en: 'VAT', zh: '增值稅' };
const delivery: DeliverySettings = {
  zones: [
    { zoneId: 'uk', name: 'UK', places: [{ country: 'GB' }] },
    { zoneId: 'rest', name: 'Rest', places: [{ country: '*' }] },
  ],
  methods: ['standard', 'reduced'].map((taxClass, n) => ({
    ...{ methodId: `m${n}`, kind: 'delivery', names: text, texts: text, active: true, taxClass },
    rates: ['uk', 'rest'].map((zoneId) => ({ zoneId, by: 'amount', steps: [{ from: 0, price: 1_234 * n }] })),
  })),
};
const uk = {
  zoneId: 'uk',
  names: text,
  rates: [
    { classId: 'standard', rate: 20_000 },
    { classId: 'reduced', rate: 5_000 },
    { classId: 'books', rate: 8_875 },
  ],
};

function taxes(rules: Partial<TaxSettings['rules']>): TaxSettings {
  const classes = [{ classId: 'books', name: 'Books' }];
  return { on: true, rules: { ...noTaxes.rules, homeZoneId: 'uk', ...rules }, classes, zones: [uk] };
}

function quote(
  lines: readonly QuoteLine[],
  settings: TaxSettings | undefined,
  country?: string,
  methodId?: string,
  discount?: number,
) {
  return quoteOf({
    ...{ lines, methodId, discount, delivery: { settings: delivery, revision: 3 } },
    destination: country === undefined ? undefined : { country },
    taxes: settings && { settings, revision: 7 },
  });
}

test('included: the price stays, the tax is told, and the delivery has its own class', () => {
  const { total, pricing } = quote([{ listPrice: 2_390, quantity: 10 }], taxes({}), 'GB', 'm1');
  expect(total).toBe(23_900 + 1_234);
  expect(pricing.charges).toEqual([{ kind: 'delivery', amount: 1_234 }]);
  expect(pricing.revisions).toEqual({ delivery: 3, tax: 7 });
  expect(pricing.tax).toEqual({
    included: true,
    zoneId: 'uk',
    rates: [
      { names: text, rate: 20_000, base: 19_917, amount: 3_983 },
      { names: text, rate: 5_000, base: 1_175, amount: 59 },
    ],
    delivery: { taxClass: 'reduced', taxRate: 5_000 },
  });
});

test('added: the tax is a charge of its own', () => {
  const { goods, fee, total, pricing } = quote(
    [{ listPrice: 1_000, quantity: 3 }],
    taxes({ included: false }),
    'GB',
    'm1',
  );
  expect([goods, fee, total]).toEqual([3_000, 1_234 + 600 + 62, 4_896]);
  expect(pricing.charges).toEqual([
    { kind: 'delivery', amount: 1_234 },
    { kind: 'tax', amount: 662 },
  ]);
});

test('elsewhere: the same price without tax in it, or the price without the tax', () => {
  const lines = [
    { listPrice: 2_390, quantity: 10 },
    { listPrice: 100, quantity: 1, taxClass: 'zero' },
  ];
  const same = quote(lines, taxes({}), 'HK', 'm1');
  expect(same.total).toBe(24_000 + 1_234);
  expect(same.pricing.tax?.rates).toEqual([{ names: { en: '', zh: '' }, rate: 0, base: 25_234, amount: 0 }]);

  const without = quote(lines, taxes({ elsewhere: 'without' }), 'HK', 'm1');
  expect(without.lines.map((rows) => rows.map(({ quantity, price }) => [quantity, price]))).toEqual([
    [
      [7, 1_992],
      [3, 1_991],
    ],
    [[1, 100]],
  ]);
  expect([without.goods, without.fee]).toEqual([23_900 - 3_983 + 100, 1_234 - 59]);
  expect(without.options.map(({ fee }) => fee)).toEqual([0, 1_175]);
  expect(without.pricing.tax?.removed?.map(({ amount }) => amount)).toEqual([3_983, 59]);
});

test('until a destination is named, the taxes of the shop’s own zone count', () => {
  expect(quote([{ listPrice: 100, quantity: 1 }], taxes({ included: false })).fee).toBe(20);
});

test('without taxes, and while they are off, a quote has none', () => {
  const lines = [{ listPrice: 250, quantity: 2 }];
  const off = { ...taxes({ included: false }), on: false };
  expect(quote(lines, off, 'GB', 'm1')).toEqual(quote(lines, undefined, 'GB', 'm1'));
  expect(quote(lines, undefined, 'GB', 'm1').pricing).not.toHaveProperty('tax');
  expect(quote(lines, { ...taxes({}), zones: [] }, 'GB', 'm1')).toEqual(quote(lines, undefined, 'GB', 'm1'));
});

test('a discount is shared among the lines to the cent, and splits those that it does not divide', () => {
  const rowsOf = (lines: readonly QuoteLine[], discount: number, settings?: TaxSettings) => {
    const { lines: rows, goods, total, pricing } = quote(lines, settings, 'GB', 'm1', discount);
    return { rows: rows.map((of) => of.map(({ quantity, price }) => [quantity, price])), goods, total, pricing };
  };
  const two = rowsOf(
    [
      { listPrice: 5_000, quantity: 1 },
      { listPrice: 1_000, quantity: 1 },
    ],
    1_000,
  );
  expect(two.rows).toEqual([[[1, 4_167]], [[1, 833]]]);
  expect(two.pricing.reductions).toEqual([{ step: 4, perLine: [833, 167] }]);

  const ten = rowsOf([{ listPrice: 2_390, quantity: 10 }], 5_975, taxes({ included: false }));
  expect(ten.rows).toEqual([
    [
      [5, 1_793],
      [5, 1_792],
    ],
  ]);
  expect(ten.pricing.tax?.rates[0]).toMatchObject({ base: 17_925, amount: 3_585 });
  const included = rowsOf([{ listPrice: 2_390, quantity: 10 }], 5_975, taxes({}));
  expect(included.pricing.tax?.rates[0]).toMatchObject({ base: 14_937, amount: 2_988 });
});

test('a discount of more than the goods cost leaves them at nothing, and the delivery as it is', () => {
  const { goods, total, pricing } = quote([{ listPrice: 300, quantity: 3 }], undefined, 'GB', 'm1', 50_000);
  expect([goods, total]).toEqual([0, 1_234]);
  expect(pricing.reductions).toEqual([{ step: 4, perLine: [900] }]);
  expect(quote([{ listPrice: 0, quantity: 3 }], undefined, 'GB', 'm1', 5).pricing.reductions).toEqual([]);
});

/** Numbers that look random, the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ORDERS = 20_000;

test(`${ORDERS} random orders: the total is that of their units and fee, and the fee that of its charges`, () => {
  const random = randomFrom(33);
  const classes = [undefined, 'reduced', 'zero', 'books', 'gone'];
  const faults: string[] = [];
  for (let n = 0; n < ORDERS && faults.length < 5; n++) {
    const lines = Array.from({ length: 1 + random(5) }, () => ({
      ...{ listPrice: random(random(2) === 0 ? 100 : 100_000), quantity: 1 + random(30) },
      taxClass: classes[random(classes.length)],
    }));
    const isImported = random(8) === 0;
    const settings =
      random(5) === 0
        ? undefined
        : taxes({ included: random(2) === 0, elsewhere: random(2) === 0 ? 'same' : 'without' });
    const country = [undefined, 'GB', 'HK'][random(3)];
    const discount = random(2) === 0 ? undefined : random(random(3) === 0 ? 10 : 200_000);
    const quoted = quote(lines, settings, country, [undefined, 'm0', 'm1'][random(3)], discount);
    const listed = lines.reduce((sum, { listPrice, quantity }) => sum + listPrice * quantity, 0);
    const taken = quoted.pricing.reductions.flatMap(({ perLine }) => perLine).reduce((sum, one) => sum + one, 0);
    const removed = quoted.lines.flat().reduce((sum, { price, quantity }) => sum - price * quantity, listed - taken);
    const { fee, pricing } = isImported ? { fee: random(5_000), pricing: undefined } : quoted;
    const rows = isImported
      ? lines.map(({ listPrice: price, quantity }) => ({ price, quantity, productId: 'p' }))
      : quoted.lines.flatMap((of, at) => of.map((row) => ({ ...row, productId: `p${at}` })));
    const placed = samplePlacement({
      orderId: 'o',
      fee,
      pricing: pricing ?? plainPricing(fee),
      lines: rows.map((row) => sampleLine(row)),
    });
    const changed = random(4) === 0 ? [event(orderFeeChanged, { orderId: 'o', fee: random(4_000) })] : [];
    const order = stateAfter(orderState, [event(orderPlaced, placed), ...changed]);
    if (order.phase === 'none') throw new Error('it was placed');

    const sum = rows.reduce((total, { price, quantity }) => total + BigInt(price) * BigInt(quantity), 0n);
    const charges = order.charges.reduce((total, { amount }) => total + BigInt(amount), 0n);
    const { items, fee: shownFee, tax } = orderViewOf(shownOrder(order, []), '1');
    const cents = (amount: number) => BigInt(Math.round(amount * 100));
    const shown = items.reduce(
      (total, { pricePerItem, quantity }) => total + cents(pricePerItem) * BigInt(quantity),
      0n,
    );
    const rowTaxes = items.reduce((total, item) => total + cents(item.tax ?? 0), 0n);
    const taxTotal = (tax?.rates ?? []).reduce((total, { amount }) => total + cents(amount), 0n);
    const deliveryAmount = order.charges.find(({ kind }) => kind === 'delivery')?.amount ?? 0;
    const isSound =
      BigInt(order.fee) === charges &&
      order.fee >= 0 &&
      taken === Math.min(discount ?? 0, listed) &&
      (removed === 0 || (removed > 0 && quoted.pricing.tax?.removed !== undefined)) &&
      (isImported || BigInt(quoted.total) === sum + BigInt(quoted.fee)) &&
      shown === sum &&
      cents(shownFee) === charges &&
      rows.every(({ price, quantity }) => price >= 0 && quantity > 0) &&
      quoted.lines.every((of, at) => of.reduce((units, row) => units + row.quantity, 0) === lines[at]?.quantity) &&
      quoted.lines.every((of) => of.length <= 2) &&
      rowTaxes <= taxTotal &&
      taxTotal - rowTaxes <= BigInt(deliveryAmount);
    if (!isSound) faults.push(JSON.stringify({ n, lines, settings, country, order }));
  }
  expect(faults).toEqual([]);
}, 60_000);
