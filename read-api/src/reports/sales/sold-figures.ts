import { idSchema } from '@countinghouse/contracts/kernel/ids';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { functionRows, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, text } from '@countinghouse/contracts/kernel/table';
import type { ExplainQuery, FigureUnit } from '@countinghouse/contracts/reports/explain-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import { daysAndEdges, optionalRange, type ReportRange, reportRange } from '../../report-range.ts';
import { baseCurrencyName } from '../../shared/base-currency.ts';
import { type SoldFilter, soldOrders } from '../../shared/sold-orders.ts';
import { type Apart, type Asked, type ExplainedFigure, type ExplainedFigures, invalid } from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import { saleEntries } from './sale-entries.ts';
import { isDay } from './sale-key.ts';

type SoldMeasure = 'orders' | 'quantity' | 'amount';

/** What the ledger of sales calls them. */
const inLedger = { orders: 'orders', quantity: 'units', amount: 'goods' } as const;

const ofRanking = (measure: SoldMeasure, unit: FigureUnit): ExplainedFigure<'ranking'> => ({
  unit,
  async apart({ query, ...asked }, given) {
    const [productId, currency] = partsOf(query.key);
    if (productId !== '' && !idSchema.safeParse(productId).success) throw invalid('key');
    const filter = { range: rankedDays(query), productId: productId || undefined };
    return soldApart({ ...asked, filter, measure, currency }, given);
  },
});

const ofDays = (measure: SoldMeasure, unit: FigureUnit): ExplainedFigure<'dailySales'> => ({
  unit,
  async apart({ query, ...asked }, given) {
    if (query.of !== undefined) throw invalid('of');
    const [day, currency] = partsOf(query.key);
    if (day !== '' && !isDay(day)) throw invalid('key');
    const range = day === '' ? wholeDays(query, asked.calendar) : daysFrom(day, day, asked.calendar);
    return soldApart({ ...asked, filter: { range }, measure, currency }, given);
  },
});

/** The figures of the sales ranking; a key is the id of a product, or none, and a currency behind `~`. */
export const rankingFigures: ExplainedFigures<'ranking'> = {
  'ranking.units': ofRanking('quantity', 'count'),
  'ranking.amount': ofRanking('amount', 'amount'),
};

/** The figures of the sales of days; a key is a day, or none, and a currency behind `~`. */
export const dailyFigures: ExplainedFigures<'dailySales'> = {
  'daily.orders': ofDays('orders', 'count'),
  'daily.units': ofDays('quantity', 'count'),
  'daily.amount': ofDays('amount', 'amount'),
};

/** What a key names, and the currency; the base currency where there is none. */
function partsOf(key = ''): [of: string, currency: string | undefined] {
  const at = key.indexOf('~');
  return at < 0 ? [key, undefined] : [key.slice(0, at), key.slice(at + 1)];
}

function rankedDays({
  of,
  start_at,
  end_at,
  previous_start_at,
  previous_end_at,
}: ExplainQuery<'ranking'>): ReportRange {
  if (of === undefined) return reportRange(start_at, end_at);
  const before = of === 'before' && optionalRange(previous_start_at, previous_end_at, 'previous_');
  if (!before) throw invalid('of');
  return before;
}

/** The shop days that a range touches. */
function wholeDays({ start_at, end_at }: ExplainQuery<'dailySales'>, calendar: ShopCalendar): ReportRange {
  const { start, end } = reportRange(start_at, end_at);
  return daysFrom(calendar.dayOf(start), calendar.dayOf(end), calendar);
}

function daysFrom(first: string, last: string, calendar: ShopCalendar): ReportRange {
  return { start: calendar.startOf(first), end: calendar.startOf(calendar.next(last)) - 1 };
}

interface SoldFigure extends Omit<Asked<'ranking'>, 'query'> {
  readonly filter: SoldFilter;
  readonly measure: SoldMeasure;
  readonly currency: string | undefined;
  readonly database: Database;
}

const part = functionRows('part', { currency: text(), orders: bigint(), quantity: bigint(), amount: bigint() });

/** A figure by the sums of the reports, and its entries by what events changed of what counts. */
async function soldApart({ filter, measure, calendar, database, ...figure }: SoldFigure, given: Given): Promise<Apart> {
  const { range, productId } = filter;
  const isAmount = measure === 'amount';
  const currency = isAmount ? (figure.currency ?? (await baseCurrencyName(database))) : undefined;
  const ofCurrency = currency === undefined ? sql`` : sql`where ${part.currency} = ${given(currency)}`;
  const { days, edges } = daysAndEdges(range, calendar);
  const all = { start: calendar.dayOf(range.start), end: calendar.dayOf(range.end), by: 'none' } as const;
  const entries = saleEntries(
    {
      range: { ...all, group: productId === undefined ? 'none' : 'product' },
      ...{ measure: inLedger[measure], period: '', group: productId, currency },
      placed: edges.length === 0 ? undefined : { ...range, days },
    },
    given,
  );
  return {
    value: sql`(select coalesce(sum(${part[measure]}), 0)::bigint
      from (${soldOrders(filter, calendar, given).sums()}) ${part} ${ofCurrency})`,
    entries,
    ...(currency !== undefined && { currency }),
  };
}
