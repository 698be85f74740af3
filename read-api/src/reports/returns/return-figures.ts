import { idSchema } from '@countinghouse/contracts/kernel/ids';
import {
  derived,
  joined,
  literal,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { ExplainQuery } from '@countinghouse/contracts/reports/explain-api';
import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import { orderStreamSql } from '../../history/lists/stream-sql.ts';
import { reportRange } from '../../report-range.ts';
import { baseCurrencyName } from '../../shared/base-currency.ts';
import {
  type Asked,
  type EntryRow,
  type ExplainedFigure,
  type ExplainedFigures,
  entryRow,
  invalid,
} from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import { saleApart } from '../sales/sale-figures.ts';
import { cellOfKey, daysOfCell } from '../sales/sale-key.ts';
import { periodOf } from '../sales/sale-rows.ts';
import { type ReturnMeasure, type ReturnRange, returnRow, returnRows, salesBeside } from './return-rows.ts';
import { isReason, returnDays } from './returns-report.query.ts';

/** One cell of the report. */
interface ReturnCell {
  readonly range: ReturnRange;
  /** First day of the period; '' for the whole range. */
  readonly period: string;
  /** Undefined where returns are not told apart. */
  readonly group: string | undefined;
  readonly currency: string;
}

const ofReturns = (measure: ReturnMeasure): ExplainedFigure<'returns'> => ({
  unit: measure === 'goods' ? 'amount' : 'count',
  async apart(asked, given) {
    const cell = await cellOf(asked);
    return {
      value: reported(cell, measure, given),
      entries: returnEntries(cell, measure, given),
      ...(measure === 'goods' && { currency: cell.currency }),
    };
  },
});

/** The figures of the report on returns. */
export const returnFigures: ExplainedFigures<'returns'> = {
  'returns.requests': ofReturns('requests'),
  'returns.units': ofReturns('units'),
  'returns.goods': ofReturns('goods'),
  'returns.waited': ofReturns('waited'),
  'returns.timed': ofReturns('timed'),
  'returns.sold': {
    unit: 'count',
    async apart(asked, given) {
      const { group, ...cell } = await cellOf(asked);
      const range = salesBeside(cell.range);
      return saleApart({ ...cell, range, measure: 'units', group: range.group === 'none' ? undefined : group }, given);
    },
  },
};

async function cellOf({ query, calendar, database }: Asked<'returns'>): Promise<ReturnCell> {
  const { start_at, end_at, of } = query;
  const { period, group, currency } =
    query.key === undefined
      ? { period: '', group: '', currency: await baseCurrencyName(database) }
      : cellOfKey(query.key);
  const by = period === '' ? ('none' as const) : query.by;
  if (period !== '' && by === 'none') throw invalid('key');
  if (group !== '' && !isGroup(query, group)) throw invalid('key');
  const days = daysOfCell(period, by, returnDays(reportRange(start_at, end_at), query, calendar), of);
  const told = { by, group: group === '' ? ('none' as const) : query.group };
  return { range: { ...days, ...told }, period, group: group === '' ? undefined : group, currency };
}

function isGroup({ group }: ExplainQuery<'returns'>, key: string): boolean {
  if (group === 'none') return false;
  return group === 'reason' ? key === NO_KEY || isReason(key) : idSchema.safeParse(key).success;
}

const report = derived(returnRow, 'report');

/** A figure by the statement of its report. */
function reported({ range, period, group, currency }: ReturnCell, measure: ReturnMeasure, given: Given): Sql {
  const rows = returnRows(range, given, { keys: group === undefined ? undefined : [group] });
  return sql`(select coalesce(sum(${report[measure]}), 0)::bigint from (${rows}) ${report}
    where ${report.period} = ${given(period)} and ${report.currency} = ${given(currency)})`;
}

const change = source(saleTables.return_change, 'change');

/** What each event changed of a cell; what is of the whole request is in each of its lines. */
function returnEntries({ range, period, group, currency }: ReturnCell, measure: ReturnMeasure, given: Given) {
  const ofLines = measure === 'units' || measure === 'goods';
  const delta = ofLines ? sql`sum(${change[measure]})` : sql`max(${change[measure]})`;
  const changedRow = select({
    event_id: change.event_id,
    revision: change.revision,
    order_id: change.order_id,
    day: change.day,
    position: change.position,
    delta: typed(bigint(), sql`${delta}::bigint`),
  });
  const changed = derived(changedRow, 'changed');
  const keys = {
    ...{ none: undefined, product: change.product_id, category: change.category_id, supplier: change.supplier_id },
    reason: sql`coalesce(${change.reason}, ${literal(NO_KEY)})`,
  };
  const key = keys[range.group];
  const conditions = [
    sql`${change.day} between ${given(range.start)}::date and ${given(range.end)}::date`,
    sql`${change.currency} = ${given(currency)}`,
    ...(period === '' ? [] : [sql`${periodOf(change.day, range, given)} = ${given(period)}::date`]),
    ...(key === undefined ? [] : [sql`${key} = ${given(group)}`]),
  ];
  const all = sql`from (select ${changedRow} from ${change} where ${joined(conditions, ' and ')}
    group by ${change.event_id}, ${change.revision}, ${change.order_id}, ${change.day}, ${change.position}) ${changed}
    where ${changed.delta} <> 0`;
  const entry = entryRow({
    stream: orderStreamSql(changed.order_id),
    ...{ revision: changed.revision, event_id: changed.event_id, delta: changed.delta },
  });
  return {
    sum: sql`(select coalesce(sum(${changed.delta}), 0)::bigint ${all})`,
    count: sql`(select count(*) ${all})`,
    rows: sql`select ${entry} ${all} order by ${changed.day} desc, ${changed.position} desc, ${changed.event_id}` as Sql<EntryRow>,
  };
}
