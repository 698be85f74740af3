import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { joined, type Sql, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { FigureUnit } from '@countinghouse/contracts/reports/explain-api';
import { moneyTables } from '@countinghouse/contracts/reports/money/money-tables';
import { orderStreamSql } from '../../history/lists/stream-sql.ts';
import { reportRange } from '../../report-range.ts';
import { baseCurrencyName } from '../../shared/base-currency.ts';
import { type Entries, type ExplainedFigure, type ExplainedFigures, entryRow } from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import { cellOfKey, type SaleCell } from '../sales/sale-key.ts';
import { periodOf } from '../sales/sale-rows.ts';
import { type MoneyMeasure, type MoneyRange, moneyValue } from './money-rows.ts';

const ofMoney = (measure: MoneyMeasure, unit: FigureUnit): ExplainedFigure<'payments'> => ({
  unit,
  async apart({ query: { key, of, start_at, end_at, by, group }, calendar, database }, given) {
    if (of !== undefined) throw invalid('of');
    const cell =
      key === undefined ? { period: '', group: '', currency: await baseCurrencyName(database) } : cellOfKey(key);
    if ((cell.period !== '' && by === 'none') || (cell.group !== '' && group === 'none')) throw invalid('key');
    const { start, end } = reportRange(start_at, end_at);
    const range: MoneyRange = {
      ...{ start: calendar.dayOf(start), end: calendar.dayOf(end) },
      by: cell.period === '' ? 'none' : by,
      group: cell.group === '' ? 'none' : group,
    };
    return {
      value: moneyValue(range, { ...cell, method: cell.group }, measure, given),
      entries: entriesOf(range, cell, measure, given),
      ...(unit === 'amount' && { currency: cell.currency }),
    };
  },
});

/** The figures of the report on payments. */
export const moneyFigures: ExplainedFigures<'payments'> = {
  'money.payments': ofMoney('payments', 'count'),
  'money.paid': ofMoney('paid', 'amount'),
  'money.refunded': ofMoney('refunded', 'amount'),
  'money.units': ofMoney('units', 'count'),
  'money.disputed': ofMoney('disputed', 'amount'),
  'money.fees': ofMoney('fees', 'amount'),
  'money.net': ofMoney('net', 'amount'),
};

const change = source(moneyTables.money_change, 'change');

/** The events behind a figure, the latest day first. */
function entriesOf(range: MoneyRange, cell: SaleCell, measure: MoneyMeasure, given: Given): Entries {
  const delta = change[measure];
  const conditions: Sql[] = [
    sql`${change.day} between ${given(range.start)}::date and ${given(range.end)}::date`,
    sql`${change.currency} = ${given(cell.currency)}`,
    ...(cell.period === '' ? [] : [sql`${periodOf(change.day, range, given)} = ${given(cell.period)}::date`]),
    ...(cell.group === '' ? [] : [sql`${change.method} = ${given(cell.group)}`]),
    sql`${delta} <> 0`,
  ];
  const all = sql`from ${change} where ${joined(conditions, ' and ')}`;
  const entry = entryRow({
    stream: orderStreamSql(change.order_id),
    ...{ revision: change.revision, event_id: change.event_id, delta },
  });
  return {
    sum: sql`(select coalesce(sum(${delta}), 0)::bigint ${all})`,
    count: sql`(select count(*) ${all})`,
    rows: sql`select ${entry} ${all} order by ${change.day} desc, ${change.position} desc`,
  };
}

function invalid(field: string): RefusedError {
  return new RefusedError(refuse('VALIDATION', undefined, [{ field, code: 'invalid' }]));
}
