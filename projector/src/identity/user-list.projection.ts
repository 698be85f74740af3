import type { IdentityEvent } from '@countinghouse/contracts/identity/events';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import { userListTables as tables } from '@countinghouse/contracts/identity/tables';
import { type Changes, withChanges } from '@countinghouse/contracts/kernel/record/changes';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type RowRef, type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';
import { countWords } from '@countinghouse/platform/projections/rows/count-words';

type UserRow = Omit<RowOf<typeof tables.users>, 'name' | 'search'>;

/** Staff users. A deleted one leaves no trace here. */
export const userList = defineProjection<IdentityEvent>({
  version: 1,
  tables: Object.values(tables),
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
          second_factor: false,
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
    'identity.SecondFactorAdded': {
      reads: userOf,
      apply: ({ data, revision }, rows) => change(rows, data.userId, { second_factor: true, revision }),
    },
    'identity.SecondFactorRemoved': {
      reads: userOf,
      apply: ({ data, revision }, rows) => change(rows, data.userId, { second_factor: false, revision }),
    },
    'identity.StaffUserDeleted': {
      reads: userOf,
      apply({ data }, rows) {
        countWords(rows, tables.words, rows.get(tables.users, data.userId)?.search, undefined);
        rows.delete(tables.users, data.userId);
      },
    },
  },
});

function userOf({ data }: { data: { userId: string } }): readonly RowRef[] {
  return [rowOf(tables.users, data.userId)];
}

function change(rows: Rows, userId: string, changes: Changes<UserRow>): void {
  const row = rows.get(tables.users, userId);
  if (row) save(rows, withChanges<UserRow>(row, changes), row.search);
}

function save(rows: Rows, row: UserRow, searchBefore?: string): void {
  const name = staffName({ firstName: row.first_name, lastName: row.last_name });
  const search = searchText(row.email, row.first_name, row.last_name, name);
  rows.put(tables.users, { ...row, name, search });
  countWords(rows, tables.words, searchBefore, search);
}
