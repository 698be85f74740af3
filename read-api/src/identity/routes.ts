import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { savedViewRoutes } from '@countinghouse/contracts/identity/saved-view-api';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/http/binding';
import type { Database } from '@countinghouse/platform/read-store/database';
import { asOfTime, found } from '../history/as-of.ts';
import { userAsOf } from '../history/entities-as-of.ts';
import type { LogReads } from '../history/log-reads.ts';
import { listPage } from '../list-page.ts';
import { savedViewsFor } from './saved-views.query.ts';

interface UserRow {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar: string;
  readonly role: StaffUserView['role'];
  readonly active: boolean;
  readonly revision: number;
}

const users = {
  table: 'views."identity_user_list__users"',
  columns: 'user_id, email, first_name, last_name, avatar, role, active, revision',
  order: 'created_at, user_id',
};

export interface IdentityDeps {
  readonly database: Database;
  readonly log: LogReads;
  /** The other realm's half of the current user. */
  readonly customerById: (customerId: string) => Promise<CustomerView | undefined>;
}

export function identityBindings({ database, log, customerById }: IdentityDeps): Binding[] {
  return [
    bind(identityRoutes.listUsers, async ({ query }) => {
      const { rows, total } = await listPage<UserRow>(database, users, query);
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
      return { ...ok, user, message: call.say('done') };
    }),
  ];
}

async function userById(database: Database, userId: string): Promise<StaffUserView | undefined> {
  const { rows } = await database.query<UserRow>({
    name: 'user-by-id',
    text: `select ${users.columns} from ${users.table} where user_id = $1`,
    values: [userId],
  });
  return rows[0] && userOf(rows[0]);
}

function userOf(row: UserRow): StaffUserView {
  return {
    _id: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    status: row.active,
    avatar: row.avatar,
    version: versionOf(row.revision),
  };
}
