import type { Actor } from '../kernel/event.ts';
import {
  bigint,
  boolean,
  byteOrderedText,
  integer,
  jsonb,
  keyed,
  readModel,
  text,
  timestamptz,
  uuid,
} from '../kernel/table.ts';
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

/** The log as a view: one row an event, of its envelope alone. What is no UUID where one belongs is null. */
export const logIndexTables = readModel('operations_log_index', {
  events: keyed({
    columns: {
      /** Place in the log, from 0 and without holes: the same in every store that holds the log. */
      ordinal: bigint(),
      /** The latest time of recording up to here: it never goes back, whatever the clocks did. */
      clock: timestamptz(),
      revision: integer(),
      /** The event before belongs to another command, so that the log may be cut between the two. */
      begins_append: boolean(),
      command_id: uuid().nullable(),
      correlation_id: uuid().nullable(),
      causation_id: uuid().nullable(),
      /** Of staff and customers; which process a system is, the event says. */
      actor_id: uuid().nullable(),
      actor_kind: text<Actor['kind']>().nullable(),
      /** Of this store: for caches and waiting only. */
      position: byteOrderedText(),
      stream: text(),
      type: byteOrderedText(),
    },
    key: ['ordinal'],
    isWrittenOnce: true,
    // Ordinals, clocks and positions have one order, and PostgreSQL stores equal keys once.
    indexes: (c) => [
      `(${c.clock}) where ${c.begins_append}`,
      `(${c.stream})`,
      `(${c.type})`,
      `(${c.actor_id}) where ${c.actor_id} is not null`,
      `(${c.correlation_id})`,
      `(${c.causation_id}) where ${c.causation_id} is not null`,
    ],
  }),
  heads: keyed({
    columns: {
      /** 0: there is one row, and none before the first event. */
      id: integer(),
      /** Of the last event, as the next two. */
      ordinal: bigint(),
      clock: timestamptz(),
      command_id: uuid().nullable(),
    },
    key: ['id'],
  }),
});
