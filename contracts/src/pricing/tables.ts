import { integer, json, keyed, readModel, text } from '../kernel/table.ts';
import type { DeliverySettings } from './delivery/settings.ts';

/** The settings of prices, one row for each part that was ever saved. */
export const pricingSettingsTables = readModel('pricing_settings', {
  parts: keyed({
    columns: { part: text<'delivery'>(), data: json<DeliverySettings>(), revision: integer() },
    key: ['part'],
  }),
});
