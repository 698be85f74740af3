import { cutAt, cutColumns } from '../../history/cut-sql.ts';
import { logIndexTables } from '../../history/tables.ts';
import {
  PUBLISHED_SCHEMA,
  type PublishedTable,
  published,
  publishedRows,
  shown,
} from '../../kernel/sql/published-table.ts';
import { derived, functionRows, joined, literal, relation, type Sql, sql, typed } from '../../kernel/sql/sql.ts';
import { bigint, boolean, byteOrderedText, Column, integer, text, timestamptz } from '../../kernel/table.ts';
import { dimensionTables } from '../dimensions/dimension-tables.ts';

/** The version of the schema: within one, columns are only added. */
const VERSION = 1;
/** Seconds without a sign of life after which a projector is away. */
const SILENCE = 10;

const build = relation(
  'views.checkpoints',
  { projection: text(), position: byteOrderedText(), serving: boolean(), updated_at: timestamptz() },
  'build',
);
const leader = relation('views.leaders', { seen_at: timestamptz() }, 'leader');
const cut = derived(cutColumns, 'cut');

const ordinalAt = sql`create or replace function ${PUBLISHED_SCHEMA as Sql}.ordinal_at(instant timestamptz)
  returns bigint language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$ begin return (select ${cut.ordinal} from (${cutAt}) ${cut}); end $$;
  comment on function ${PUBLISHED_SCHEMA as Sql}.ordinal_at(timestamptz)
  is 'Ordinal of the last event that the log had at an instant, with whatever was appended together with it.'`;

/** How new the rows of facts and dimensions are, and what tells an analyst so. */
export function aboutOf(tables: readonly PublishedTable[]): PublishedTable {
  const views = [...new Set(tables.map(({ of }) => of.view))].map((view) => literal(view));
  const serving = sql`${build} where ${build.serving} and ${build.projection} in (${joined(views, ', ')})`;
  const behind = sql`select extract(epoch from clock_timestamp() - min(${build.updated_at})) from ${serving}
    and ${build.position} < (select max(${build.position}) from ${serving})`;
  const away = sql`select nullif(greatest(extract(epoch from clock_timestamp() - max(${leader.seen_at})), ${SILENCE}), ${SILENCE})
    from ${leader}`;
  return published(logIndexTables.events, {
    name: 'about',
    comment: 'One row: how new the facts and dimensions are; none before the first event.',
    key: ['ordinal'],
    where: (row) => typed(boolean(), sql`${row.position} <= (select min(${build.position}) from ${serving})`),
    last: (row) => row.ordinal,
    columns: (row) => ({
      version: shown(integer(), typed(integer(), sql`${VERSION}`), 'Version of this schema.'),
      ordinal: shown(bigint(), row.ordinal, 'Number, from 0, of the last event that all facts and dimensions hold.'),
      recorded_at: shown(timestamptz(), row.clock, 'When that event was recorded.'),
      lag_seconds: shown(
        new Column<number>('numeric(12,3)'),
        typed(new Column<number>('numeric'), sql`coalesce(greatest((${behind}), (${away})), 0)`),
        'Seconds for which one of them has been behind the others, or the projector has not run; some are usual, because what no event concerns notes its place late.',
      ),
    }),
    also: ordinalAt,
  });
}

/** A reference of a published table to the key of another that is there. */
export function referencesOf({ columns }: PublishedTable, tables: readonly PublishedTable[]) {
  return Object.entries(columns).flatMap(([column, { refers }]) => {
    const to = tables.find(({ name }) => name === refers);
    return to ? [{ column, table: to.name, key: to.key.at(-1) ?? '' }] : [];
  });
}

/** Which column refers to which, because views have no foreign keys. */
export function relationshipsOf(tables: readonly PublishedTable[]): PublishedTable {
  const names = {
    from_table: text(),
    from_column: text(),
    to_table: text(),
    to_column: text(),
  };
  const rows = functionRows('relation', names);
  const values = tables.flatMap((table) =>
    referencesOf(table, tables).map(
      (to) => sql`(${joined([table.name, to.column, to.table, to.key].map(literal), ', ')})`,
    ),
  );
  return publishedRows(sql`(values ${joined(values, ', ')}) ${rows}`, {
    name: 'relationships',
    comment: 'Which column refers to which; a column that refers to nothing may be null.',
    key: ['from_table', 'from_column'],
    withBuildsOf: dimensionTables.currencies,
    columns: {
      from_table: shown(text(), rows.from_table, 'Table of the column that refers.'),
      from_column: shown(text(), rows.from_column, 'That column.'),
      to_table: shown(text(), rows.to_table, 'Table that it refers to.'),
      to_column: shown(text(), rows.to_column, 'Column of that table, by which a row is found.'),
    },
  });
}
