import { currentUserRoutes } from '@countinghouse/contracts/customers/current-user-api';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { preferenceRoutes } from '@countinghouse/contracts/identity/preference-api';
import { savedViewRoutes } from '@countinghouse/contracts/identity/saved-views/saved-view-api';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import { userListTables } from '@countinghouse/contracts/identity/tables';
import { userList } from '@countinghouse/contracts/identity/user.list';
import { userListSql } from '@countinghouse/contracts/identity/user.list-sql';
import { type StaffUserView, staffUserViewOf } from '@countinghouse/contracts/identity/views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { criteriaOf } from '@countinghouse/contracts/kernel/http/list';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { findRows } from '@countinghouse/platform/lists/find-page';
import { MOST_ROWS, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { asOfTime } from '@countinghouse/platform/rest/input/as-of';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { read } from '@countinghouse/platform/sql/read';
import { userAsOf } from '../history/as-of/entities-as-of.ts';
import { found } from '../history/found.ts';
import type { LogReads } from '../history/log-reads.ts';
import { preferencesOf } from './preferences.query.ts';
import { savedViewsFor } from './saved-views.query.ts';

const user = source(userListTables.users);
const userRow = select({
  userId: user.user_id,
  firstName: user.first_name,
  lastName: user.last_name,
  secondFactor: user.second_factor,
  ...pick(user, 'email', 'avatar', 'role', 'active', 'revision'),
});
const USER_BY_ID = { name: 'user-by-id', text: sql`select ${userRow} from ${user} where ${user.user_id} = $1` };
const USERS_BY_IDS = {
  name: 'listed-users',
  text: sql`select ${userRow} from ${user} where ${user.user_id} = any ($1::uuid[])`,
};

export interface IdentityDeps {
  readonly database: Database;
  readonly log: LogReads;
  readonly calendar: ShopCalendar;
  /** Returns the current user of the other realm. */
  readonly customerById: (customerId: string) => Promise<CustomerView | undefined>;
}

export function identityBindings({ database, log, calendar, customerById }: IdentityDeps): Binding[] {
  return [
    bind(identityRoutes.listUsers, async ({ query }) => {
      const search = {
        list: userListSql,
        criteria: criteriaOf(userList, query),
        bounds: pageBounds(query, MOST_ROWS),
        calendar,
      };
      const { rows, ...found } = await findRows(database, search, USERS_BY_IDS, ({ userId }) => userId);
      return { ...ok, users: rows.map(userOf), ...found };
    }),

    bind(identityRoutes.getUser, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      return { ...ok, user: found(at === undefined ? await userById(database, id) : await userAsOf(log, id, at)) };
    }),

    bind(savedViewRoutes.listSavedViews, async (call) => ({
      ...ok,
      views: await savedViewsFor(database, signedIn(call).id),
    })),

    bind(preferenceRoutes.getPreferences, async (call) => ({
      ...ok,
      preferences: await preferencesOf(database, signedIn(call).id),
    })),

    bind(currentUserRoutes.currentUser, async (call) => {
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

/** Returns the name of a member of staff; empty when there is none. */
export async function nameOfUser(database: Database, userId: string): Promise<string> {
  const user = await userById(database, userId);
  return user ? staffName(user) : '';
}

function userOf({ secondFactor, ...row }: Selected<typeof userRow>): StaffUserView {
  return staffUserViewOf(row, versionOf(row.revision), secondFactor);
}
