import type { Fold } from '../../kernel/fold.ts';
import { withItem } from '../../kernel/record/changes.ts';
import type { TaxSettingsEvent } from './events.ts';
import { noTaxes, type TaxSettings } from './settings.ts';

/** The state of the stream of all taxes. */
export const taxSettingsState: Fold<TaxSettings, TaxSettingsEvent> = {
  initialState: noTaxes,

  evolve(state, { type, data }) {
    switch (type) {
      case 'pricing.TaxesSwitched':
        return { ...state, on: data.on };
      case 'pricing.TaxRulesSet':
        return { ...state, rules: data };
      case 'pricing.TaxClassSet':
        return { ...state, classes: withItem(state.classes, data, classIdOf) };
      case 'pricing.TaxClassRemoved':
        return { ...state, classes: state.classes.filter(({ classId }) => classId !== data.classId) };
      case 'pricing.TaxZoneSet':
        return { ...state, zones: withItem(state.zones, data, taxZoneIdOf) };
      case 'pricing.TaxZoneRemoved':
        return { ...state, zones: state.zones.filter(({ zoneId }) => zoneId !== data.zoneId) };
      default:
        return state;
    }
  },
};

/** The id of a class. */
export function classIdOf({ classId }: { readonly classId: string }): string {
  return classId;
}

/** The id of the zone of rates. */
export function taxZoneIdOf({ zoneId }: { readonly zoneId: string }): string {
  return zoneId;
}
