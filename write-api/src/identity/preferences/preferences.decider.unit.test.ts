import { layoutChanged, listPreferenceChanged } from '@countinghouse/contracts/identity/preference-events';
import { event } from '@countinghouse/contracts/kernel/event';
import { expect, test } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { preferences } from './preferences.decider.ts';

const spec = deciderSpec(preferences);
const userId = 'amy';
const preference = { order: ['date', 'total'], hidden: ['email'], widths: { date: 120 }, query: 'size=50' };
const change = (layout: object, lists: object = {}) => ({ type: 'ChangePreferences', userId, layout, lists }) as const;
const changed = event(listPreferenceChanged, { userId, list: 'orders', preference });

test('what was set up is recorded, list by list', () => {
  spec
    .given([])
    .when(change({ density: 'compact' }, { orders: preference }))
    .thenEvents(event(layoutChanged, { userId, changes: { density: 'compact' } }), changed);
});

test('an unchanged preference leaves no event', () => {
  const compact = event(layoutChanged, { userId, changes: { density: 'compact' } });
  spec
    .given([changed, compact])
    .when(change({ density: 'compact' }, { orders: preference }))
    .thenNothing();
  spec
    .given([])
    .when(change({ density: 'comfortable', startPage: 'dashboard', checklist: 'shown' }))
    .thenNothing();
});

test('the checklist is hidden and shown again', () => {
  const hidden = event(layoutChanged, { userId, changes: { checklist: 'hidden' } });
  spec
    .given([])
    .when(change({ checklist: 'hidden' }))
    .thenEvents(hidden);
  spec
    .given([hidden])
    .when(change({ checklist: 'shown' }))
    .thenEvents(event(layoutChanged, { userId, changes: { checklist: 'shown' } }));
});

test('the last change of a list wins, other lists stay', () => {
  const products = event(listPreferenceChanged, { userId, list: 'products', preference });
  const later = event(listPreferenceChanged, { userId, list: 'orders', preference: { ...preference, query: '' } });
  expect(spec.given([changed, products, later]).state).toMatchObject({
    density: 'comfortable',
    lists: { orders: { query: '' }, products: preference },
  });
});
