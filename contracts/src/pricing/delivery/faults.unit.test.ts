import { expect, it } from 'vitest';
import { deliveryFaultsOf } from './faults.ts';
import {
  type DeliveryMethod,
  type DeliveryRate,
  type DeliveryZone,
  MAX_METHODS,
  MAX_STEPS,
  MAX_ZONES,
} from './settings.ts';

const zone: DeliveryZone = { zoneId: 'hk', name: 'Hong Kong', places: [{ country: 'HK' }] };
const rate: DeliveryRate = { zoneId: 'hk', by: 'amount', steps: [{ from: 0, price: 4_000 }] };
const method: DeliveryMethod = {
  methodId: 'courier',
  kind: 'delivery',
  names: { en: 'Courier', zh: '速遞' },
  texts: { en: '', zh: '' },
  rates: [rate],
  active: true,
};

function zoneFault(more: Partial<DeliveryZone>) {
  return deliveryFaultsOf({ zones: [{ ...zone, ...more }], methods: [] });
}

function methodFault(more: Partial<DeliveryMethod>) {
  return deliveryFaultsOf({ zones: [zone], methods: [{ ...method, ...more }] });
}

function rateFault(more: Partial<DeliveryRate>) {
  return methodFault({ rates: [{ ...rate, ...more }] });
}

it('finds none in settings that can be kept', () => {
  expect(deliveryFaultsOf({ zones: [], methods: [] })).toEqual([]);
  expect(deliveryFaultsOf({ zones: [zone], methods: [method] })).toEqual([]);
  const each = { beyond: 1_000, per: 500, price: 0 };
  expect(rateFault({ by: 'weight', each, freeFrom: 0, upTo: 20_000 })).toEqual([]);
  expect(zoneFault({ places: [{ country: '*' }] })).toEqual([]);
});

it.each([
  ['a zone without a name', zoneFault({ name: ' ' }), { field: 'zones.0.name', code: 'required' }],
  ['a zone without a place', zoneFault({ places: [] }), { field: 'zones.0.places', code: 'required' }],
  [
    'an unknown country',
    zoneFault({ places: [{ country: 'XX' }] }),
    { field: 'zones.0.places.0.country', code: 'unknown_country' },
  ],
  [
    'a country that is there twice',
    zoneFault({ places: [{ country: 'HK' }, { country: 'HK' }] }),
    { field: 'zones.0.places.1.country', code: 'used_twice' },
  ],
  [
    'areas of the rest of the world',
    zoneFault({ places: [{ country: '*', areas: [{ en: 'North', zh: '' }] }] }),
    { field: 'zones.0.places.0.areas', code: 'not_divided' },
  ],
  [
    'an area without a name',
    zoneFault({ places: [{ country: 'HK', areas: [{ en: '', zh: ' ' }] }] }),
    { field: 'zones.0.places.0.areas.0', code: 'required' },
  ],
  [
    'a postcode of signs only, which would be the beginning of every postcode',
    zoneFault({ places: [{ country: 'GB', postcodes: [' -'] }] }),
    { field: 'zones.0.places.0.postcodes.0', code: 'required' },
  ],
  [
    'a method without a name',
    methodFault({ names: { en: '', zh: '' } }),
    { field: 'methods.0.names', code: 'required' },
  ],
  ['an active method without a rate', methodFault({ rates: [] }), { field: 'methods.0.rates', code: 'no_rate' }],
  ['a method for no payment at all', methodFault({ payments: [] }), { field: 'methods.0.payments', code: 'required' }],
  [
    'a link to parcels that runs a script',
    methodFault({ trackingUrl: 'javascript:alert(1)' }),
    { field: 'methods.0.trackingUrl', code: 'unsafe_address' },
  ],
  [
    'two rates of one zone',
    methodFault({ rates: [rate, rate] }),
    { field: 'methods.0.rates.1.zone', code: 'used_twice' },
  ],
  ['an unknown zone', rateFault({ zoneId: 'gone' }), { field: 'methods.0.rates.0.zone', code: 'not_found' }],
  ['a rate without steps', rateFault({ steps: [] }), { field: 'methods.0.rates.0.steps', code: 'required' }],
  [
    'steps that overlap',
    rateFault({
      steps: [
        { from: 0, price: 1 },
        { from: 0, price: 2 },
      ],
    }),
    { field: 'methods.0.rates.0.steps.1.from', code: 'not_ascending' },
  ],
  [
    'steps that are not in order',
    rateFault({
      steps: [
        { from: 5, price: 1 },
        { from: 4, price: 2 },
      ],
    }),
    { field: 'methods.0.rates.0.steps.1.from', code: 'not_ascending' },
  ],
  [
    'a negative price',
    rateFault({ steps: [{ from: 0, price: -1 }] }),
    { field: 'methods.0.rates.0.steps.0.price', code: 'too_small', limit: 0 },
  ],
  [
    'a part of a cent',
    rateFault({ steps: [{ from: 0, price: 0.5 }] }),
    { field: 'methods.0.rates.0.steps.0.price', code: 'not_an_integer' },
  ],
  [
    'a surcharge for every nothing',
    rateFault({ each: { beyond: 0, per: 0, price: 1 } }),
    { field: 'methods.0.rates.0.each.per', code: 'too_small', limit: 1 },
  ],
  [
    'a limit below the first step',
    rateFault({ steps: [{ from: 10, price: 1 }], upTo: 9 }),
    { field: 'methods.0.rates.0.upTo', code: 'below_first_step' },
  ],
])('finds %s', (_, faults, fault) => {
  expect(faults).toEqual([fault]);
});

it('bounds zones, methods and steps', () => {
  const zones = Array.from({ length: MAX_ZONES + 1 }, (_, at) => ({ ...zone, zoneId: `z${at}` }));
  expect(deliveryFaultsOf({ zones, methods: [] })).toEqual([{ field: 'zones', code: 'too_many', limit: MAX_ZONES }]);
  const methods = Array.from({ length: MAX_METHODS + 1 }, (_, at) => ({ ...method, methodId: `m${at}` }));
  expect(deliveryFaultsOf({ zones: [zone], methods })).toEqual([
    { field: 'methods', code: 'too_many', limit: MAX_METHODS },
  ]);
  const steps = Array.from({ length: MAX_STEPS + 1 }, (_, from) => ({ from, price: 0 }));
  expect(rateFault({ steps })).toEqual([{ field: 'methods.0.rates.0.steps', code: 'too_many', limit: MAX_STEPS }]);
});

it('finds ids that are used twice', () => {
  expect(deliveryFaultsOf({ zones: [zone, zone], methods: [method, method] })).toEqual([
    { field: 'zones.1._id', code: 'used_twice' },
    { field: 'methods.1._id', code: 'used_twice' },
  ]);
});
