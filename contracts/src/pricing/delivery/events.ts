import { z } from 'zod';
import { defineEvent, type EventUnion } from '../../kernel/event.ts';
import { deliveryMethod, deliveryZone } from './settings.ts';

/** Zones and methods share one stream, for the rates of methods name zones. */
export const DELIVERY_SETTINGS = { category: 'pricing.delivery-settings', id: 'all' } as const;

export const deliveryZoneSet = defineEvent({
  type: 'pricing.DeliveryZoneSet',
  version: 1,
  summary: 'A zone of delivery was added at the end, or is now like this. Amounts in minor units.',
  data: deliveryZone,
});

export const deliveryZoneRemoved = defineEvent({
  type: 'pricing.DeliveryZoneRemoved',
  version: 1,
  summary: 'A zone of delivery was removed; no rate names it.',
  data: z.object({ zoneId: z.string() }),
});

export const deliveryZonesOrdered = defineEvent({
  type: 'pricing.DeliveryZonesOrdered',
  version: 1,
  summary: 'The zones stand in another order, first to last; the first one that a destination is in applies.',
  data: z.object({ zoneIds: z.array(z.string()) }),
});

export const deliveryMethodSet = defineEvent({
  type: 'pricing.DeliveryMethodSet',
  version: 1,
  summary: 'A delivery method was added at the end, or is now like this. Amounts in minor units, weights in grams.',
  data: deliveryMethod,
});

export const deliveryMethodRemoved = defineEvent({
  type: 'pricing.DeliveryMethodRemoved',
  version: 1,
  summary: 'A delivery method was removed; orders keep what they say about it.',
  data: z.object({ methodId: z.string() }),
});

export const deliveryMethodsOrdered = defineEvent({
  type: 'pricing.DeliveryMethodsOrdered',
  version: 1,
  summary: 'The delivery methods stand in another order, first to last.',
  data: z.object({ methodIds: z.array(z.string()) }),
});

export const deliverySettingsEvents = [
  deliveryZoneSet,
  deliveryZoneRemoved,
  deliveryZonesOrdered,
  deliveryMethodSet,
  deliveryMethodRemoved,
  deliveryMethodsOrdered,
] as const;
export type DeliverySettingsEvent = EventUnion<typeof deliverySettingsEvents>;
