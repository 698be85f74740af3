import { type DeliverySettingsEvent, deliverySettingsEvents } from '@countinghouse/contracts/pricing/delivery/events';
import { deliverySettingsState } from '@countinghouse/contracts/pricing/delivery/settings.state';
import { pricingSettingsTables as tables } from '@countinghouse/contracts/pricing/tables';
import { type TaxSettingsEvent, taxSettingsEvents } from '@countinghouse/contracts/pricing/tax/events';
import { taxSettingsState } from '@countinghouse/contracts/pricing/tax/settings.state';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { foldedPart } from '../folded-part.ts';

const delivery = foldedPart(tables.parts, () => 'delivery', deliverySettingsState);
const tax = foldedPart(tables.parts, () => 'tax', taxSettingsState);

/** The settings of prices, one row for each part that was ever saved. */
export const pricingSettings = defineProjection<DeliverySettingsEvent | TaxSettingsEvent>({
  version: 2,
  tables: Object.values(tables),
  on: Object.fromEntries([
    ...deliverySettingsEvents.map(({ type }) => [type, delivery]),
    ...taxSettingsEvents.map(({ type }) => [type, tax]),
  ]),
});
