import type { FieldFault } from '../../kernel/errors.ts';
import { folded } from '../../kernel/text/folded-text.ts';
import { standingClasses } from '../../settings/tax-classes.ts';
import { isBlank, outside, repeatedIn, tooMany, within } from '../fault-fields.ts';
import { WHOLE_RATE } from './arithmetic.ts';
import { EVERYWHERE, isTaxClass, MAX_TAX_CLASSES, type TaxClass, type TaxSettings, type TaxZone } from './settings.ts';

/**
 * What forbids to keep settings like these, by field as in the body of the call; none when they can be kept.
 * @param deliveryZoneIds those of the zones of delivery that there are
 */
export function taxFaultsOf(
  { rules, classes, zones }: TaxSettings,
  deliveryZoneIds: ReadonlySet<string>,
): FieldFault[] {
  const hasHome = zones.length === 0 || zones.some(({ zoneId }) => zoneId === rules.homeZoneId);
  return [
    ...(hasHome ? [] : [{ field: 'home', code: 'no_tax_rate' }]),
    ...tooMany('classes', classes, MAX_TAX_CLASSES),
    ...repeatedIn(classes.map(({ classId }) => classId)).map((at) => ({
      field: `classes.${at}._id`,
      code: 'used_twice',
    })),
    ...repeatedNames(classes),
    ...classes.flatMap(({ name }, at) =>
      name.trim() === '' ? [{ field: `classes.${at}.name`, code: 'required' }] : [],
    ),
    ...repeatedIn(zones.map(({ zoneId }) => zoneId)).map((at) => ({ field: `zones.${at}.zone`, code: 'used_twice' })),
    ...zones.flatMap((zone, at) => within(`zones.${at}`, zoneFaultsOf(zone, classes, deliveryZoneIds))),
  ];
}

function repeatedNames(classes: readonly TaxClass[]): FieldFault[] {
  const names = [...standingClasses, ...classes.map(({ name }) => folded(name.trim()))];
  return repeatedIn(names).map((at) => ({ field: `classes.${at - standingClasses.length}.name`, code: 'used_twice' }));
}

function zoneFaultsOf(
  { zoneId, names, rates }: TaxZone,
  classes: readonly TaxClass[],
  deliveryZoneIds: ReadonlySet<string>,
): FieldFault[] {
  return [
    ...(zoneId === EVERYWHERE || deliveryZoneIds.has(zoneId) ? [] : [{ field: 'zone', code: 'not_found' }]),
    ...(isBlank(names) ? [{ field: 'names', code: 'required' }] : []),
    ...(rates.length === 0 ? [{ field: 'rates', code: 'required' }] : []),
    ...repeatedIn(rates.map(({ classId }) => classId)).map((at) => ({
      field: `rates.${at}.class`,
      code: 'used_twice',
    })),
    ...rates.flatMap(({ classId, rate }, at) => [
      ...(isTaxClass(classes, classId) ? [] : [{ field: `rates.${at}.class`, code: 'not_found' }]),
      ...outside(`rates.${at}.rate`, rate, 0, WHOLE_RATE),
    ]),
  ];
}
