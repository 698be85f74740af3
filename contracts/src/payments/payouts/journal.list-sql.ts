import { type ListSql, onDays } from '../../kernel/sql/list-sql.ts';
import { optional, source, sql } from '../../kernel/sql/sql.ts';
import { journalList } from './journal.list.ts';
import { payoutTables } from './tables.ts';

/** The movements, and what each is matched with. */
export const movement = source(payoutTables.movements, 'm');
export const movementMatch = optional(source(payoutTables.matches, 'match'));

const byDate = { terms: [{ expression: movement.at }, { expression: movement.movement_id }], narrowedBy: 'moved' };

/** Movements since the shop takes payments at the provider, in SQL; those before are in the opening balance. */
export const journalListSql: ListSql<typeof journalList> = {
  definition: journalList,
  name: 'journal',
  rows: movement,
  joins: sql`left join ${movementMatch} on ${movementMatch.match_key} = ${movement.match_key}`,
  id: movement.movement_id,
  where: sql`not ${movement.is_earlier}`,
  // No call takes a search of it.
  search: () => sql`true`,
  filters: { moved: (days, context) => onDays(movement.at, days, context) },
  sorts: { date: byDate },
  usual: { by: byDate, direction: 'ascending' },
};
