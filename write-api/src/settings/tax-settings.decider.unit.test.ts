import { event } from '@countinghouse/contracts/kernel/event';
import {
  taxClassRemoved,
  taxClassSet,
  taxesSwitched,
  taxRulesSet,
  taxZoneRemoved,
  taxZoneSet,
} from '@countinghouse/contracts/pricing/tax/events';
import type { TaxSettings, TaxZone } from '@countinghouse/contracts/pricing/tax/settings';
import { noTaxes } from '@countinghouse/contracts/pricing/tax/settings';
import { expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { type TaxCommand, taxSettings, touchedBetween } from './tax-settings.decider.ts';

const spec = deciderSpec(taxSettings);
const vat = { en: 'VAT', zh: '增值稅' };
const books = { classId: 'books', name: 'Books' };

function zone(zoneId: string, rate = 5_000, classId = 'standard'): TaxZone {
  return { zoneId, names: vat, rates: [{ classId, rate }] };
}

function settings(more: Partial<TaxSettings>): TaxSettings {
  return { ...noTaxes, ...more };
}

function change(from: TaxSettings, to: TaxSettings, usedClassIds: readonly string[] = []): TaxCommand {
  return { type: 'ChangeTaxSettings', from, to, deliveryZoneIds: ['hk', 'uk'], usedClassIds };
}

it('switches taxes on and off, once', () => {
  spec.given([]).when({ type: 'SwitchTaxes', on: false }).thenNothing();
  spec
    .given([])
    .when({ type: 'SwitchTaxes', on: true })
    .thenEvents(event(taxesSwitched, { on: true }));
  spec
    .given([event(taxesSwitched, { on: true })])
    .when({ type: 'SwitchTaxes', on: true })
    .thenNothing();
});

it('adds classes before the rates that name them, and removes them after', () => {
  const full = settings({ classes: [books], zones: [zone('*', 0, 'books')] });
  spec
    .given([])
    .when(change(noTaxes, full))
    .thenEvents(event(taxClassSet, books), event(taxZoneSet, zone('*', 0, 'books')));
  spec
    .given([event(taxClassSet, books), event(taxZoneSet, zone('*', 0, 'books'))])
    .when(change(full, noTaxes))
    .thenEvents(event(taxZoneRemoved, { zoneId: '*' }), event(taxClassRemoved, { classId: 'books' }));
});

it('records only what differs, and keeps what others changed meanwhile', () => {
  const before = settings({ zones: [zone('*')] });
  const rules = { ...noTaxes.rules, taxNumber: 'GB 1' };
  spec
    .given([event(taxZoneSet, zone('*'))])
    .when(change(before, before))
    .thenNothing();
  spec
    .given([event(taxZoneSet, zone('*')), event(taxZoneSet, zone('uk', 20_000))])
    .when(change(before, { ...before, rules }))
    .thenEvents(event(taxRulesSet, rules));
});

it.each([
  ['a zone that is not there', settings({ zones: [zone('*'), zone('gone')] }), 'zones.1.zone', 'not_found'],
  ['a zone twice', settings({ zones: [zone('*'), zone('*')] }), 'zones.1.zone', 'used_twice'],
  ['a class that is not there', settings({ zones: [zone('*', 5_000, 'gone')] }), 'zones.0.rates.0.class', 'not_found'],
  [
    'no name of the tax',
    settings({ zones: [{ ...zone('*'), names: { en: ' ', zh: '' } }] }),
    'zones.0.names',
    'required',
  ],
  ['no rate', settings({ zones: [{ ...zone('*'), rates: [] }] }), 'zones.0.rates', 'required'],
  ['a home without rates', settings({ zones: [zone('hk')] }), 'home', 'no_tax_rate'],
  [
    'a name that is there',
    settings({ classes: [books, { classId: 'b', name: 'books' }] }),
    'classes.1.name',
    'used_twice',
  ],
  ['a name of every shop', settings({ classes: [{ classId: 'b', name: 'Standard' }] }), 'classes.0.name', 'used_twice'],
] as const)('refuses %s at its field', (_, wanted, field, code) => {
  spec.given([]).when(change(noTaxes, wanted)).thenRefused('VALIDATION', undefined, [{ field, code }]);
});

it.each([
  [100_001, 'too_big', 100_000],
  [-1, 'too_small', 0],
] as const)('refuses the rate %d', (rate, code, limit) => {
  const field = 'zones.0.rates.0.rate';
  spec
    .given([])
    .when(change(noTaxes, settings({ zones: [zone('*', rate)] })))
    .thenRefused('VALIDATION', undefined, [{ field, code, limit }]);
});

it('keeps a class that something names', () => {
  const full = settings({ classes: [books] });
  spec
    .given([event(taxClassSet, books)])
    .when(change(full, noTaxes, ['books']))
    .thenRefused('VALIDATION', undefined, [{ field: 'classes', code: 'class_in_use' }]);
  spec
    .given([event(taxClassSet, books)])
    .when(change(full, settings({ classes: [{ ...books, name: 'Print' }] }), ['books']))
    .thenEvents(event(taxClassSet, { ...books, name: 'Print' }));
});

it('keeps the rates of a zone of delivery that is gone', () => {
  const before = settings({ zones: [zone('*'), zone('gone')] });
  const rules = { ...noTaxes.rules, taxNumber: '1' };
  spec
    .given([event(taxZoneSet, zone('*')), event(taxZoneSet, zone('gone'))])
    .when(change(before, { ...before, rules }))
    .thenEvents(event(taxRulesSet, rules));
});

it('touches rules, each class and each zone by itself', () => {
  const to = settings({ classes: [books], zones: [zone('*')], rules: { ...noTaxes.rules, included: false } });
  expect(touchedBetween(noTaxes, to)).toEqual(['class books', 'zone *', 'rules']);
});
