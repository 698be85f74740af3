import { type PublishedColumn, shown } from '../../kernel/sql/published-table.ts';
import { type Expression, literal, sql, typed } from '../../kernel/sql/sql.ts';
import { bigint, byteOrderedText, Column, text, timestamptz, uuid } from '../../kernel/table.ts';
import { NO_KEY } from '../sales/sale-kinds.ts';

/** An amount as minor units and as a decimal, in two columns: `<name>_minor` and `<name>`. */
export function amount(name: string, minor: Expression<number>, comment: string): Record<string, PublishedColumn> {
  const decimal = new Column<number>('numeric(18,2)');
  return {
    [`${name}_minor`]: shown(bigint(), minor, `${comment} In minor units of the currency.`),
    [name]: shown(decimal, typed(decimal, sql`${minor} / 100.0`), `${comment} In units of the currency.`),
  };
}

/** The id of something else, null where `NO_KEY` stands for none. */
export function idOf(refers: string, id: Expression<string>, comment: string): PublishedColumn {
  return shown(uuid(), typed(uuid(), sql`nullif(${id}::text, ${literal(NO_KEY)})`), comment, refers);
}

/** The currency of a row. */
export function currencyOf(name: Expression<string>): PublishedColumn {
  return shown(text(), name, 'Name of the currency of all amounts of the row. Currencies never add up.', 'currency');
}

/** The place of a row in the log: `position` and `recorded_at` of the event that it was last written for. */
export function placeOf(row: {
  readonly position: Expression<string>;
  readonly recorded_at: Expression<string>;
}): Record<'position' | 'recorded_at', PublishedColumn> {
  return {
    position: shown(byteOrderedText(), row.position, 'Place of the event in the log, ordered as text.'),
    recorded_at: shown(timestamptz(), row.recorded_at, 'When the event was recorded.'),
  };
}
