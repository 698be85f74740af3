import { deliverySettingsRoutes } from '@countinghouse/contracts/pricing/delivery/api';
import { taxSettingsRoutes } from '@countinghouse/contracts/pricing/tax/api';
import type { Database } from '@countinghouse/platform/postgres/database';
import { asOfTime } from '@countinghouse/platform/rest/input/as-of';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import type { LogReads } from '../history/log-reads.ts';
import { taxSettings } from '../shared/tax-settings.query.ts';
import { deliveryPlaces, deliverySettings } from './delivery-settings.query.ts';
import { deliverySettingsAsOf } from './delivery-settings-as-of.ts';
import { taxSettingsAsOf } from './tax-settings-as-of.ts';

export interface PricingReads {
  readonly database: Database;
  readonly log: LogReads;
}

export function pricingBindings({ database, log }: PricingReads): Binding[] {
  return [
    bind(deliverySettingsRoutes.getDeliverySettings, async ({ query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      return { ...ok, delivery: await (at === undefined ? deliverySettings(database) : deliverySettingsAsOf(log, at)) };
    }),

    bind(taxSettingsRoutes.getTaxSettings, async ({ query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      return { ...ok, taxes: await (at === undefined ? taxSettings(database) : taxSettingsAsOf(log, at)) };
    }),

    bind(deliverySettingsRoutes.getDeliveryPlaces, async () => ({ ...ok, countries: await deliveryPlaces(database) })),
  ];
}
