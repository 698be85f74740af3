import { customerListTables } from '@countinghouse/contracts/customers/tables';
import { userListTables } from '@countinghouse/contracts/identity/tables';
import type { Actor } from '@countinghouse/contracts/kernel/event';
import { select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '@countinghouse/platform/postgres/database';
import { noRowsWithoutViews } from '@countinghouse/platform/sql/no-rows-without-views';
import { read } from '@countinghouse/platform/sql/read';

const user = source(userListTables.users);
const customer = source(customerListTables.customers);
const USERS = {
  name: 'ops-users-named',
  text: sql`select ${select({ id: user.user_id, name: user.name })} from ${user} where ${user.user_id} = any ($1::uuid[])`,
};
const CUSTOMERS = {
  name: 'ops-customers-named',
  text: sql`select ${select({ id: customer.customer_id, name: customer.name })} from ${customer} where ${customer.customer_id} = any ($1::uuid[])`,
};

/** Returns the words for who did something: people by their names of today, or by id where they have none any more. */
export async function peopleNamed(database: Database, actors: readonly Actor[]): Promise<(actor: Actor) => string> {
  const idsOf = (kind: Actor['kind']) => [
    ...new Set(actors.flatMap((actor) => (actor.kind === kind && actor.id ? actor.id : []))),
  ];
  const find = async (statement: typeof USERS | typeof CUSTOMERS, ids: readonly string[]) =>
    ids.length === 0 ? [] : read(database, { ...statement, values: [ids] }).catch(noRowsWithoutViews);
  const found = [...(await find(USERS, idsOf('staff'))), ...(await find(CUSTOMERS, idsOf('customer')))];
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return ({ kind, id = '' }) => [kind, names.get(id) || id].filter(Boolean).join(' ');
}
