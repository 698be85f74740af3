import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { savedViewRoutes } from '@countinghouse/contracts/identity/saved-view-api';
import { userListTables } from '@countinghouse/contracts/identity/tables';
import { type StaffUserView, staffUserViewOf } from '@countinghouse/contracts/identity/views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/http/binding';
import type { Database } from '@countinghouse/platform/read-store/database';
import { pick, read, type Selected, select, source, sql } from '@countinghouse/platform/read-store/sql';
import { asOfTime, found } from '../history/as-of.ts';
import { userAsOf } from '../history/entities-as-of.ts';
import type { LogReads } from '../history/log-reads.ts';
import { listPage } from '../list-page.ts';
import { savedViewsFor } from './saved-views.query.ts';

const user = source(userListTables.users);
const users = {
  table: user,
  columns: select({
    userId: user.user_id,
    firstName: user.first_name,
    lastName: user.last_name,
    ...pick(user, 'email', 'avatar', 'role', 'active', 'revision'),
  }),
  key: 'userId' as const,
  order: sql`${user.created_at}, ${user.user_id}`,
  search: user.search,
};
const USER_BY_ID = { name: 'user-by-id', text: sql`select ${users.columns} from ${user} where ${user.user_id} = $1` };

export interface IdentityDeps {
  readonly database: Database;
  readonly log: LogReads;
  /** The other realm's half of the current user. */
  readonly customerById: (customerId: string) => Promise<CustomerView | undefined>;
}

export function identityBindings({ database, log, customerById }: IdentityDeps): Binding[] {
  return [
    bind(identityRoutes.listUsers, async ({ query }) => {
      const { rows, total } = await listPage(database, users, query);
      return { ...ok, users: rows.map(userOf), total };
    }),

    bind(identityRoutes.getUser, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      return { ...ok, user: found(at === undefined ? await userById(database, id) : await userAsOf(log, id, at)) };
    }),

    bind(savedViewRoutes.listSavedViews, async (call) => ({
      ...ok,
      views: await savedViewsFor(database, signedIn(call).id),
    })),

    bind(identityRoutes.currentUser, async (call) => {
      const { realm, id } = signedIn(call);
      const user = realm === 'staff' ? await userById(database, id) : await customerById(id);
      if (!user) throw new RefusedError(refuse('UNAUTHENTICATED'));
      return { ...ok, user, message: call.translate('done') };
    }),
  ];
}

async function userById(database: Database, userId: string): Promise<StaffUserView | undefined> {
  const [row] = await read(database, { ...USER_BY_ID, values: [userId] });
  return row && userOf(row);
}

function userOf(row: Selected<typeof users.columns>): StaffUserView {
  return staffUserViewOf(row, versionOf(row.revision));
}
