import type { Fold } from '../../kernel/fold.ts';
import { inOrder, withItem } from '../../kernel/record/changes.ts';
import type { DeliverySettingsEvent } from './events.ts';
import type { DeliverySettings } from './settings.ts';

/** The state of the stream of all zones and methods. */
export const deliverySettingsState: Fold<DeliverySettings, DeliverySettingsEvent> = {
  initialState: { zones: [], methods: [] },

  evolve(state, { type, data }) {
    switch (type) {
      case 'pricing.DeliveryZoneSet':
        return { ...state, zones: withItem(state.zones, data, zoneIdOf) };
      case 'pricing.DeliveryZoneRemoved':
        return { ...state, zones: state.zones.filter(({ zoneId }) => zoneId !== data.zoneId) };
      case 'pricing.DeliveryZonesOrdered':
        return { ...state, zones: inOrder(state.zones, data.zoneIds, zoneIdOf) };
      case 'pricing.DeliveryMethodSet':
        return { ...state, methods: withItem(state.methods, data, methodIdOf) };
      case 'pricing.DeliveryMethodRemoved':
        return { ...state, methods: state.methods.filter(({ methodId }) => methodId !== data.methodId) };
      case 'pricing.DeliveryMethodsOrdered':
        return { ...state, methods: inOrder(state.methods, data.methodIds, methodIdOf) };
      default:
        return state;
    }
  },
};

/** The id of a zone. */
export function zoneIdOf({ zoneId }: { readonly zoneId: string }): string {
  return zoneId;
}

/** The id of a method. */
export function methodIdOf({ methodId }: { readonly methodId: string }): string {
  return methodId;
}
