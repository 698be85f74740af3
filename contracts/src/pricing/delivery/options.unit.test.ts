import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT, toMinor } from '../../kernel/money.ts';
import {
  type DeliveryOption,
  deliveryAnswersOf,
  deliveryOptionsOf,
  type Parcel,
  servedPlacesOf,
  zoneOf,
} from './options.ts';
import type { DeliveryMethod, DeliveryRate, DeliverySettings, DeliveryZone, RateMeasure } from './settings.ts';

const kowloon = { en: 'Kowloon', zh: '九龍' };
const islands = { en: 'Outlying Islands', zh: '離島' };
const zones: DeliveryZone[] = [
  { zoneId: 'urban', name: 'Urban', places: [{ country: 'HK', areas: [kowloon] }] },
  { zoneId: 'islands', name: 'Islands', places: [{ country: 'HK', areas: [islands] }] },
  { zoneId: 'ulster', name: 'Northern Ireland', places: [{ country: 'GB', postcodes: ['BT'] }] },
  { zoneId: 'britain', name: 'Britain', places: [{ country: 'GB' }] },
  { zoneId: 'world', name: 'Elsewhere', places: [{ country: '*' }] },
];
const parcel: Parcel = { goods: 20_000, units: 3, weight: 1_500 };

function rate(zoneId: string, more: Partial<DeliveryRate> = {}): DeliveryRate {
  return { zoneId, by: 'amount', steps: [{ from: 0, price: 4_000 }], ...more };
}

function method(methodId: string, rates: DeliveryRate[], more: Partial<DeliveryMethod> = {}): DeliveryMethod {
  const names = { en: methodId, zh: '' };
  return { methodId, kind: 'delivery', names, texts: { en: '', zh: '' }, rates, active: true, ...more };
}

function shop(...methods: DeliveryMethod[]): DeliverySettings {
  return { zones, methods };
}

/** The fee, or why there is none, of the only method. */
function outcome(rates: DeliveryRate[], what: Partial<Parcel> = {}, area = 'Kowloon') {
  const [answer] = deliveryAnswersOf(shop(method('m', rates)), { country: 'HK', area }, { ...parcel, ...what });
  return answer && 'option' in answer ? answer.option.fee : answer?.obstacle;
}

describe('the zone of a destination', () => {
  it.each([
    ['an area by its English name', { country: 'HK', area: ' kowloon ' }, 'urban'],
    ['an area by its Chinese name', { country: 'HK', area: '九龍' }, 'urban'],
    ['an area that no zone names', { country: 'HK', area: 'Lantau' }, 'world'],
    ['a postcode that begins as one of the zone', { country: 'GB', postcode: 'bt1 5gs' }, 'ulster'],
    ['another postcode of the country', { country: 'GB', postcode: 'B1 1BT' }, 'britain'],
    ['a country without a zone of its own', { country: 'FR' }, 'world'],
  ])('is found for %s', (_, destination, zoneId) => {
    expect(zoneOf(zones, destination)?.zoneId).toBe(zoneId);
  });

  it('is the first one that fits, in the order of the zones', () => {
    expect(zoneOf(zones.toReversed(), { country: 'HK', area: 'Kowloon' })?.zoneId).toBe('world');
  });

  it('is none where no zone fits', () => {
    expect(zoneOf(zones.slice(0, 2), { country: 'HK', area: 'Lantau' })).toBeUndefined();
    expect(zoneOf([], { country: 'HK' })).toBeUndefined();
  });
});

describe('a delivery method', () => {
  it('costs what the last step begun says', () => {
    const steps = [
      { from: 0, price: 4_000 },
      { from: 20_000, price: 2_000 },
    ];
    expect(outcome([rate('urban', { steps })], { goods: 19_999 })).toBe(4_000);
    expect(outcome([rate('urban', { steps })], { goods: 20_000 })).toBe(2_000);
  });

  it('goes by weight or number of units where its rate does', () => {
    const steps = [
      { from: 0, price: 100 },
      { from: 2, price: 300 },
      { from: 1_000, price: 500 },
    ];
    expect(outcome([rate('urban', { by: 'units', steps })])).toBe(300);
    expect(outcome([rate('urban', { by: 'weight', steps })])).toBe(500);
  });

  it('costs more for every part of the measure beyond its steps, begun or whole', () => {
    const each = { beyond: 1_000, per: 500, price: 700 };
    const by = 'weight' as const;
    expect(outcome([rate('urban', { by, each })], { weight: 1_000 })).toBe(4_000);
    expect(outcome([rate('urban', { by, each })], { weight: 1_001 })).toBe(4_700);
    expect(outcome([rate('urban', { by, each })], { weight: 1_501 })).toBe(5_400);
  });

  it('is free from an amount of goods on, whatever its rate goes by', () => {
    const rates = [rate('urban', { by: 'weight', freeFrom: 20_000 })];
    expect(outcome(rates, { goods: 19_999 })).toBe(4_000);
    expect(outcome(rates, { goods: 20_000 })).toBe(0);
  });

  it.each([
    [
      'its rate goes by weight and a product has none',
      [rate('urban', { by: 'weight' })],
      { weight: undefined },
      'no_weight',
    ],
    ['it has no rate for the zone', [rate('world')], {}, 'zone_not_served'],
    [
      'the parcel is below its first step',
      [rate('urban', { steps: [{ from: 20_001, price: 0 }] })],
      {},
      'below_first_step',
    ],
    ['the parcel is above the most it takes', [rate('urban', { by: 'units', upTo: 2 })], {}, 'above_most'],
  ] as [string, DeliveryRate[], Partial<Parcel>, string][])('is not offered when %s', (_, rates, what, obstacle) => {
    expect(outcome(rates, what)).toBe(obstacle);
  });

  it('is not offered where no zone fits', () => {
    const settings = { zones: zones.slice(0, 2), methods: [method('m', [rate('urban')])] };
    expect(deliveryAnswersOf(settings, { country: 'FR' }, parcel)).toEqual([
      { method: settings.methods[0], obstacle: 'no_zone' },
    ]);
  });

  it('is not mentioned while it is off', () => {
    expect(deliveryAnswersOf(shop(method('m', [rate('urban')], { active: false })), { country: 'HK' }, parcel)).toEqual(
      [],
    );
  });
});

describe('the options of a destination', () => {
  it('are the methods that go there, in their order, each with the rule that applies', () => {
    const settings = shop(
      method('courier', [rate('urban', { freeFrom: 60_000 })], { payments: ['Bank transfer'] }),
      method('post', [rate('world')]),
      method('locker', [rate('urban', { by: 'units', steps: [{ from: 1, price: 2_500 }] })], { kind: 'point' }),
    );
    const options = deliveryOptionsOf(settings, { country: 'HK', area: 'Kowloon' }, parcel);
    const rule = { zoneId: 'urban', zoneName: 'Urban', step: 0, added: 0, isFree: false };
    expect(options).toEqual([
      {
        methodId: 'courier',
        kind: 'delivery',
        names: { en: 'courier', zh: '' },
        texts: { en: '', zh: '' },
        fee: 4_000,
        freeFrom: 60_000,
        payments: ['Bank transfer'],
        rule: { ...rule, by: 'amount', measured: 20_000, from: 0, price: 4_000 },
      },
      {
        methodId: 'locker',
        kind: 'point',
        names: { en: 'locker', zh: '' },
        texts: { en: '', zh: '' },
        fee: 2_500,
        rule: { ...rule, by: 'units', measured: 3, from: 1, price: 2_500 },
      },
    ]);
  });

  it('are none in a shop that has set up nothing', () => {
    expect(deliveryOptionsOf({ zones: [], methods: [] }, { country: 'HK' }, parcel)).toEqual([]);
  });
});

describe('served places', () => {
  it('name the areas of a country, also those that no method goes to', () => {
    expect(servedPlacesOf(shop(method('m', [rate('urban')])))).toEqual({
      countries: [{ country: 'HK', areas: [kowloon, islands], isServedElsewhere: false, asksPostcode: false }],
      everywhere: false,
    });
  });

  it('name countries of their own beside the rest of the world', () => {
    expect(servedPlacesOf(shop(method('m', [rate('world')])))).toEqual({
      countries: [
        { country: 'HK', areas: [kowloon, islands], isServedElsewhere: true, asksPostcode: false },
        { country: 'GB', areas: [], isServedElsewhere: false, asksPostcode: true },
      ],
      everywhere: true,
    });
  });

  it('are none without an active method', () => {
    expect(servedPlacesOf(shop(method('m', [rate('world')], { active: false })))).toEqual({
      countries: [],
      everywhere: false,
    });
  });
});

const amount = fc.integer({ min: 0, max: toMinor(MAX_AMOUNT) });
const anyRate = fc.record({
  by: fc.constantFrom<RateMeasure>('amount', 'weight', 'units'),
  steps: fc
    .uniqueArray(fc.record({ from: amount, price: amount }), {
      selector: ({ from }) => from,
      minLength: 1,
      maxLength: 8,
    })
    .map((steps) => steps.toSorted((a, b) => a.from - b.from)),
  each: fc.option(fc.record({ beyond: amount, per: fc.integer({ min: 1, max: 1e9 }), price: amount }), {
    nil: undefined,
  }),
  freeFrom: fc.option(amount, { nil: undefined }),
});
const anyParcel = fc.record({
  goods: amount,
  units: fc.integer({ min: 0, max: 1e6 }),
  weight: fc.integer({ min: 0, max: 1e12 }),
});

function optionOf(generated: Partial<DeliveryRate>, what: Parcel): DeliveryOption | undefined {
  const defined = Object.fromEntries(Object.entries(generated).filter(([, value]) => value !== undefined));
  return deliveryOptionsOf(shop(method('m', [rate('world', defined)])), { country: 'FR' }, what)[0];
}

describe('any rate', () => {
  it('gives an integer from nothing to the largest amount, as exact arithmetic does', () => {
    fc.assert(
      fc.property(anyRate, anyParcel, (generated, what) => {
        const option = optionOf(generated as Partial<DeliveryRate>, what);
        if (!option) return;
        const measured = BigInt({ amount: what.goods, weight: what.weight, units: what.units }[generated.by]);
        const step = generated.steps.filter(({ from }) => BigInt(from) <= measured).at(-1)!;
        const { each, freeFrom } = generated;
        const over = each && measured > BigInt(each.beyond) ? measured - BigInt(each.beyond) : 0n;
        const pieces = each ? (over + BigInt(each.per) - 1n) / BigInt(each.per) : 0n;
        const isFree = freeFrom !== undefined && what.goods >= freeFrom;
        const fee = isFree ? 0n : BigInt(step.price) + pieces * BigInt(each?.price ?? 0);
        const most = BigInt(toMinor(MAX_AMOUNT));
        expect(option.fee).toBe(Number(fee > most ? most : fee));
        expect(Number.isSafeInteger(option.fee) && option.fee >= 0).toBe(true);
        expect(option.rule).toMatchObject({ step: generated.steps.indexOf(step), from: step.from, price: step.price });
      }),
    );
  });

  it('never goes back to an earlier step as the measure grows', () => {
    fc.assert(
      fc.property(anyRate, fc.tuple(amount, amount), (generated, [one, other]) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const at = (value: number) =>
          optionOf(generated as Partial<DeliveryRate>, { goods: value, units: value, weight: value })?.rule.step ?? -1;
        expect(at(more)).toBeGreaterThanOrEqual(at(less));
      }),
    );
  });
});
