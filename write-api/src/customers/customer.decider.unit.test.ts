import {
  customerChanged,
  customerDisabled,
  customerEnabled,
  customerErased,
  customerGoogleLinked,
  customerPasswordChanged,
  customerRegistered,
  passwordResetRequested,
  staffNoteChanged,
  unpaidLimitChanged,
} from '@countinghouse/contracts/customers/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { describe, expect, test } from 'vitest';
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

test('who ordered without an account ends once, and a customer not by that', () => {
  const erase = { type: 'EraseGuest', customerId } as const;
  spec.given([]).when(erase).thenEvents(erased);
  spec.given([erased]).when(erase).thenEvents();
  spec.given([registered]).when(erase).thenRefused('NOT_FOUND');
});

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
  for (const tookOver of [true, false]) {
    const link = { type: 'LinkGoogle', name: 'A', tookOver, passwordVersion: undefined } as const;
    spec.given([registered]).when(link).thenEvents(event(customerGoogleLinked, { customerId, tookOver }));
    spec.given([]).when(link).thenRefused('NOT_FOUND');
  }
});

test('staff lift the limits on unpaid orders, and put them back', () => {
  const lifted = event(unpaidLimitChanged, { customerId, lifted: true });
  const change = (unpaidLimitLifted: boolean) => ({ type: 'ChangeCustomer', changes: {}, unpaidLimitLifted }) as const;
  spec.given([registered]).when(change(true)).thenEvents(lifted);
  spec.given([registered]).when(change(false)).thenNothing();
  spec.given([registered, lifted]).when(change(true)).thenNothing();
  spec
    .given([registered, lifted])
    .when(change(false))
    .thenEvents(event(unpaidLimitChanged, { customerId, lifted: false }));
});

test('staff note something about a customer, change it and take it away', () => {
  const noted = event(staffNoteChanged, { customerId, note: 'Rings twice' });
  const change = (staffNote: string) => ({ type: 'ChangeCustomer', changes: {}, staffNote }) as const;
  spec.given([registered]).when(change('Rings twice')).thenEvents(noted);
  spec.given([registered]).when(change('')).thenNothing();
  spec.given([registered, noted]).when(change('Rings twice')).thenNothing();
  spec.given([registered, noted]).when({ type: 'ChangeCustomer', changes: {} }).thenNothing();
  spec
    .given([registered, noted])
    .when(change(''))
    .thenEvents(event(staffNoteChanged, { customerId, note: '' }));
  spec.given([registered, noted, erased]).when(change('More')).thenRefused('NOT_FOUND');
});

describe('a mailbox', () => {
  const fromShop = event(customerRegistered, { ...data, via: 'storefront' });
  const isProved = (...events: Parameters<typeof spec.given>[0]) =>
    (spec.given(events).state as { mailbox: string }).mailbox !== 'claimed';
  const byLink = event(customerPasswordChanged, { customerId, resetId: 'r1' });

  test('of a registration is proved by a link that was opened, or by Google that vouches for it', () => {
    expect(isProved(fromShop)).toBe(false);
    expect(isProved(fromShop, event(customerPasswordChanged, { customerId, resetId: null }))).toBe(false);
    expect(isProved(fromShop, byLink)).toBe(true);
    expect(isProved(fromShop, event(customerGoogleLinked, { customerId, tookOver: true }))).toBe(true);
    expect(isProved(fromShop, event(customerGoogleLinked, { customerId, tookOver: false }))).toBe(false);
    expect(isProved(registered)).toBe(true);
  });

  test('is not proved any more after another address', () => {
    const moved = event(customerChanged, { customerId, changes: { email: 'other@b.hk' } });
    expect(isProved(fromShop, byLink, moved)).toBe(false);
    expect(isProved(fromShop, byLink, event(customerChanged, { customerId, changes: { name: 'B' } }))).toBe(true);
  });
});

describe('a link for a new password', () => {
  const asked = (resetId: string) =>
    event(passwordResetRequested, { customerId, resetId, language: 'en', expiresAt: '2026-01-01T00:30:00.000Z' });
  const changedBy = (resetId: string | null) => event(customerPasswordChanged, { customerId, resetId });
  const set = (resetId: string, now = '2026-01-01T00:29:59.999Z') =>
    ({ type: 'ResetPassword', resetId, now, keeps: true }) as const;

  test('is made only for a customer who may sign in', () => {
    const { customerId: _, ...wanted } = asked('r').data;
    const ask = { type: 'RequestPasswordReset', ...wanted, now: '2026-01-01T00:00:00.000Z' } as const;
    spec.given([registered]).when(ask).thenEvents(asked('r'));
    spec
      .given([registered, event(customerDisabled, { customerId })])
      .when(ask)
      .thenNothing();
    spec.given([registered, erased]).when(ask).thenRefused('NOT_FOUND');
  });

  test('is the open one again, three times in all, until it is about to end', () => {
    const { customerId: _, ...wanted } = { ...asked('s').data, expiresAt: '2026-01-01T01:00:00.000Z' };
    const ask = (now: string) => ({ type: 'RequestPasswordReset', ...wanted, now }) as const;
    const fresh = event(passwordResetRequested, { customerId, ...wanted });
    const [early, late] = ['2026-01-01T00:19:59.000Z', '2026-01-01T00:20:00.000Z'];
    spec
      .given([registered, asked('r'), asked('r')])
      .when(ask(early))
      .thenEvents(asked('r'));
    spec
      .given([registered, asked('r'), asked('r'), asked('r')])
      .when(ask(early))
      .thenNothing();
    spec
      .given([registered, asked('r'), asked('r'), asked('r')])
      .when(ask(late))
      .thenEvents(fresh);
    for (const used of [changedBy('r'), changedBy(null)]) {
      spec
        .given([registered, asked('r'), used])
        .when(ask(early))
        .thenEvents(fresh);
    }
  });

  test('sets the password once, in time', () => {
    spec
      .given([registered, asked('r')])
      .when(set('r'))
      .thenEvents(changedBy('r'));
    spec
      .given([registered, asked('r'), changedBy('r')])
      .when(set('r'))
      .thenRefused('INVALID_CREDENTIALS');
    spec
      .given([registered, asked('r')])
      .when(set('r', '2026-01-01T00:30:00.000Z'))
      .thenRefused('INVALID_CREDENTIALS');
    spec.given([registered]).when(set('r')).thenRefused('INVALID_CREDENTIALS');
  });

  test('is void once a newer one was requested', () => {
    spec
      .given([registered, asked('r'), asked('s')])
      .when(set('r'))
      .thenRefused('INVALID_CREDENTIALS');
    spec
      .given([registered, asked('r'), asked('s')])
      .when(set('s'))
      .thenEvents(changedBy('s'));
  });

  test.each([
    ['the password changed', changedBy(null)],
    ['the address changed', event(customerChanged, { customerId, changes: { email: 'new@b.hk' } })],
    ['Google was linked', event(customerGoogleLinked, { customerId, tookOver: false })],
  ])('is void once %s', (_what, happened) => {
    spec
      .given([registered, asked('r'), happened])
      .when(set('r'))
      .thenRefused('INVALID_CREDENTIALS');
  });

  test('outlives a new name, and opens no account that is disabled', () => {
    const renamed = event(customerChanged, { customerId, changes: { name: 'Anna' } });
    spec
      .given([registered, asked('r'), renamed])
      .when(set('r'))
      .thenEvents(changedBy('r'));
    const disabled = event(customerDisabled, { customerId });
    spec
      .given([registered, asked('r'), disabled])
      .when(set('r'))
      .thenRefused('ACCOUNT_INACTIVE');
  });
});

test('the password changes as often as requested', () => {
  const changed = event(customerPasswordChanged, { customerId, resetId: null });
  spec.given([registered, changed]).when({ type: 'ChangePassword', passwordVersion: 1 }).thenEvents(changed);
  spec.given([]).when({ type: 'ChangePassword', passwordVersion: 0 }).thenRefused('NOT_FOUND');
});

describe('what a password proved ends once', () => {
  const commands = [
    { type: 'ChangePassword', passwordVersion: 0 },
    { type: 'LinkGoogle', name: '', tookOver: false, passwordVersion: 0 },
    { type: 'EraseCustomer', passwordVersion: 0 },
  ] as const;

  test.each([
    ['there is another', event(customerPasswordChanged, { customerId, resetId: null })],
    ['the owner of the mailbox came by Google', event(customerGoogleLinked, { customerId, tookOver: true })],
  ])('%s', (_what, happened) => {
    for (const command of commands) spec.given([registered, happened]).when(command).thenRefused('INVALID_CREDENTIALS');
  });

  test('and not when Google was linked by it', () => {
    const linked = event(customerGoogleLinked, { customerId, tookOver: false });
    spec
      .given([registered, linked])
      .when(commands[0])
      .thenEvents(event(customerPasswordChanged, { customerId, resetId: null }));
  });
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

describe('what was put into an account before its owner proved the mailbox', () => {
  const typed = event(customerRegistered, { ...data, name: 'Thief', phone: '1', address: 'There', via: 'storefront' });
  const asked = event(passwordResetRequested, {
    ...{ customerId, resetId: 'r', language: 'en', expiresAt: '2026-01-01T00:30:00.000Z' },
  });
  const reset = { type: 'ResetPassword', resetId: 'r', now: '2026-01-01T00:00:00.000Z', keeps: false } as const;
  const link = { type: 'LinkGoogle', name: 'Ann', tookOver: true, passwordVersion: undefined } as const;
  const byLink = event(customerPasswordChanged, { customerId, resetId: 'r' });
  const byGoogle = event(customerGoogleLinked, { customerId, tookOver: true });
  const without = (name: string) => event(customerChanged, { customerId, changes: { name, phone: '', address: '' } });

  test('goes with the link of a mail, and with Google', () => {
    spec.given([typed, asked]).when(reset).thenEvents(byLink, without(data.email));
    spec.given([typed]).when(link).thenEvents(byGoogle, without('Ann'));
  });

  test('stays for an owner who says that it is theirs, and where the password was given', () => {
    spec
      .given([typed, asked])
      .when({ ...reset, keeps: true })
      .thenEvents(byLink);
    spec
      .given([typed])
      .when({ ...link, tookOver: false, passwordVersion: 0 })
      .thenEvents(event(customerGoogleLinked, { customerId, tookOver: false }));
  });

  test('is nothing where staff entered it, and once the mailbox is proved, but again after another address', () => {
    spec.given([registered, asked]).when(reset).thenEvents(byLink);
    spec.given([typed, byGoogle, asked]).when(reset).thenEvents(byLink);
    const moved = event(customerChanged, { customerId, changes: { email: 'new@b.hk' } });
    spec.given([typed, byGoogle, moved, asked]).when(reset).thenEvents(byLink, without('new@b.hk'));
    spec
      .given([])
      .when({ type: 'RegisterCustomer', ...data, via: 'google', vouched: true })
      .thenEvents(event(customerRegistered, { ...data, via: 'google' }), byGoogle);
  });
});
