import {
  customerChanged,
  customerDisabled,
  customerEnabled,
  customerErased,
  customerGoogleLinked,
  customerPasswordChanged,
  customerRegistered,
  passwordResetRequested,
} from '@countinghouse/contracts/customers/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { customerList } from './customer-list.projection.ts';

const spec = projectionSpec(customerList);
const [one, two, three] = [newId(), newId(), newId()] as const;
const registered = (customerId: string, email: string) => ({
  ...event(customerRegistered, {
    customerId,
    email,
    name: 'Ann 陳',
    phone: '1',
    address: 'a',
    points: 3,
    active: true,
    via: 'storefront',
  }),
  stream: `customers.customer-${customerId}`,
});
const on = <Event extends object>(customerId: string, given: Event) => ({
  ...given,
  stream: `customers.customer-${customerId}`,
});

it('shows customers as they are now, each with the revision of its stream', async () => {
  const { customers, totals } = await spec.rowsAfter(
    registered(one, 'Ann@Shop.example'),
    registered(two, 'bob@shop.example'),
    on(one, event(customerChanged, { customerId: one, changes: { phone: '2', points: 9 } })),
    on(one, event(customerDisabled, { customerId: one })),
    on(two, event(customerDisabled, { customerId: two })),
    on(two, event(customerEnabled, { customerId: two })),
    on(two, event(customerGoogleLinked, { customerId: two, tookOver: false })),
    on(two, event(passwordResetRequested, { customerId: two, resetId: newId(), language: 'en', expiresAt: '' })),
    on(two, event(customerPasswordChanged, { customerId: two, resetId: null })),
  );
  expect(customers?.[0]).toMatchObject({
    customer_id: one,
    email: 'Ann@Shop.example',
    canonical_email: 'ann@shop.example',
    search: searchText('Ann@Shop.example', 'Ann 陳', '2'),
    phone: '2',
    points: 9,
    active: false,
    revision: 2,
  });
  expect(customers?.[1]).toMatchObject({ customer_id: two, active: true, revision: 5 });
  expect(totals).toEqual([
    { scope: 'active', customers: 1 },
    { scope: 'all', customers: 2 },
  ]);
});

it('keeps nothing of an erased customer, also when the log can no longer be read', async () => {
  const { customers, totals, words } = await spec.rowsAfter(
    registered(one, 'ann@shop.example'),
    registered(two, 'bob@home.example'),
    on(two, event(customerErased, { customerId: two })),
    registered(three, ''),
    on(three, event(customerErased, { customerId: three })),
  );
  expect(words?.map(({ word }) => word)).not.toContain('bob');
  expect(words).toContainEqual({ word: 'example', rows: 1 });
  expect(customers?.map((row) => row.customer_id)).toEqual([one]);
  expect(totals).toEqual([
    { scope: 'active', customers: 1 },
    { scope: 'all', customers: 1 },
  ]);
});
