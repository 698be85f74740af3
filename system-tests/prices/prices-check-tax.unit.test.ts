import { event } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { orderFeeChanged, orderPlaced } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { deliveryMethodSet, deliveryZoneSet } from '@countinghouse/contracts/pricing/delivery/events';
import type { DeliveryMethod, DeliverySettings } from '@countinghouse/contracts/pricing/delivery/settings';
import { quoteOf } from '@countinghouse/contracts/pricing/quote';
import {
  type TaxSettingsEvent,
  taxClassSet,
  taxesSwitched,
  taxRulesSet,
  taxZoneSet,
} from '@countinghouse/contracts/pricing/tax/events';
import { taxSettingsState } from '@countinghouse/contracts/pricing/tax/settings.state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricesCheck as check, type Stored } from './prices-check.ts';

function stored(stream: string, events: readonly { type: string; data: unknown }[]): Stored[] {
  return events.map(({ type, data }, revision) => ({ stream, revision, type, data: structuredClone(data) }));
}

const names = { en: 'VAT', zh: '增值稅' };
const zones = [
  { zoneId: 'uk', name: 'UK', places: [{ country: 'GB' }] },
  { zoneId: 'rest', name: 'Rest', places: [{ country: '*' }] },
];
const methods = ['standard', 'reduced'].map((taxClass): DeliveryMethod => {
  const rates = zones.map(({ zoneId }) => ({ zoneId, by: 'amount' as const, steps: [{ from: 0, price: 4_321 }] }));
  return { methodId: taxClass, kind: 'delivery', names, texts: names, rates, active: true, taxClass };
});
const delivery: DeliverySettings = { zones, methods };
const deliveryEvents = [
  ...zones.map((zone) => event(deliveryZoneSet, zone)),
  ...methods.map((method) => event(deliveryMethodSet, method)),
];

const rate = fc.oneof(fc.constantFrom(0, 5_000, 8_875, 20_000), fc.nat(100_000));
const rules = fc.record({ included: fc.boolean(), elsewhere: fc.constantFrom('same' as const, 'without' as const) });
const line = fc.record({
  listPrice: fc.oneof(fc.nat(60), fc.nat(100_000)),
  quantity: fc.integer({ min: 1, max: 40 }),
  taxClass: fc.constantFrom(undefined, 'standard', 'reduced', 'zero', 'books', 'gone'),
});
const someOrder = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  country: fc.constantFrom('GB', 'HK', undefined),
  methodId: fc.constantFrom('standard', 'reduced', undefined),
  fees: fc.array(fc.nat(50_000), { maxLength: 2 }),
  at: fc.nat(1_000),
});
const someShop = fc.record({
  changes: fc.array(fc.record({ rules, standard: rate, reduced: rate, books: rate }), { minLength: 1, maxLength: 4 }),
  orders: fc.array(someOrder, { minLength: 1, maxLength: 14 }),
});
type SomeShop = typeof someShop extends fc.Arbitrary<infer Shop> ? Shop : never;

/** The log of a shop whose taxes change over time, with orders at each revision. */
function logOf({ changes, orders }: SomeShop): Stored[] {
  const taxEvents: TaxSettingsEvent[] = [
    event(taxesSwitched, { on: true }),
    event(taxClassSet, { classId: 'books', name: 'Books' }),
    ...changes.flatMap(({ rules: said, ...rates }) => [
      event(taxZoneSet, {
        ...{ zoneId: 'uk', names },
        rates: Object.entries(rates).map(([classId, of]) => ({ classId, rate: of })),
      }),
      event(taxRulesSet, { ...said, homeZoneId: 'uk', taxNumber: '' }),
    ]),
  ];
  return [
    ...stored('pricing.delivery-settings-all', deliveryEvents),
    ...stored('pricing.tax-settings-all', taxEvents),
    ...orders.flatMap(({ lines, country, methodId, fees, at }) => {
      const revision = 2 + (at % (taxEvents.length - 2));
      const settings = stateAfter(taxSettingsState, taxEvents.slice(0, revision + 1));
      const {
        lines: rows,
        fee,
        pricing,
        option,
      } = quoteOf({
        ...{ lines, methodId, destination: country === undefined ? undefined : { country } },
        delivery: { settings: delivery, revision: deliveryEvents.length - 1 },
        taxes: { settings, revision },
      });
      const orderId = newId();
      const placed = samplePlacement({
        ...{ orderId, fee, pricing },
        lines: rows.flatMap((of, n) => {
          const { listPrice = 0 } = lines[n] ?? {};
          const productId = newId();
          return of.map((row) => sampleLine({ ...row, productId, listPrice }));
        }),
        delivery: option
          ? { methodId: option.methodId, kind: option.kind, names, country: country ?? '', rule: ruleOf(option.rule) }
          : null,
      });
      const later = fees.map((to) => event(orderFeeChanged, { orderId, fee: to }));
      return stored(`orders.order-${orderId}`, [event(orderPlaced, placed), ...later]);
    }),
  ];
}

function ruleOf<Rule extends { readonly zoneName: string }>({ zoneName: _, ...rule }: Rule) {
  return rule;
}

test('random shops with taxes are priced again without a difference', async () => {
  for (const shop of fc.sample(someShop, { numRuns: 12, seed: 6 })) {
    const { said, code } = await check(logOf(shop));
    expect([code, said]).toEqual([0, `${shop.orders.length} orders priced again, 0 differences.\n`]);
  }
});

const uk = { included: true, elsewhere: 'without' as const };
const sound: SomeShop = {
  changes: [{ rules: uk, standard: 20_000, reduced: 5_000, books: 8_875 }],
  orders: [
    ...[
      { country: 'GB', methodId: 'reduced' as const },
      { country: 'HK', methodId: 'reduced' as const },
    ].map((to) => ({
      ...{ lines: [{ listPrice: 2_390, quantity: 10, taxClass: undefined }], fees: [], at: 1 },
      ...to,
    })),
  ] as SomeShop['orders'],
};

const placements = (log: readonly Stored[]) =>
  log.flatMap(({ type, data }) => (type === 'orders.OrderPlaced' ? [data] : []));

test.each<[string, (atHome: Stored['data'], elsewhere: Stored['data']) => void]>([
  ['a cent of a tax', ({ pricing }) => (pricing.tax.rates[0].amount += 1)],
  [
    'a cent between base and tax',
    ({ pricing }) => {
      pricing.tax.rates[0].amount += 1;
      pricing.tax.rates[0].base -= 1;
    },
  ],
  ['another rate', ({ lines }) => (lines[0].taxRate = 5_000)],
  ['another class', ({ lines }) => (lines[0].taxClass = 'zero')],
  [
    'a charge of tax that is included',
    ({ pricing }) => pricing.charges.push({ kind: 'tax', amount: 0 }, { kind: 'tax', amount: 1 }),
  ],
  [
    'no tax',
    ({ pricing }) => {
      delete pricing.tax;
      pricing.charges.push({ kind: 'tax', amount: 5 });
    },
  ],
  ['a cent that was not taken off', (_, { lines }) => (lines[0].price += 1)],
  ['a revision that there is not', ({ pricing }) => (pricing.revisions.tax = 99)],
  ['an engine without taxes', ({ pricing }) => (pricing.engine = 1)],
])('%s is found', async (_, plant) => {
  const log = logOf(sound);
  const [atHome, elsewhere] = placements(log);
  plant(atHome, elsewhere);
  const { code, said } = await check(log);
  expect([code, said.split('\n').at(-2)]).toEqual([1, expect.stringMatching(/^2 orders priced again, [1-9]/)]);
});
