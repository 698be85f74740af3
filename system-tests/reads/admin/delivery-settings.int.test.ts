import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  DELIVERY_SETTINGS,
  deliveryMethodSet,
  deliveryZoneSet,
  deliveryZonesOrdered,
} from '@countinghouse/contracts/pricing/delivery/events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

const stream = streamOf(DELIVERY_SETTINGS.category, DELIVERY_SETTINGS.id);
const [hk, rest, courier] = [newId(), newId(), newId()];
const kowloon = { en: 'Kowloon', zh: '九龍' };
const rates = [{ zoneId: hk, by: 'amount' as const, steps: [{ from: 0, price: 4_050 }], freeFrom: 60_000 }];
const method = {
  ...{ methodId: courier, kind: 'delivery' as const, names: { en: 'Courier', zh: '速遞' }, texts: { en: '', zh: '' } },
  ...{ rates, active: true },
};

async function places() {
  return (await shop.get('/setting/delivery/places', 'nobody')).json().countries;
}

test('delivery settings are read as they are and as they were, and customers see where the shop delivers', async () => {
  expect((await shop.get('/setting/delivery', 'admin')).json().delivery).toEqual({
    ...{ zones: [], methods: [], version: '-1' },
  });
  expect((await shop.get('/setting/delivery', 'nobody')).statusCode).toBe(401);
  expect(await places()).toEqual([]);

  await shop.happened(
    stream,
    event(deliveryZoneSet, { zoneId: hk, name: 'Hong Kong', places: [{ country: 'HK', areas: [kowloon] }] }),
    event(deliveryZoneSet, { zoneId: rest, name: 'Elsewhere', places: [{ country: '*' }] }),
    event(deliveryMethodSet, method),
  );
  const present = await shop.get('/setting/delivery', 'admin');
  expect(present.headers.etag).toBe('"2"');
  expect(present.json().delivery).toMatchObject({
    zones: [{ _id: hk, name: 'Hong Kong' }, { _id: rest }],
    methods: [{ _id: courier, rates: [{ zone: hk, steps: [{ from: 0, price: 40.5 }], freeFrom: 600 }] }],
  });
  expect(await places()).toEqual([
    {
      ...{ country: 'HK', names: { en: 'Hong Kong', zh: '香港' }, areas: [kowloon] },
      ...{ isServedElsewhere: false, asksPostcode: false },
    },
  ]);

  const before = new Date().toISOString();
  await vi.waitUntil(() => new Date().toISOString() > before, { interval: 1 });
  await shop.happened(
    stream,
    event(deliveryMethodSet, { ...method, rates: [...rates, { ...rates[0]!, zoneId: rest }] }),
    event(deliveryZonesOrdered, { zoneIds: [rest, hk] }),
  );
  const past = await shop.get(`/setting/delivery?asOf=${before}`, 'admin');
  expect(past.json().delivery).toEqual(present.json().delivery);
  expect((await places()).length).toBe(249);

  const { entries } = (await shop.get('/history/setting/delivery', 'admin')).json();
  expect(entries.map(({ type }: { type: string }) => type)).toEqual([
    'pricing.DeliveryZonesOrdered',
    'pricing.DeliveryMethodSet',
    'pricing.DeliveryMethodSet',
    'pricing.DeliveryZoneSet',
    'pricing.DeliveryZoneSet',
  ]);
  expect(entries[0].changes).toEqual([
    { field: 'deliveryZones.order', from: ['Hong Kong', 'Elsewhere'], to: ['Elsewhere', 'Hong Kong'] },
  ]);
  expect(entries[1].changes).toMatchObject([
    { field: `deliveryMethods.${courier}`, from: { rates: [{ zoneName: 'Hong Kong' }] } },
  ]);
});
