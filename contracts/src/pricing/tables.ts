import { integer, json, keyed, readModel, text } from '../kernel/table.ts';
import type { DeliverySettings } from './delivery/settings.ts';
import type { TaxSettings } from './tax/settings.ts';

/** The parts of the settings of prices. */
interface PricingParts {
  readonly delivery: DeliverySettings;
  readonly tax: TaxSettings;
}

/** The settings of prices, one row for each part that was ever saved. */
export const pricingSettingsTables = readModel('pricing_settings', {
  parts: keyed({
    columns: { part: text<keyof PricingParts>(), data: json<PricingParts[keyof PricingParts]>(), revision: integer() },
    key: ['part'],
  }),
});
