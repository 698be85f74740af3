import type { IdentityEvent } from '@countinghouse/contracts/identity/events';
import { type Changes, withChanges } from '@countinghouse/contracts/kernel/changes';
import { searchable } from '@countinghouse/contracts/kernel/text';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, RowRef, Rows } from '../runner/projection.ts';

interface UserRow extends Row {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar: string;
  readonly role: string;
  readonly active: boolean;
  /** Of the last event about this user; the stream is shared by all of them. */
  readonly revision: number;
  readonly created_at: string;
}

/** Staff users. A deleted one leaves no trace here. */
export const userList = defineProjection<IdentityEvent>({
  name: 'identity_user_list',
  version: 1,
  tables: [
    {
      name: 'users',
      columns: {
        user_id: 'uuid',
        email: 'text not null',
        first_name: 'text not null',
        last_name: 'text not null',
        avatar: 'text not null',
        role: 'text not null',
        active: 'boolean not null',
        search: 'text not null',
        revision: 'integer not null',
        created_at: 'timestamptz not null',
      },
      key: ['user_id'],
    },
  ],
  on: {
    'identity.StaffUserCreated': {
      apply({ data, revision, recordedAt }, rows) {
        const { userId, email, firstName, lastName, avatar, role, active } = data;
        save(rows, {
          user_id: userId,
          email,
          first_name: firstName,
          last_name: lastName,
          avatar,
          role,
          active,
          revision,
          created_at: recordedAt,
        });
      },
    },
    'identity.StaffUserChanged': {
      reads: userOf,
      apply({ data, revision }, rows) {
        const { email, firstName, lastName, avatar } = data.changes;
        change(rows, data.userId, { email, first_name: firstName, last_name: lastName, avatar, revision });
      },
    },
    'identity.StaffRoleChanged': {
      reads: userOf,
      apply: ({ data, revision }, rows) => change(rows, data.userId, { role: data.role, revision }),
    },
    'identity.StaffUserEnabled': {
      reads: userOf,
      apply: ({ data, revision }, rows) => change(rows, data.userId, { active: true, revision }),
    },
    'identity.StaffUserDisabled': {
      reads: userOf,
      apply: ({ data, revision }, rows) => change(rows, data.userId, { active: false, revision }),
    },
    'identity.StaffUserDeleted': {
      apply: ({ data }, rows) => rows.delete('users', data.userId),
    },
  },
});

function userOf({ data }: { data: { userId: string } }): readonly RowRef[] {
  return [{ table: 'users', key: [data.userId] }];
}

function change(rows: Rows, userId: string, changes: Changes<UserRow>): void {
  const row = rows.get<UserRow>('users', userId);
  if (row) save(rows, withChanges<UserRow>(row, changes));
}

function save(rows: Rows, row: UserRow): void {
  rows.put('users', { ...row, search: searchable(row.email, row.first_name, row.last_name) });
}
