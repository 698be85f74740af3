import {
  customerChanged,
  customerDisabled,
  customerEnabled,
  customerErased,
  customerGoogleLinked,
  customerRegistered,
} from '@countinghouse/contracts/customers/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { expect, test } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { customer } from './customer.decider.ts';

const spec = deciderSpec(customer);
const customerId = 'c';
const data = {
  customerId,
  email: 'a@b.hk',
  name: 'Ann',
  phone: '',
  address: '',
  points: 0,
  active: true,
  via: 'staff',
} as const;
const registered = event(customerRegistered, data);
const erased = event(customerErased, { customerId });

test('a customer registers once', () => {
  spec
    .given([])
    .when({ type: 'RegisterCustomer', ...data })
    .thenEvents(registered);
  spec
    .given([registered])
    .when({ type: 'RegisterCustomer', ...data })
    .thenNothing();
  spec
    .given([registered, erased])
    .when({ type: 'RegisterCustomer', ...data })
    .thenNothing();
});

test('only what differs is changed; status is an event of its own', () => {
  spec
    .given([registered])
    .when({ type: 'ChangeCustomer', changes: { name: 'Ann', points: 5 }, active: false })
    .thenEvents(
      event(customerChanged, { customerId, changes: { points: 5 } }),
      event(customerDisabled, { customerId }),
    );
  spec
    .given([registered])
    .when({ type: 'ChangeCustomer', changes: { name: 'Ann' }, active: true })
    .thenNothing();
  spec
    .given([registered, event(customerDisabled, { customerId })])
    .when({ type: 'ChangeCustomer', changes: {}, active: true })
    .thenEvents(event(customerEnabled, { customerId }));
});

test('Google can be linked to an account that is there', () => {
  spec.given([registered]).when({ type: 'LinkGoogle' }).thenEvents(event(customerGoogleLinked, { customerId }));
  spec.given([]).when({ type: 'LinkGoogle' }).thenRefused('NOT_FOUND');
});

test('an erased customer is gone for good', () => {
  spec.given([registered]).when({ type: 'EraseCustomer' }).thenEvents(erased);
  for (const command of [{ type: 'EraseCustomer' }, { type: 'ChangeCustomer', changes: { name: 'x' } }] as const) {
    spec.given([registered, erased]).when(command).thenRefused('NOT_FOUND');
    spec.given([]).when(command).thenRefused('NOT_FOUND');
  }
});

test('folding survives what erasure leaves of old events', () => {
  const blank = event(customerRegistered, { ...data, email: '', name: '' });
  const { state } = spec.given([blank, event(customerChanged, { customerId, changes: {} })]);
  expect(state).toMatchObject({ status: 'active', details: { name: '', points: 0 } });
});
