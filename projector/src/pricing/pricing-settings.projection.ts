import { type DeliverySettingsEvent, deliverySettingsEvents } from '@countinghouse/contracts/pricing/delivery/events';
import { deliverySettingsState } from '@countinghouse/contracts/pricing/delivery/settings.state';
import { pricingSettingsTables as tables } from '@countinghouse/contracts/pricing/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { foldedPart } from '../folded-part.ts';

const delivery = foldedPart(tables.parts, () => 'delivery', deliverySettingsState);

/** The settings of prices, one row for each part that was ever saved. */
export const pricingSettings = defineProjection<DeliverySettingsEvent>({
  version: 1,
  tables: Object.values(tables),
  on: Object.fromEntries(deliverySettingsEvents.map(({ type }) => [type, delivery])),
});
