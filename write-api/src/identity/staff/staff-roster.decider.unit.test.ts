import {
  recoveryCodesRenewed,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
  staffPasswordChanged,
  staffPasswordResetRequested,
  staffRoleChanged,
  staffUserChanged,
  staffUserCreated,
  staffUserDeleted,
  staffUserDisabled,
  staffUserEnabled,
} from '@countinghouse/contracts/identity/events';
import type { StaffUser } from '@countinghouse/contracts/identity/staff-roster.state';
import { event } from '@countinghouse/contracts/kernel/event';
import { test } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { staffRoster } from './staff-roster.decider.ts';

const spec = deciderSpec(staffRoster);
const superAdmin: StaffUser = {
  userId: 'superAdmin',
  email: 'Super.Admin@shop.hk',
  firstName: 'Chi',
  lastName: 'Ef',
  avatar: '',
  role: 'SUPER_ADMIN',
  active: true,
};
const clerk: StaffUser = { ...superAdmin, userId: 'clerk', email: 'clerk@shop.hk', role: 'ADMIN' };
const second: StaffUser = { ...superAdmin, userId: 'second', email: 'second@shop.hk' };
const created = (user: StaffUser) => event(staffUserCreated, user);
const shop = [created(superAdmin), created(clerk)];
const changeClerk = { type: 'ChangeUser', userId: 'clerk', by: 'superAdmin' } as const;

test('a user is created once; addresses are unique however they are written', () => {
  spec
    .given([created(superAdmin)])
    .when({ type: 'CreateUser', user: clerk })
    .thenEvents(created(clerk));
  spec.given(shop).when({ type: 'CreateUser', user: clerk }).thenNothing();
  const twin = { ...clerk, userId: 'twin', email: ' SUPER.ADMIN@SHOP.HK ' };
  spec.given(shop).when({ type: 'CreateUser', user: twin }).thenRefused('EMAIL_TAKEN');
});

test('the first user comes only into an empty shop', () => {
  spec.given([]).when({ type: 'CreateFirstUser', user: superAdmin }).thenEvents(created(superAdmin));
  spec
    .given([created(clerk)])
    .when({ type: 'CreateFirstUser', user: superAdmin })
    .thenNothing();
});

test('only what differs is changed', () => {
  spec
    .given(shop)
    .when({ ...changeClerk, changes: { firstName: 'Neu', lastName: 'Ef', role: 'ADMIN' } })
    .thenEvents(event(staffUserChanged, { userId: 'clerk', changes: { firstName: 'Neu' } }));
  spec
    .given(shop)
    .when({ ...changeClerk, changes: { email: 'clerk@shop.hk' } })
    .thenNothing();
  spec
    .given(shop)
    .when({ ...changeClerk, changes: { email: 'super.admin@shop.hk' } })
    .thenRefused('EMAIL_TAKEN');
  spec
    .given([created(superAdmin)])
    .when({ ...changeClerk, changes: {} })
    .thenRefused('NOT_FOUND');
});

test('SUPER_ADMIN is given by the operator only, and taken by another SUPER_ADMIN', () => {
  spec
    .given(shop)
    .when({ ...changeClerk, changes: { role: 'SUPER_ADMIN' } })
    .thenRefused('FORBIDDEN');
  spec
    .given(shop)
    .when({ ...changeClerk, by: null, changes: { role: 'SUPER_ADMIN' } })
    .thenEvents(event(staffRoleChanged, { userId: 'clerk', role: 'SUPER_ADMIN' }));
  spec
    .given([...shop, created(second)])
    .when({ type: 'ChangeUser', userId: 'second', by: 'superAdmin', changes: { role: 'ADMIN' } })
    .thenEvents(event(staffRoleChanged, { userId: 'second', role: 'ADMIN' }));
});

test('disable and enable', () => {
  const disabled = event(staffUserDisabled, { userId: 'clerk' });
  spec
    .given(shop)
    .when({ ...changeClerk, changes: { active: false } })
    .thenEvents(disabled);
  spec
    .given([...shop, disabled])
    .when({ ...changeClerk, changes: { active: true } })
    .thenEvents(event(staffUserEnabled, { userId: 'clerk' }));
});

test('the last active SUPER_ADMIN stays, whoever asks', () => {
  for (const by of ['superAdmin', 'clerk', null]) {
    spec.given(shop).when({ type: 'DeleteUser', userId: 'superAdmin', by }).thenRefused('LAST_SUPER_ADMIN');
    for (const changes of [{ role: 'ADMIN' }, { active: false }] as const) {
      spec.given(shop).when({ type: 'ChangeUser', userId: 'superAdmin', by, changes }).thenRefused('LAST_SUPER_ADMIN');
    }
  }
  const secondIsOff = [...shop, created(second), event(staffUserDisabled, { userId: 'second' })];
  spec.given(secondIsOff).when({ type: 'DeleteUser', userId: 'superAdmin', by: null }).thenRefused('LAST_SUPER_ADMIN');
});

test('nobody takes their own access away', () => {
  const two = [...shop, created(second)];
  spec.given(two).when({ type: 'DeleteUser', userId: 'superAdmin', by: 'superAdmin' }).thenRefused('OWN_ACCOUNT');
  spec
    .given(two)
    .when({ type: 'ChangeUser', userId: 'superAdmin', by: 'superAdmin', changes: { active: false } })
    .thenRefused('OWN_ACCOUNT');
  spec
    .given(two)
    .when({ type: 'ChangeUser', userId: 'superAdmin', by: 'superAdmin', changes: { firstName: 'New' } })
    .thenEvents(event(staffUserChanged, { userId: 'superAdmin', changes: { firstName: 'New' } }));
});

test('a deleted user is gone and the id is not used again', () => {
  const deleted = event(staffUserDeleted, { userId: 'clerk' });
  spec.given(shop).when({ type: 'DeleteUser', userId: 'clerk', by: 'superAdmin' }).thenEvents(deleted);
  const after = spec.given([...shop, deleted]);
  after.when({ type: 'DeleteUser', userId: 'clerk', by: 'superAdmin' }).thenRefused('NOT_FOUND');
  after.when({ type: 'CreateUser', user: clerk }).thenNothing();
  after
    .when({ type: 'CreateUser', user: { ...clerk, userId: 'new' } })
    .thenEvents(created({ ...clerk, userId: 'new' }));
});

test('a change of password leaves its trace, not the password', () => {
  spec
    .given(shop)
    .when({ type: 'ChangePassword', userId: 'clerk', passwordVersion: 0 })
    .thenEvents(event(staffPasswordChanged, { userId: 'clerk', resetId: null }));
  spec.given([]).when({ type: 'ChangePassword', userId: 'clerk', passwordVersion: 0 }).thenRefused('NOT_FOUND');
});

test('the address of a SUPER_ADMIN is changed by themselves with the password, or by the operator', () => {
  const changed = (userId: string) => event(staffUserChanged, { userId, changes: { email: 'new@shop.hk' } });
  const move = (userId: string, by: string | null, passwordVersion?: number) =>
    ({ type: 'ChangeUser', userId, by, changes: { email: 'new@shop.hk' }, passwordVersion }) as const;
  const two = spec.given([...shop, created(second)]);
  for (const by of ['second', 'superAdmin']) two.when(move('superAdmin', by)).thenRefused('FORBIDDEN');
  two.when(move('superAdmin', 'superAdmin', 1)).thenRefused('INVALID_CREDENTIALS');
  two.when(move('superAdmin', 'superAdmin', 0)).thenEvents(changed('superAdmin'));
  two.when(move('superAdmin', null)).thenEvents(changed('superAdmin'));
  two.when(move('clerk', 'superAdmin')).thenEvents(changed('clerk'));
});

test('of two changes by the same password the second is refused', () => {
  const changed = event(staffPasswordChanged, { userId: 'clerk', resetId: null });
  const after = spec.given([...shop, changed]);
  after.when({ type: 'ChangePassword', userId: 'clerk', passwordVersion: 0 }).thenRefused('INVALID_CREDENTIALS');
  after.when({ type: 'ChangePassword', userId: 'clerk', passwordVersion: 1 }).thenEvents(changed);
  after
    .when({ type: 'ChangePassword', userId: 'superAdmin', passwordVersion: 0 })
    .thenEvents(event(staffPasswordChanged, { userId: 'superAdmin', resetId: null }));
});

const link = { resetId: 'r1', language: 'en', expiresAt: '2026-11-23T12:30:00.000Z' } as const;
const asked = (by: string | null = null, userId = 'clerk') => ({ userId, by, ...link });
const ask = (by: string | null = null, userId = 'clerk') =>
  ({ type: 'RequestPasswordReset', ...asked(by, userId), now: '2026-11-23T12:00:00.000Z' }) as const;
const before = '2026-11-23T12:29:59.000Z';
const use = (now: string, resetId = 'r1') => ({ type: 'ResetPassword', resetId, now }) as const;

test('a link is requested by mail, or made by a SUPER_ADMIN for an ADMIN who may sign in', () => {
  spec.given(shop).when(ask()).thenEvents(event(staffPasswordResetRequested, asked()));
  spec
    .given(shop)
    .when(ask('superAdmin'))
    .thenEvents(event(staffPasswordResetRequested, asked('superAdmin')));
  spec.given(shop).when(ask('superAdmin', 'superAdmin')).thenRefused('OWN_ACCOUNT');
  spec
    .given([...shop, created(second)])
    .when(ask('superAdmin', 'second'))
    .thenRefused('FORBIDDEN');
  spec.given(shop).when(ask(null, 'nobody')).thenRefused('NOT_FOUND');
  const disabled = spec.given([...shop, event(staffUserDisabled, { userId: 'clerk' })]);
  disabled.when(ask()).thenNothing();
  disabled.when(ask('superAdmin')).thenRefused('ACCOUNT_INACTIVE');
});

test('an open link is mailed again, also one that was handed over, and a SUPER_ADMIN makes another', () => {
  const open = (by: string | null) => event(staffPasswordResetRequested, { ...asked(by), resetId: 'r0' });
  const again = event(staffPasswordResetRequested, { ...asked(), resetId: 'r0' });
  for (const by of [null, 'superAdmin']) {
    spec
      .given([...shop, open(by)])
      .when(ask())
      .thenEvents(again);
  }
  spec
    .given([...shop, open(null), open(null), open(null)])
    .when(ask())
    .thenNothing();
  spec
    .given([...shop, open('superAdmin'), again, again])
    .when(ask())
    .thenEvents(again);
  spec
    .given([...shop, open(null)])
    .when(ask('superAdmin'))
    .thenEvents(event(staffPasswordResetRequested, asked('superAdmin')));
});

test('the newest link sets a password once, in time, and nothing has made it void', () => {
  const requested = event(staffPasswordResetRequested, asked());
  const changed = event(staffPasswordChanged, { userId: 'clerk', resetId: 'r1' });
  spec
    .given([...shop, requested])
    .when(use(before))
    .thenEvents(changed);
  spec
    .given([...shop, requested])
    .when(use(link.expiresAt))
    .thenRefused('INVALID_CREDENTIALS');
  spec
    .given([...shop, requested])
    .when(use(before, 'r2'))
    .thenRefused('INVALID_CREDENTIALS');
  const newer = event(staffPasswordResetRequested, { ...asked(), resetId: 'r2' });
  const voids = [
    changed,
    newer,
    event(staffPasswordChanged, { userId: 'clerk', resetId: null }),
    event(staffUserChanged, { userId: 'clerk', changes: { email: 'other@shop.hk' } }),
    event(staffUserDisabled, { userId: 'clerk' }),
    event(staffRoleChanged, { userId: 'clerk', role: 'SUPER_ADMIN' }),
    event(staffUserDeleted, { userId: 'clerk' }),
  ];
  for (const happened of voids) {
    spec
      .given([...shop, requested, happened])
      .when(use(before))
      .thenRefused('INVALID_CREDENTIALS');
  }
});

const factor = { factorId: 'factor', codeSet: 'set' };
const added = event(secondFactorAdded, { userId: 'clerk', ...factor });
const used = (number: number, codeSet = 'set') => event(recoveryCodeUsed, { userId: 'clerk', codeSet, number });

test('a second factor is added once', () => {
  const add = { type: 'AddSecondFactor', userId: 'clerk', ...factor } as const;
  spec.given(shop).when(add).thenEvents(added);
  spec
    .given([...shop, added])
    .when({ ...add, factorId: 'other' })
    .thenRefused('VERSION_CONFLICT');
  spec
    .given(shop)
    .when({ ...add, userId: 'nobody' })
    .thenRefused('NOT_FOUND');
});

test('a recovery code is used once, of the newest set, and none without a second factor', () => {
  const use = { type: 'UseRecoveryCode', userId: 'clerk', codeSet: 'set', number: 3 } as const;
  spec
    .given([...shop, added])
    .when(use)
    .thenEvents(used(3));
  spec
    .given([...shop, added, used(3)])
    .when(use)
    .thenRefused('WRONG_CODE');
  spec
    .given([...shop, added, used(3)])
    .when({ ...use, number: 4 })
    .thenEvents(used(4));
  spec.given(shop).when(use).thenRefused('NOT_FOUND');
  const renewed = event(recoveryCodesRenewed, { userId: 'clerk', codeSet: 'newer' });
  const renew = { type: 'RenewRecoveryCodes', userId: 'clerk', codeSet: 'newer' } as const;
  spec
    .given([...shop, added, used(3)])
    .when(renew)
    .thenEvents(renewed);
  spec.given(shop).when(renew).thenRefused('NOT_FOUND');
  spec
    .given([...shop, added, renewed])
    .when(use)
    .thenRefused('WRONG_CODE');
  spec
    .given([...shop, added, used(3), renewed])
    .when({ ...use, codeSet: 'newer' })
    .thenEvents(used(3, 'newer'));
});

test('a second factor is removed by its user, the operator, or for an ADMIN by a SUPER_ADMIN', () => {
  const remove = { type: 'RemoveSecondFactor', userId: 'clerk' } as const;
  for (const by of ['clerk', 'superAdmin', null]) {
    spec
      .given([...shop, added])
      .when({ ...remove, by })
      .thenEvents(event(secondFactorRemoved, { userId: 'clerk', factorId: 'factor', by }));
  }
  spec
    .given(shop)
    .when({ ...remove, by: 'clerk' })
    .thenRefused('NOT_FOUND');
  const addedBySuperAdmin = event(secondFactorAdded, { userId: 'superAdmin', ...factor });
  const superAdmins = [...shop, created(second), addedBySuperAdmin];
  const removeOfChief = { ...remove, userId: 'superAdmin' };
  spec
    .given(superAdmins)
    .when({ ...removeOfChief, by: 'second' })
    .thenRefused('FORBIDDEN');
  for (const by of ['superAdmin', null]) {
    spec
      .given(superAdmins)
      .when({ ...removeOfChief, by })
      .thenEvents(event(secondFactorRemoved, { userId: 'superAdmin', factorId: 'factor', by }));
  }
});

test('nothing is left of the second factor of a deleted user', () => {
  spec
    .given([...shop, added, event(staffUserDeleted, { userId: 'clerk' })])
    .when({ type: 'UseRecoveryCode', userId: 'clerk', codeSet: 'set', number: 1 })
    .thenRefused('NOT_FOUND');
});
