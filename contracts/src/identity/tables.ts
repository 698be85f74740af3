import { boolean, integer, jsonb, keyed, readModel, text, timestamptz, uuid } from '../kernel/table.ts';
import { searchWords } from '../kernel/text/search-words.ts';
import type { Preferences } from './preferences.state.ts';
import type { SavedView } from './saved-views/saved-view-api.ts';
import type { StaffUserView } from './views.ts';

/** A saved view as the row of its owner holds it. */
export interface StoredView extends Pick<SavedView, 'list' | 'name' | 'query' | 'shared' | 'mail'> {
  readonly viewId: string;
  /** Of the event that last changed it. */
  readonly revision: number;
}

/** One row for each member of staff, which goes with its owner. */
export const savedViewTables = readModel('identity_saved_views', {
  views: keyed({ columns: { user_id: uuid(), views: jsonb<readonly StoredView[]>() }, key: ['user_id'] }),
});

/** One row for each member of staff who set up anything, which goes with its owner. */
export const preferenceTables = readModel('identity_preferences', {
  preferences: keyed({
    columns: { user_id: uuid(), preferences: jsonb<Preferences>(), revision: integer() },
    key: ['user_id'],
  }),
});

export const userListTables = readModel('identity_user_list', {
  users: keyed({
    columns: {
      user_id: uuid(),
      email: text(),
      first_name: text(),
      last_name: text(),
      /** As it is shown. */
      name: text(),
      avatar: text(),
      role: text<StaffUserView['role']>(),
      active: boolean(),
      second_factor: boolean(),
      search: text(),
      /** Of the last event about this user; the stream is shared by all of them. */
      revision: integer(),
      created_at: timestamptz(),
    },
    key: ['user_id'],
  }),
  words: searchWords(),
});
