import type { Fold } from '../kernel/fold.ts';
import { withChanges } from '../kernel/record/changes.ts';
import type { SavedSearchSynonyms } from '../kernel/text/synonyms.ts';
import type { SearchSynonymsEvent } from './events.ts';

/** The state of the stream of the synonyms. */
export const searchSynonymsState: Fold<SavedSearchSynonyms, SearchSynonymsEvent> = {
  initialState: {},
  evolve: (state, { type, data }) =>
    type === 'settings.SearchSynonymsChanged' ? withChanges(state, data.changes) : state,
};
