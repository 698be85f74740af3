import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { derived, joined, pick, type Sql, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import { taxReportTables } from '@countinghouse/contracts/orders/reports/tax-report-tables';
import { orderStreamSql } from '../../history/lists/stream-sql.ts';
import { reportRange } from '../../report-range.ts';
import { baseCurrencyName } from '../../shared/base-currency.ts';
import {
  type Entries,
  type EntryRow,
  type ExplainedFigure,
  type ExplainedFigures,
  entryRow,
} from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import { periodOf } from '../sales/sale-rows.ts';
import { type TaxMeasure, type TaxPlace, type TaxRange, taxValue } from './tax-rows.ts';

const ofTaxes = (measure: TaxMeasure): ExplainedFigure<'taxes'> => ({
  unit: 'amount',
  async apart({ query: { key, of, start_at, end_at, by }, calendar, database }, given) {
    if (of !== undefined) throw invalid('of');
    const place = key === undefined ? { currency: await baseCurrencyName(database) } : placeOf(key);
    if ('cell' in place && (place.period === '') !== (by === 'none')) throw invalid('key');
    const { start, end } = reportRange(start_at, end_at);
    const range = { start: calendar.dayOf(start), end: calendar.dayOf(end), by };
    return {
      value: taxValue(range, place, measure, given),
      entries: entriesOf(range, place, measure, given),
      currency: currencyOf(place),
    };
  },
});

/** The figures of the report on taxes. */
export const taxFigures: ExplainedFigures<'taxes'> = {
  'taxes.base': ofTaxes('base'),
  'taxes.tax': ofTaxes('tax'),
  'taxes.gross': ofTaxes('gross'),
};

const KEY = /^((?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?~(?:~(.{1,100})|(\[.{1,900}\]))$/s;

/** @throws RefusedError VALIDATION for what names no cell */
function placeOf(key: string): TaxPlace {
  const [, period = '', currency, cell] = KEY.exec(key) ?? [];
  if (cell !== undefined && !Number.isNaN(Date.parse(period || '2000-01-01'))) return { period, cell };
  if (currency !== undefined && period === '') return { currency };
  throw invalid('key');
}

/** The currency is the first part of what names a cell. */
function currencyOf(place: TaxPlace): string {
  if ('currency' in place) return place.currency;
  try {
    return String(JSON.parse(place.cell)[0]);
  } catch {
    throw invalid('key');
  }
}

const entry = source(taxReportTables.entries, 'entry');
const ofEvent = pick(entry, 'order_id', 'revision', 'event_id', 'position', 'day');

/** The events behind a figure, the latest day first: one entry of each, whatever cells it changed. */
function entriesOf(range: TaxRange, place: TaxPlace, measure: TaxMeasure, given: Given): Entries {
  const amount = { base: entry.base, tax: entry.tax, gross: sql`${entry.base} + ${entry.tax}` }[measure];
  const conditions: Sql[] = [
    sql`${entry.day} between ${given(range.start)}::date and ${given(range.end)}::date`,
    ...('cell' in place
      ? [sql`${entry.cell} = ${given(place.cell)}`]
      : [sql`${entry.currency} = ${given(place.currency)}`]),
    ...('cell' in place && place.period !== ''
      ? [sql`${periodOf(entry.day, range, given)} = ${given(place.period)}::date`]
      : []),
  ];
  const row = select({ ...ofEvent, delta: typed(bigint(), sql`sum(${amount})::bigint`) });
  const found = derived(row, 'found');
  const all = sql`from (select ${row} from ${entry} where ${joined(conditions, ' and ')}
    group by ${joined(Object.values(ofEvent), ', ')} having sum(${amount}) <> 0) ${found}`;
  const shown = entryRow({
    stream: orderStreamSql(found.order_id),
    ...{ revision: found.revision, event_id: found.event_id, delta: found.delta },
  });
  return {
    sum: sql`(select coalesce(sum(${found.delta}), 0)::bigint ${all})`,
    count: sql`(select count(*) ${all})`,
    rows: sql`select ${shown} ${all} order by ${found.day} desc, ${found.position} desc` as Sql<EntryRow>,
  };
}

function invalid(field: string): RefusedError {
  return new RefusedError(refuse('VALIDATION', undefined, [{ field, code: 'invalid' }]));
}
