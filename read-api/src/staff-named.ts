import type { userListTables } from '@countinghouse/contracts/identity/tables';
import type { RowOf } from '@countinghouse/contracts/kernel/table';

type StaffName = Pick<RowOf<typeof userListTables.users>, 'user_id' | 'first_name' | 'last_name'>;

/** A member of staff by name; null where a row found nobody. */
export function staffNamed({
  user_id,
  first_name,
  last_name,
}: {
  readonly [Name in keyof StaffName]: StaffName[Name] | null;
}): { readonly _id: string; readonly name: string } | null {
  return user_id === null ? null : { _id: user_id, name: `${first_name} ${last_name}`.trim() };
}
