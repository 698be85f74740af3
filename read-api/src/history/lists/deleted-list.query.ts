import type { DeletedItem, deletedList } from '@countinghouse/contracts/history/deleted';
import { deletedListSql } from '@countinghouse/contracts/history/deleted.list-sql';
import { deletedTables } from '@countinghouse/contracts/history/tables';
import { userListTables } from '@countinghouse/contracts/identity/tables';
import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { optional, pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { type FoundPage, findRows } from '@countinghouse/platform/lists/find-page';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { staffNamed } from '../../shared/staff-named.ts';

const item = source(deletedTables.items, 'item');
const staff = optional(source(userListTables.users, 'staff'));
const listed = select({
  ...pick(item, 'item_id', 'kind', 'name', 'details', 'deleted_at'),
  staffId: staff.user_id,
  staffName: staff.name,
});
const ITEMS_BY_IDS = {
  name: 'listed-deleted',
  text: sql`select ${listed} from ${item} left join ${staff} on ${staff.user_id} = ${item.deleted_by}
    where ${item.item_id} = any ($1::text[]) and ${item.deleted_at} is not null`,
};

/** Returns deleted entities that a member of staff may see, last deleted first or in another order. */
export async function deletedPage(
  database: Database,
  userId: string,
  criteria: ListCriteria<typeof deletedList>,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<Omit<FoundPage, 'ids'> & { items: DeletedItem[] }> {
  const search = { list: deletedListSql(userId), criteria, bounds: pageBounds(page), calendar };
  const { rows, ...found } = await findRows(database, search, ITEMS_BY_IDS, ({ item_id }) => item_id);
  return { ...found, items: rows.flatMap(itemOf) };
}

function itemOf({ item_id: _id, kind, details, deleted_at, ...row }: Selected<typeof listed>): DeletedItem[] {
  if (deleted_at === null) return [];
  return [{ _id, kind, name: row.name, details, deletedAt: deleted_at, by: staffNamed(row) }];
}
