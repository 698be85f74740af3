import { jsonb, keyed, readModel, text, timestamptz, uuid } from '../kernel/table.ts';
import { searchWords } from '../kernel/text/search-words.ts';
import type { DeletedDetails, DeletedKind } from './deleted.ts';

/** What staff can delete and bring back, from its creation on, so that what is deleted still has its name. */
export const deletedTables = readModel('history_deleted', {
  items: keyed({
    columns: {
      /** Text, so that no id in an event stops the view. */
      item_id: text(),
      kind: text<DeletedKind>(),
      name: text(),
      /** The name of what may be added anew instead of being restored; else null. */
      anew: text().nullable(),
      search: text(),
      details: jsonb<DeletedDetails>(),
      /** The customer whom a note is about, or who on the staff saved a view: with them it is erased. */
      subject: text().nullable(),
      /** The one person who sees it; null for what all of the staff see. */
      owner: text().nullable(),
      /** Null as long as it is there. */
      deleted_at: timestamptz().nullable(),
      /** Id of the member of staff who deleted it; null where it was none. */
      deleted_by: uuid().nullable(),
    },
    key: ['item_id'],
    indexes: (c) => [
      `(${c.deleted_at} desc, ${c.item_id} desc) where ${c.deleted_at} is not null`,
      `(${c.subject}) where ${c.subject} is not null`,
      `(${c.anew}) where ${c.anew} is not null`,
    ],
  }),
  /** Those deleted, not restored, and visible to all of the staff. */
  words: searchWords(),
});
