import { userListTables } from '../identity/tables.ts';
import { allFoundIn, type ListSql, onDays, oneOf } from '../kernel/sql/list-sql.ts';
import { optional, type Sql, source, sql, typed } from '../kernel/sql/sql.ts';
import { timestamptz } from '../kernel/table.ts';
import { deletedList } from './deleted.ts';
import { deletedTables } from './tables.ts';

const item = source(deletedTables.items, 'item');
const staff = optional(source(userListTables.users, 'staff'));
const byItem = (expression: Sql) => ({ terms: [{ expression }, { expression: item.item_id }] });
const byDate = { terms: [{ expression: item.deleted_at }, { expression: item.item_id }], narrowedBy: 'deleted' };

/** What was deleted and a member of staff may see, in SQL. */
export const deletedListSql = (userId: string): ListSql<typeof deletedList> => ({
  definition: deletedList,
  name: 'deleted',
  rows: item,
  joins: sql`left join ${staff} on ${staff.user_id} = ${item.deleted_by}`,
  id: item.item_id,
  where: sql`${item.deleted_at} is not null`,
  seen: ({ given }) => sql`(${item.owner} is null or ${item.owner} = ${given(userId)})`,
  words: [deletedTables.words],
  search: (patterns) => allFoundIn(item.search, patterns),
  filters: {
    kind: (kinds, context) => oneOf(item.kind, kinds, context),
    by: (staffId, { given }) => sql`${item.deleted_by} = ${given(staffId)}`,
    deleted: (range, context) => onDays(typed(timestamptz(), item.deleted_at), range, context),
  },
  sorts: {
    name: byItem(sql`lower(${item.name})`),
    kind: byItem(item.kind),
    date: byDate,
    by: {
      terms: [{ expression: sql`lower(${staff.name})`, isNullable: true }, { expression: item.item_id }],
    },
  },
  usual: { by: byDate, direction: 'descending' },
});
