import { newId } from '@countinghouse/contracts/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWriteSide, type TestWriteSide } from '../testing/test-write-side.ts';

let shop: TestWriteSide;
let token: string;

beforeAll(async () => {
  shop = await openTestWriteSide();
  token = await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

const [hk, tw, courier] = [newId(), newId(), newId()];
const zones = [
  { _id: hk, name: ' Hong Kong ', places: [{ country: 'HK', areas: [{ en: 'Kowloon', zh: '九龍' }] }] },
  { _id: tw, name: 'Taiwan', places: [{ country: 'tw', postcodes: ['1'] }] },
];
const rates = [
  { zone: hk, by: 'amount', steps: [{ from: 0, price: 40.5 }], freeFrom: 600 },
  { zone: tw, by: 'weight', steps: [{ from: 0, price: 90 }], each: { beyond: 1000, per: 500, price: 25 } },
];
const method = {
  ...{
    _id: courier,
    kind: 'delivery',
    names: { en: 'Courier', zh: '速遞' },
    texts: { en: '1 day', zh: '一日' },
    rates,
  },
  ...{ trackingUrl: 'https://carrier.example/{number}', active: true },
};

function save(body: object, version?: string) {
  return shop.send('PUT', '/setting/delivery', {
    body,
    token,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
}

test('zones and methods come back as they were sent, texts trimmed and countries in capitals', async () => {
  const reply = await save({ zones, methods: [method] });
  expect(reply.json()).toEqual({
    success: true,
    delivery: {
      zones: [
        { ...zones[0], name: 'Hong Kong' },
        { ...zones[1], places: [{ country: 'TW', postcodes: ['1'] }] },
      ],
      methods: [method],
      version: '2',
    },
  });
  expect((await save({ zones, methods: [method] })).json().delivery.version).toBe('2');
});

test('two people who change different things merge, the same thing conflicts', async () => {
  const { version, ...before } = (await save({ zones, methods: [method] })).json().delivery;
  const renamed = [{ ...before.zones[0], name: 'HK' }, before.zones[1]];
  await save({ ...before, zones: renamed }, version);
  const off = { ...before, methods: [{ ...before.methods[0], active: false }] };
  expect((await save(off, version)).json().delivery).toMatchObject({
    zones: [{ name: 'HK' }, { name: 'Taiwan' }],
    methods: [{ active: false }],
  });
  const again = [{ ...before.zones[0], name: 'Home' }, before.zones[1]];
  expect((await save({ ...before, zones: again }, version)).json()).toMatchObject({ code: 'VERSION_CONFLICT' });
  expect((await save(before, '999')).json().code).toBe('VERSION_CONFLICT');
});

test.each([
  [
    'a negative price',
    [{ ...rates[0], steps: [{ from: 0, price: -1 }] }],
    'methods.0.rates.0.steps.0.price',
    'too_small',
  ],
  [
    'a third decimal',
    [{ ...rates[0], steps: [{ from: 0, price: 1.005 }] }],
    'methods.0.rates.0.steps.0.price',
    'too_many_decimals',
  ],
  [
    'half a gram',
    [{ ...rates[1], steps: [{ from: 0.5, price: 1 }] }],
    'methods.0.rates.0.steps.0.from',
    'not_an_integer',
  ],
  ['an unknown zone', [{ ...rates[0], zone: newId() }], 'methods.0.rates.0.zone', 'not_found'],
  ['no rate', [], 'methods.0.rates', 'no_rate'],
] as const)('an active method with %s is refused at its field', async (_, wrong, field, code) => {
  const reply = await save({ zones, methods: [{ ...method, rates: wrong }] });
  expect(reply.statusCode).toBe(422);
  expect(reply.json().errors).toEqual([{ field, code, message: expect.any(String) }]);
});

test('what is not of this shape is refused', async () => {
  expect((await save({ zones })).statusCode).toBe(422);
  expect((await save({ zones, methods: [{ ...method, fee: 1 }] })).statusCode).toBe(400);
  expect((await save({ zones: [{ ...zones[0], name: 'x'.repeat(10_000) }], methods: [] })).statusCode).toBe(422);
  const anonymous = await shop.send('PUT', '/setting/delivery', { body: { zones: [], methods: [] } });
  expect(anonymous.statusCode).toBe(401);
});
