import { userListTables } from '@countinghouse/contracts/identity/tables';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { ListedOrderView } from '@countinghouse/contracts/orders/lists/listed-order';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { type OrderRow, orderOf } from '../shared/order-rows.ts';

const user = source(userListTables.users);
const NAMES = {
  name: 'names-of-staff',
  text: sql`select ${select(pick(user, 'user_id', 'name'))} from ${user} where ${user.user_id} = any($1::uuid[])`,
};

/** Returns orders as staff have them in their list: with who entered them, who has no name once deleted. */
export async function listedOrders(database: Database, rows: readonly OrderRow[]): Promise<ListedOrderView[]> {
  const ids = [...new Set(rows.flatMap(({ enteredBy }) => enteredBy ?? []))];
  const staff = ids.length === 0 ? [] : await read(database, { ...NAMES, values: [ids] });
  const names = new Map(staff.map(({ user_id, name }) => [user_id, name]));
  return rows.map((row) => ({
    ...orderOf(row),
    ...(row.enteredBy !== null && { enteredBy: { _id: row.enteredBy, name: names.get(row.enteredBy) ?? '' } }),
  }));
}
