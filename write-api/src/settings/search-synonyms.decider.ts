import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import { type SavedSearchSynonyms, synonymRows } from '@countinghouse/contracts/kernel/text/synonyms';
import {
  SEARCH_SYNONYMS,
  type SearchSynonymsEvent,
  searchSynonymsChanged,
} from '@countinghouse/contracts/settings/events';
import { searchSynonymsState } from '@countinghouse/contracts/settings/search-synonyms.state';

export interface SaveSearchSynonyms {
  readonly type: 'SaveSearchSynonyms';
  readonly synonyms: readonly string[];
}

export const searchSynonyms = streamType<SavedSearchSynonyms, SaveSearchSynonyms, SearchSynonymsEvent>({
  category: SEARCH_SYNONYMS.category,
  ...searchSynonymsState,

  decide({ synonyms = [] }, command) {
    const result = synonymRows(command.synonyms);
    if ('faults' in result) return refuse('VALIDATION', undefined, result.faults);
    const changes = changesFrom({ synonyms: [...synonyms] }, { synonyms: result.rows });
    return Object.keys(changes).length === 0 ? [] : [event(searchSynonymsChanged, { changes })];
  },
});
