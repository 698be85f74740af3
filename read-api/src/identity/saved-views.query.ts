import type { SavedView } from '@countinghouse/contracts/identity/saved-view-api';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { Database } from '@countinghouse/platform/read-store/database';

interface ViewRow {
  readonly user_id: string;
  readonly owner: string;
  readonly view: Pick<SavedView, 'list' | 'name' | 'query' | 'shared'> & { viewId: string; revision: number };
}

/** What a member of staff saved, and what the others share, by list and name. */
export async function savedViewsFor(database: Database, userId: string): Promise<SavedView[]> {
  const { rows } = await database.query<ViewRow>({
    name: 'saved-views',
    text: `select saved.user_id, trim(users.first_name || ' ' || users.last_name) as owner, kept as view
      from views."identity_saved_views__views" as saved
      join views."identity_user_list__users" as users using (user_id)
      cross join jsonb_array_elements(saved.views) as kept
      where saved.user_id = $1 or (kept->>'shared')::boolean
      order by kept->>'list', lower(kept->>'name'), kept->>'viewId'`,
    values: [userId],
  });
  return rows.map(({ user_id, owner, view: { viewId, revision, ...view } }) => ({
    _id: viewId,
    ...view,
    own: user_id === userId,
    owner,
    version: versionOf(revision),
  }));
}
