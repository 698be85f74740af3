import type { DeliverySettingsEvent } from '@countinghouse/contracts/pricing/delivery-settings.events';
import { deliverySettingsEvents } from '@countinghouse/contracts/pricing/delivery-settings.events';
import { deliverySettingsState } from '@countinghouse/contracts/pricing/delivery-settings.state';
import { pricingSettingsTables as tables } from '@countinghouse/contracts/pricing/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Handler, rowOf } from '@countinghouse/platform/projections/projection/projection';

const PART = 'delivery';

const delivery: Handler<DeliverySettingsEvent> = {
  reads: () => [rowOf(tables.parts, PART)],
  apply(recorded, rows) {
    const before = rows.get(tables.parts, PART)?.data ?? deliverySettingsState.initialState;
    const data = deliverySettingsState.evolve(before, recorded as unknown as DeliverySettingsEvent);
    rows.put(tables.parts, { part: PART, data, revision: recorded.revision });
  },
};

/** The settings of prices, one row for each part that was ever saved. */
export const pricingSettings = defineProjection<DeliverySettingsEvent>({
  version: 1,
  tables: Object.values(tables),
  on: Object.fromEntries(deliverySettingsEvents.map(({ type }) => [type, delivery])),
});
