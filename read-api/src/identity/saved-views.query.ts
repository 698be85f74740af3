import type { SavedView } from '@countinghouse/contracts/identity/saved-views/saved-view-api';
import { type StoredView, savedViewTables, userListTables } from '@countinghouse/contracts/identity/tables';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { functionRows, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { jsonb } from '@countinghouse/contracts/kernel/table';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const saved = source(savedViewTables.views, 'saved');
const owner = source(userListTables.users, 'owner');
const kept = functionRows('kept', { view: jsonb<StoredView>() });
const shown = select({
  user_id: saved.user_id,
  owner: owner.name,
  view: kept.view,
});
const SAVED_VIEWS = {
  name: 'saved-views',
  text: sql`select ${shown} from ${saved} join ${owner} on ${owner.user_id} = ${saved.user_id}
    cross join jsonb_array_elements(${saved.views}) ${kept}
    where ${saved.user_id} = $1 or (${kept.view}->>'shared')::boolean
    order by ${kept.view}->>'list', lower(${kept.view}->>'name'), ${kept.view}->>'viewId'`,
};

/** Returns the saved views of a member of staff and those shared by others, by list and name. */
export async function savedViewsFor(database: Database, userId: string): Promise<SavedView[]> {
  const rows = await read(database, { ...SAVED_VIEWS, values: [userId] });
  return rows.map(({ user_id, owner, view: { viewId, revision, ...view } }) => ({
    _id: viewId,
    ...view,
    own: user_id === userId,
    owner,
    version: versionOf(revision),
  }));
}
