import { allFoundIn, type ListSql, oneOf } from '../kernel/sql/list-sql.ts';
import { type Sql, source, sql } from '../kernel/sql/sql.ts';
import { userListTables } from './tables.ts';
import { userList } from './user.list.ts';

const user = source(userListTables.users, 'staff');
const byUser = (expression: Sql) => ({
  terms: [{ expression }, { expression: user.user_id }],
});

/** Staff users, in SQL. A shop has few of them, and no index but their key. */
export const userListSql: ListSql<typeof userList> = {
  definition: userList,
  name: 'users',
  rows: user,
  id: user.user_id,
  words: [userListTables.words],
  search: (patterns) => allFoundIn(user.search, patterns),
  filters: {
    role: (roles, context) => oneOf(user.role, roles, context),
    status: ([status]) => (status === 'active' ? user.active : sql`not ${user.active}`),
  },
  sorts: {
    name: byUser(sql`lower(${user.name})`),
    email: byUser(sql`lower(${user.email})`),
    role: byUser(user.role),
    status: byUser(sql`not ${user.active}`),
  },
  usual: { by: { terms: [{ expression: user.created_at }, { expression: user.user_id }] }, direction: 'ascending' },
};
