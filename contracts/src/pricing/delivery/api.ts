import { z } from 'zod';
import { asOfQuery } from '../../kernel/http/as-of.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { bothLanguages } from '../../messages/both-languages.ts';
import { deliverySettingsBody, deliverySettingsView } from './view.ts';

const deliveryReply = success({ delivery: deliverySettingsView });

/** A country that customers can choose; areas and postcode decide on the zone within it. */
const servedCountryView = z.object({
  country: z.string(),
  names: bothLanguages,
  areas: z.array(bothLanguages),
  isServedElsewhere: z.boolean(),
  asksPostcode: z.boolean(),
});

const deliveryPlacesReply = success({ countries: z.array(servedCountryView) });
export type DeliveryPlacesView = z.output<typeof deliveryPlacesReply>;

export const deliverySettingsRoutes = {
  getDeliverySettings: defineRoute({
    method: 'GET',
    path: '/setting/delivery',
    service: 'read-api',
    access: 'staff',
    summary: 'Zones and methods of delivery, now or as they were',
    query: asOfQuery,
    reply: deliveryReply,
    views: ['pricing_settings'],
  }),
  getDeliveryPlaces: defineRoute({
    method: 'GET',
    path: '/setting/delivery/places',
    service: 'read-api',
    access: 'public',
    summary: 'Where customers can have goods delivered to: countries with their areas; none while no method is active',
    reply: deliveryPlacesReply,
    views: ['pricing_settings'],
  }),
  saveDeliverySettings: defineRoute({
    method: 'PUT',
    path: '/setting/delivery',
    service: 'write-api',
    access: 'staff',
    summary:
      'Save all zones and methods of delivery; with If-Match, what others changed meanwhile and this call did not is kept',
    body: deliverySettingsBody,
    reply: deliveryReply,
    errors: ['VERSION_CONFLICT'],
  }),
};
