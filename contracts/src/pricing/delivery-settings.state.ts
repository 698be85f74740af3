import type { Fold } from '../kernel/fold.ts';
import type { DeliverySettings } from './delivery/settings.ts';
import type { DeliverySettingsEvent } from './delivery-settings.events.ts';

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

/** A list with an item in the place of the one with its id, or at the end. */
export function withItem<Item>(items: readonly Item[], item: Item, idOf: (item: Item) => string): readonly Item[] {
  const at = items.findIndex((other) => idOf(other) === idOf(item));
  return at < 0 ? [...items, item] : items.with(at, item);
}

/** Items in another order: those that `ids` names first, in its order, then the others as they stand. */
export function inOrder<Item>(
  items: readonly Item[],
  ids: readonly string[],
  idOf: (item: Item) => string,
): readonly Item[] {
  const named = [...new Set(ids)].flatMap((id) => items.filter((item) => idOf(item) === id));
  return [...named, ...items.filter((item) => !named.includes(item))];
}
