import {
  staffPasswordChanged,
  staffRoleChanged,
  staffUserChanged,
  staffUserCreated,
  staffUserDeleted,
  staffUserDisabled,
  staffUserEnabled,
} from '@countinghouse/contracts/identity/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { userList } from './user-list.projection.ts';

const spec = projectionSpec(userList);

it('shows staff users as they are now, and none that is deleted', async () => {
  const [one, two, three] = [newId(), newId(), newId()] as const;
  const created = (userId: string) =>
    event(staffUserCreated, {
      userId,
      email: 'ann@shop.example',
      firstName: 'Ann',
      lastName: 'Lee',
      avatar: '',
      role: 'ADMIN',
      active: true,
    });
  const { users } = await spec.rowsAfter(
    ...[one, two, three].map(created),
    event(staffUserChanged, { userId: one, changes: { lastName: 'Chan', avatar: '/files/a.webp' } }),
    event(staffUserDisabled, { userId: one }),
    event(staffRoleChanged, { userId: two, role: 'SUPER_ADMIN' }),
    event(staffUserDisabled, { userId: two }),
    event(staffUserEnabled, { userId: two }),
    event(staffPasswordChanged, { userId: two, resetId: null }),
    event(staffUserDeleted, { userId: three }),
  );
  expect(users).toHaveLength(2);
  expect(users?.[0]).toMatchObject({
    user_id: one,
    first_name: 'Ann',
    last_name: 'Chan',
    name: 'Ann Chan',
    active: false,
    role: 'ADMIN',
  });
  expect(users?.[1]).toMatchObject({ user_id: two, last_name: 'Lee', active: true, role: 'SUPER_ADMIN' });
});

it('finds a name in Han characters as it is shown, the family name first', async () => {
  const created = event(staffUserCreated, {
    ...{ userId: newId(), email: 'ka-yan@shop.example', firstName: '家欣', lastName: '吳' },
    ...{ avatar: '', role: 'ADMIN', active: true },
  });
  const { users } = await spec.rowsAfter(created);
  expect(users?.[0]).toMatchObject({ name: '吳家欣', search: expect.stringContaining(' 吳家欣 ') });
});
