import { PUBLISHED_SCHEMA, type PublishedTable } from '@countinghouse/contracts/kernel/sql/published-table';
import { literal } from '@countinghouse/contracts/kernel/sql/sql';

/**
 * The SQL that points a published view at a table of a build: never at the view of the build's readers, which goes when
 * its columns change. `replace` fails where the view has had other columns; `anew` takes along what is built on it.
 */
export function publishedSql(table: PublishedTable, sqlName: string) {
  const { name, comment, columns, where, last, from = sqlName, also } = table;
  const view = `${PUBLISHED_SCHEMA}."${name}"`;
  const all = Object.entries(columns);
  const list = all.map(([column, { type, expression }]) => `(${expression})::${type} as "${column}"`).join(', ');
  const replace = `create or replace view ${view} with (security_barrier) as
    select ${list} from ${from}${where === undefined ? '' : ` where ${where}`}${
      last === undefined ? '' : ` order by ${last} desc limit 1`
    }`;
  const rest = [
    `comment on view ${view} is ${literal(comment)}`,
    ...all.map(([column, about]) => `comment on column ${view}."${column}" is ${literal(about.comment)}`),
    ...(also === undefined ? [] : [also]),
  ].join(';\n');
  return { replace, anew: `drop view if exists ${view} cascade; ${replace}`, rest };
}
