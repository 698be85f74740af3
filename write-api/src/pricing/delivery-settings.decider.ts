import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { listDifferences } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import {
  DELIVERY_SETTINGS,
  type DeliverySettingsEvent,
  deliveryMethodRemoved,
  deliveryMethodSet,
  deliveryMethodsOrdered,
  deliveryZoneRemoved,
  deliveryZoneSet,
  deliveryZonesOrdered,
} from '@countinghouse/contracts/pricing/delivery/events';
import { deliveryFaultsOf } from '@countinghouse/contracts/pricing/delivery/faults';
import type { DeliverySettings } from '@countinghouse/contracts/pricing/delivery/settings';
import { deliverySettingsState, methodIdOf, zoneIdOf } from '@countinghouse/contracts/pricing/delivery/settings.state';

/** The wish to have what differs between two settings, on whatever the settings are by now. */
export interface ChangeDeliverySettings {
  readonly type: 'ChangeDeliverySettings';
  readonly from: DeliverySettings;
  readonly to: DeliverySettings;
}

export const deliverySettings = streamType<DeliverySettings, ChangeDeliverySettings, DeliverySettingsEvent>({
  category: DELIVERY_SETTINGS.category,
  ...deliverySettingsState,

  decide(present, { from, to }): Refusal | DeliverySettingsEvent[] {
    const wanted = stateAfter({ ...deliverySettingsState, initialState: present }, changesBetween(from, to));
    const fields = deliveryFaultsOf(wanted);
    return fields.length > 0 ? refuse('VALIDATION', undefined, fields) : changesBetween(present, wanted);
  },

  touchedBy: (changed) => [touchOf(changed)],
});

/** What a change from one settings to others touches, by the names in version guards. */
export function touchedBetween(from: DeliverySettings, to: DeliverySettings): string[] {
  return changesBetween(from, to).map(touchOf);
}

function touchOf({ type, data }: DeliverySettingsEvent): string {
  switch (type) {
    case 'pricing.DeliveryZoneSet':
    case 'pricing.DeliveryZoneRemoved':
      return `zone ${data.zoneId}`;
    case 'pricing.DeliveryMethodSet':
    case 'pricing.DeliveryMethodRemoved':
      return `method ${data.methodId}`;
    case 'pricing.DeliveryZonesOrdered':
      return 'order of zones';
    case 'pricing.DeliveryMethodsOrdered':
      return 'order of methods';
  }
}

/** The fewest events that lead from one settings to others; zones are there before the rates that name them. */
function changesBetween(from: DeliverySettings, to: DeliverySettings): DeliverySettingsEvent[] {
  const zones = listDifferences(from.zones, to.zones, zoneIdOf);
  const methods = listDifferences(from.methods, to.methods, methodIdOf);
  return [
    ...zones.set.map((zone) => event(deliveryZoneSet, zone)),
    ...methods.set.map((method) => event(deliveryMethodSet, method)),
    ...methods.removed.map(({ methodId }) => event(deliveryMethodRemoved, { methodId })),
    ...zones.removed.map(({ zoneId }) => event(deliveryZoneRemoved, { zoneId })),
    ...(zones.order ? [event(deliveryZonesOrdered, { zoneIds: zones.order })] : []),
    ...(methods.order ? [event(deliveryMethodsOrdered, { methodIds: methods.order })] : []),
  ];
}
