import { event } from '@countinghouse/contracts/kernel/event';
import {
  deliveryMethodSet,
  deliveryZoneRemoved,
  deliveryZoneSet,
  deliveryZonesOrdered,
} from '@countinghouse/contracts/pricing/delivery/events';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { pricingSettings } from './pricing-settings.projection.ts';

const spec = projectionSpec(pricingSettings);
const zone = (zoneId: string) => ({ zoneId, name: zoneId, places: [{ country: 'HK' }] });
const method = {
  ...{ methodId: 'm', kind: 'pickup' as const, names: { en: 'Pick-up', zh: '' }, texts: { en: '', zh: '' } },
  ...{ rates: [], active: false },
};

it('keeps zones and methods in their order', async () => {
  const { parts } = await spec.rowsAfter(
    event(deliveryZoneSet, zone('a')),
    event(deliveryZoneSet, zone('b')),
    event(deliveryZoneSet, zone('c')),
    event(deliveryMethodSet, method),
    event(deliveryZonesOrdered, { zoneIds: ['c', 'b', 'a'] }),
    event(deliveryZoneRemoved, { zoneId: 'b' }),
  );
  expect(parts).toMatchObject([{ part: 'delivery', data: { zones: [zone('c'), zone('a')], methods: [method] } }]);
});
