import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { listDifferences, sameJson } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import {
  TAX_SETTINGS,
  type TaxSettingsEvent,
  taxClassRemoved,
  taxClassSet,
  taxesSwitched,
  taxRulesSet,
  taxZoneRemoved,
  taxZoneSet,
} from '@countinghouse/contracts/pricing/tax/events';
import { taxFaultsOf } from '@countinghouse/contracts/pricing/tax/faults';
import type { TaxSettings } from '@countinghouse/contracts/pricing/tax/settings';
import { classIdOf, taxSettingsState, taxZoneIdOf } from '@countinghouse/contracts/pricing/tax/settings.state';

export type TaxCommand =
  | { readonly type: 'SwitchTaxes'; readonly on: boolean }
  /** The wish to have what differs between two settings, on whatever the settings are by now. */
  | {
      readonly type: 'ChangeTaxSettings';
      readonly from: TaxSettings;
      readonly to: TaxSettings;
      /** Ids of the zones of delivery that there are. */
      readonly deliveryZoneIds: readonly string[];
      /** Ids of classes that a product or a delivery method names. */
      readonly usedClassIds: readonly string[];
    };

export const taxSettings = streamType<TaxSettings, TaxCommand, TaxSettingsEvent>({
  category: TAX_SETTINGS.category,
  ...taxSettingsState,

  decide(present, command): Refusal | TaxSettingsEvent[] {
    if (command.type === 'SwitchTaxes') {
      return command.on === present.on ? [] : [event(taxesSwitched, { on: command.on })];
    }
    const { from, to, deliveryZoneIds, usedClassIds } = command;
    const wanted = stateAfter({ ...taxSettingsState, initialState: present }, changesBetween(from, to));
    const changes = changesBetween(present, wanted);
    // Rates of a zone that is gone may stay as they are: nothing goes there.
    const known = new Set([...deliveryZoneIds, ...present.zones.map(({ zoneId }) => zoneId)]);
    const removesUsed = changes.some(
      ({ type, data }) => type === 'pricing.TaxClassRemoved' && usedClassIds.includes(data.classId),
    );
    // What was sent is looked at first, so that fields are those of the call.
    const sent = taxFaultsOf(to, known);
    const fields = [
      ...(sent.length > 0 ? sent : taxFaultsOf(wanted, known)),
      ...(removesUsed ? [{ field: 'classes', code: 'class_in_use' }] : []),
    ];
    return fields.length > 0 ? refuse('VALIDATION', undefined, fields) : changes;
  },

  touchedBy: (changed) => [touchOf(changed)],
});

/** What a change from one settings to others touches, by the names in version guards. */
export function touchedBetween(from: TaxSettings, to: TaxSettings): string[] {
  return changesBetween(from, to).map(touchOf);
}

function touchOf({ type, data }: TaxSettingsEvent): string {
  switch (type) {
    case 'pricing.TaxesSwitched':
      return 'switch';
    case 'pricing.TaxRulesSet':
      return 'rules';
    case 'pricing.TaxClassSet':
    case 'pricing.TaxClassRemoved':
      return `class ${data.classId}`;
    case 'pricing.TaxZoneSet':
    case 'pricing.TaxZoneRemoved':
      return `zone ${data.zoneId}`;
  }
}

/** The fewest events that lead from one settings to others; classes are there before the rates that name them. */
function changesBetween(from: TaxSettings, to: TaxSettings): TaxSettingsEvent[] {
  const classes = listDifferences(from.classes, to.classes, classIdOf);
  const zones = listDifferences(from.zones, to.zones, taxZoneIdOf);
  return [
    ...classes.set.map((one) => event(taxClassSet, one)),
    ...zones.set.map((zone) => event(taxZoneSet, zone)),
    ...zones.removed.map(({ zoneId }) => event(taxZoneRemoved, { zoneId })),
    ...classes.removed.map(({ classId }) => event(taxClassRemoved, { classId })),
    ...(sameJson(from.rules, to.rules) ? [] : [event(taxRulesSet, to.rules)]),
  ];
}
