import { event } from '@countinghouse/contracts/kernel/event';
import {
  deliveryMethodRemoved,
  deliveryMethodSet,
  deliveryMethodsOrdered,
  deliveryZoneRemoved,
  deliveryZoneSet,
  deliveryZonesOrdered,
} from '@countinghouse/contracts/pricing/delivery/events';
import type {
  DeliveryMethod,
  DeliverySettings,
  DeliveryZone,
} from '@countinghouse/contracts/pricing/delivery/settings';
import { expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { deliverySettings, touchedBetween } from './delivery-settings.decider.ts';

const spec = deciderSpec(deliverySettings);
const nothing: DeliverySettings = { zones: [], methods: [] };

function zone(zoneId: string, name = zoneId): DeliveryZone {
  return { zoneId, name, places: [{ country: 'HK', areas: [{ en: name, zh: '' }] }] };
}

function method(methodId: string, zoneIds: string[], more: Partial<DeliveryMethod> = {}): DeliveryMethod {
  const rates = zoneIds.map((zoneId) => ({ zoneId, by: 'amount' as const, steps: [{ from: 0, price: 4_000 }] }));
  return {
    ...{ methodId, kind: 'delivery', names: { en: methodId, zh: '' }, texts: { en: '', zh: '' }, rates, active: true },
    ...more,
  };
}

const change = (from: DeliverySettings, to: DeliverySettings) =>
  ({ type: 'ChangeDeliverySettings', from, to }) as const;
const zoneSet = (...zones: DeliveryZone[]) => zones.map((data) => event(deliveryZoneSet, data));
const methodSet = (...methods: DeliveryMethod[]) => methods.map((data) => event(deliveryMethodSet, data));

it('adds zones and methods in their order', () => {
  const [a, b, courier] = [zone('a'), zone('b'), method('courier', ['a', 'b'])];
  spec
    .given([])
    .when(change(nothing, { zones: [a, b], methods: [courier] }))
    .thenEvents(...zoneSet(a, b), ...methodSet(courier));
});

it('records only what differs', () => {
  const [a, b] = [zone('a'), zone('b')];
  const before = { zones: [a, b], methods: [] };
  spec.given(zoneSet(a, b)).when(change(before, before)).thenNothing();
  const renamed = { ...b, name: 'B' };
  spec
    .given(zoneSet(a, b))
    .when(change(before, { zones: [a, renamed], methods: [] }))
    .thenEvents(event(deliveryZoneSet, renamed));
});

it('puts zones and methods in another order', () => {
  const [a, b, c] = [zone('a'), zone('b'), zone('c')];
  const [courier, locker] = [method('courier', ['a']), method('locker', ['a'])];
  spec
    .given([...zoneSet(a, b), ...methodSet(courier, locker)])
    .when(change({ zones: [a, b], methods: [courier, locker] }, { zones: [c, b, a], methods: [locker, courier] }))
    .thenEvents(
      ...zoneSet(c),
      event(deliveryZonesOrdered, { zoneIds: ['c', 'b', 'a'] }),
      event(deliveryMethodsOrdered, { methodIds: ['locker', 'courier'] }),
    );
});

it('removes a zone together with the rates that name it, and a method', () => {
  const [a, b] = [zone('a'), zone('b')];
  const [both, other] = [method('courier', ['a', 'b']), method('other', ['b'])];
  const onlyA = method('courier', ['a']);
  const before = { zones: [a, b], methods: [both, other] };
  spec
    .given([...zoneSet(a, b), ...methodSet(both, other)])
    .when(change(before, { zones: [a], methods: [onlyA] }))
    .thenEvents(
      ...methodSet(onlyA),
      event(deliveryMethodRemoved, { methodId: 'other' }),
      event(deliveryZoneRemoved, { zoneId: 'b' }),
    );
  spec
    .given([...zoneSet(a, b), ...methodSet(both, other)])
    .when(change(before, { ...before, zones: [a] }))
    .thenRefused('VALIDATION', undefined, [
      { field: 'methods.0.rates.1.zone', code: 'not_found' },
      { field: 'methods.1.rates.0.zone', code: 'not_found' },
    ]);
});

it('keeps what others changed meanwhile', () => {
  const [a, b, c] = [zone('a'), zone('b'), zone('c')];
  const seen = { zones: [a], methods: [] };
  spec
    .given([...zoneSet(a, b), event(deliveryZoneSet, { ...a, name: 'A' })])
    .when(change(seen, { zones: [a, c], methods: [] }))
    .thenEvents(...zoneSet(c));
  spec
    .given([...zoneSet(a, b)])
    .when(change(seen, { zones: [a], methods: [method('courier', ['b'])] }))
    .thenEvents(...methodSet(method('courier', ['b'])));
});

it('refuses what cannot be kept, and names the field', () => {
  const [a, idle] = [zone('a'), method('courier', [], { active: false })];
  spec
    .given(zoneSet(a))
    .when(change({ zones: [a], methods: [] }, { zones: [a], methods: [idle] }))
    .thenEvents(...methodSet(idle));
  spec
    .given([...zoneSet(a), ...methodSet(idle)])
    .when(change({ zones: [a], methods: [idle] }, { zones: [a], methods: [{ ...idle, active: true }] }))
    .thenRefused('VALIDATION', undefined, [{ field: 'methods.0.rates', code: 'no_rate' }]);
});

it('touches each zone, each method and each order by itself', () => {
  const [a, b] = [zone('a'), zone('b')];
  const from = { zones: [a, b], methods: [method('m', ['a']), method('n', ['a'])] };
  const to = { zones: [b, { ...a, name: 'A' }], methods: [method('n', ['b'])] };
  expect(touchedBetween(from, to).toSorted()).toEqual(['method m', 'method n', 'order of zones', 'zone a']);
  expect(touchedBetween(from, { ...from, methods: from.methods.toReversed() })).toEqual(['order of methods']);
});
