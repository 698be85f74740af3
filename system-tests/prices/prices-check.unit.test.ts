import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { orderFeeChanged, orderPlaced } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { deliveryMethodSet, deliveryZoneSet } from '@countinghouse/contracts/pricing/delivery/events';
import type {
  DeliveryMethod,
  DeliverySettings,
  DeliveryZone,
} from '@countinghouse/contracts/pricing/delivery/settings';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import { quoteOf } from '@countinghouse/contracts/pricing/quote';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricesCheck as check, type Stored } from './prices-check.ts';

const SETTINGS = 'pricing.delivery-settings-all';
const price = fc.nat(50_000);
const rate = fc.record({
  by: fc.constantFrom('amount' as const, 'units' as const, 'weight' as const),
  steps: fc.array(fc.record({ from: fc.nat(5_000), price }), { minLength: 1, maxLength: 4 }),
  each: fc.option(fc.record({ beyond: fc.nat(5_000), per: fc.integer({ min: 1, max: 900 }), price }), {
    nil: undefined,
  }),
  freeFrom: fc.option(fc.nat(500_000), { nil: undefined }),
});
const lines = fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: 40 }), weight: fc.nat(3_000) }), {
  minLength: 1,
  maxLength: 6,
});
const someShop = fc.record({
  rates: fc.array(rate, { minLength: 1, maxLength: 4 }),
  orders: fc.array(
    fc.record({
      ...{ lines, at: fc.nat(100), fees: fc.array(price, { maxLength: 2 }), imported: fc.boolean() },
      discount: fc.option(fc.nat(300_000), { nil: undefined }),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  ),
});
type SomeShop = typeof someShop extends fc.Arbitrary<infer Shop> ? Shop : never;

/** The log of a shop whose one method has other rates over time, with orders at each of them. */
function logOf({ rates, orders }: SomeShop): Stored[] {
  const zone: DeliveryZone = { zoneId: newId(), name: 'Everywhere', places: [{ country: '*' }] };
  const methodId = newId();
  const methods = rates.map(({ steps, each, freeFrom, by }): DeliveryMethod => {
    const sorted = [{ from: 0, price: 100 }, ...steps.toSorted((a, b) => a.from - b.from)];
    const own = {
      zoneId: zone.zoneId,
      by,
      steps: sorted,
      ...(each && { each }),
      ...(freeFrom !== undefined && { freeFrom }),
    };
    const text = { en: 'Courier', zh: '速遞' };
    return { methodId, kind: 'delivery', names: text, texts: text, rates: [own], active: true };
  });
  const settings = [event(deliveryZoneSet, zone), ...methods.map((method) => event(deliveryMethodSet, method))];
  const stored = (stream: string, events: readonly { type: string; data: unknown }[]): Stored[] =>
    events.map(({ type, data }, revision) => ({ stream, revision, type, data: structuredClone(data) }));
  return [
    ...stored(SETTINGS, settings),
    ...orders.flatMap((order) => {
      const revision = 1 + (order.at % methods.length);
      const present: DeliverySettings = { zones: [zone], methods: [methods[revision - 1] as DeliveryMethod] };
      return stored(`orders.order-${newId()}`, eventsOf(order, present, revision));
    }),
  ];
}

function eventsOf(
  { lines: bought, fees, imported, discount }: SomeShop['orders'][number],
  settings: DeliverySettings,
  revision: number,
) {
  const orderId = newId();
  const placed = bought.map(({ price: each, quantity }) => sampleLine({ price: each, quantity }));
  const changes = fees.map((fee) => event(orderFeeChanged, { orderId, fee }));
  if (imported)
    return [
      event(orderPlaced, samplePlacement({ orderId, lines: placed, fee: 1_800, pricing: plainPricing(1_800) })),
      ...changes,
    ];
  const {
    fee,
    pricing,
    option,
    lines: rows,
  } = quoteOf({
    discount,
    lines: bought.map(({ price: listPrice, ...line }) => ({ listPrice, ...line })),
    delivery: { settings, revision },
    destination: { country: 'HK' },
    methodId: settings.methods[0]?.methodId,
  });
  if (!option) throw new Error('the method goes everywhere');
  const {
    methodId,
    kind,
    names,
    rule: { zoneName: _, ...rule },
  } = option;
  const delivery = { methodId, kind, names, country: 'HK', rule };
  const ordered = rows.flatMap((of, at) => of.map((row) => ({ ...placed[at]!, ...row })));
  return [event(orderPlaced, samplePlacement({ orderId, lines: ordered, fee, pricing, delivery })), ...changes];
}

/** One log of several: the settings of each follow those of the one before. */
function joined(logs: readonly Stored[][]): Stored[] {
  let before = 0;
  return logs.flatMap((log) => {
    const offset = before;
    before += log.filter(({ stream }) => stream === SETTINGS).length;
    return log.map((stored) => {
      if (stored.stream === SETTINGS) return { ...stored, revision: stored.revision + offset };
      const { revisions } = stored.data.pricing ?? {};
      if (revisions?.delivery !== undefined) revisions.delivery += offset;
      return stored;
    });
  });
}

test('200 random shops are priced again without a difference', async () => {
  const shops = fc.sample(someShop, { numRuns: 200, seed: 33 });
  const orders = shops.reduce((sum, shop) => sum + shop.orders.length, 0);
  const { said, code } = await check(joined(shops.map(logOf)));
  expect([code, said]).toEqual([0, `${orders} orders priced again, 0 differences.\n`]);
});

const byAmount = { by: 'amount' as const, steps: [{ from: 0, price: 4_000 }], each: undefined, freeFrom: undefined };
const sound: SomeShop = {
  rates: [byAmount],
  orders: [
    {
      lines: [
        { price: 250, quantity: 2, weight: 10 },
        { price: 1_000, quantity: 1, weight: 5 },
      ],
      at: 0,
      fees: [],
      imported: false,
      discount: undefined,
    },
  ],
};
const reduced: SomeShop = { ...sound, orders: sound.orders.map((order) => ({ ...order, discount: 101 })) };
const placementIn = (log: readonly Stored[]) => log.find(({ type }) => type === 'orders.OrderPlaced')?.data;

const planted: readonly (readonly [string, (log: Stored[]) => void])[] = [
  [
    'a cent of the fee',
    (log) => {
      placementIn(log).fee += 1;
    },
  ],
  [
    'a cent of a charge and the fee',
    (log) => {
      placementIn(log).fee += 1;
      placementIn(log).pricing.charges[0].amount += 1;
    },
  ],
  [
    'a price below the list',
    (log) => {
      placementIn(log).lines[0].price -= 1;
    },
  ],
  [
    'a unit more',
    (log) => {
      placementIn(log).lines[0].quantity += 1;
    },
  ],
  [
    'a rate that was dearer',
    (log) => {
      log[1]!.data.rates[0].steps[0].price += 1;
      log[1]!.data.rates[0].steps[1].price += 1;
    },
  ],
  [
    'a method that was switched off',
    (log) => {
      log[1]!.data.active = false;
    },
  ],
  [
    'a revision that there is not',
    (log) => {
      placementIn(log).pricing.revisions.delivery = 9_999;
    },
  ],
  [
    'a charge without a method',
    (log) => {
      placementIn(log).delivery = null;
    },
  ],
  [
    'a method without a charge',
    (log) => {
      placementIn(log).pricing.charges = [];
      placementIn(log).fee = 0;
    },
  ],
  [
    'an engine of later',
    (log) => {
      placementIn(log).pricing.engine = 4;
    },
  ],
];

test('errors that were planted are found, each in its order', async () => {
  const logs = planted.map(([, plant]) => {
    const log = logOf(sound);
    plant(log);
    return log;
  });
  const { said, code } = await check(joined([logOf(sound), ...logs]));
  const found = planted.filter((_, n) => said.includes(`${streamIn(logs[n] ?? [])}: `)).map(([name]) => name);
  expect([code, found]).toEqual([1, planted.map(([name]) => name)]);
  expect(said).toContain(`${planted.length + 1} orders priced again, `);
});

const plantedInDiscounts: readonly (readonly [string, (placed: ReturnType<typeof placementIn>) => void])[] = [
  ['nothing', () => undefined],
  [
    'a share that was moved',
    ({ pricing }) => {
      pricing.reductions[0].perLine[0] += 1;
      pricing.reductions[0].perLine[1] -= 1;
    },
  ],
  ['a price without its share', ({ lines }) => lines.at(-1).price++],
  ['a step that there is not', ({ pricing }) => pricing.reductions[0].step++],
  ['an engine that had none', ({ pricing }) => pricing.engine--],
  ['a reduction that nobody gave', ({ pricing }) => pricing.reductions.pop()],
  [
    'more than the goods cost',
    ({ pricing }) => {
      pricing.reductions[0].perLine = [0, 1_501];
    },
  ],
];

test('a discount is shared again, and errors in it are found', async () => {
  for (const [name, plant] of plantedInDiscounts) {
    const log = logOf(reduced);
    plant(placementIn(log));
    const { code, said } = await check(log);
    expect([name, code], said).toEqual([name, name === 'nothing' ? 0 : 1]);
  }
});

function streamIn(log: readonly Stored[]): string {
  return log.find(({ type }) => type === 'orders.OrderPlaced')?.stream ?? '';
}
