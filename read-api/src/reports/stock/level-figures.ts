import { dailyStockTables, stockLevelTables } from '@countinghouse/contracts/inventory/tables';
import { isSaleMovement, movementKinds } from '@countinghouse/contracts/inventory/views';
import { idSchema } from '@countinghouse/contracts/kernel/ids';
import { joined, literal, type Sql, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { stockStreamSql } from '../../history/lists/stream-sql.ts';
import { reportRange } from '../../report-range.ts';
import { type Entries, type ExplainedFigure, type ExplainedFigures, entryRow, invalid } from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import { isDay } from '../sales/sale-key.ts';

const days = source(dailyStockTables.days);
const movement = source(dailyStockTables.movements, 'movement');
const level = source(stockLevelTables.levels, 'level');
const isSale = sql`${movement.kind} in (${joined(movementKinds.filter(isSaleMovement).map(literal), ', ')})`;

/** What a figure sums, over which days and movements; a day that it does not ask for is no value of the statement. */
interface TrendFigure {
  readonly sum: Sql;
  readonly when: (day: Sql, first: () => Sql, last: () => Sql) => Sql;
  readonly which?: Sql;
  readonly delta: Sql;
}

const within: TrendFigure['when'] = (day, first, last) => sql`${day} between ${first()}::date and ${last()}::date`;
const balance = { sum: sql`${days.adjusted} - ${days.sold}`, delta: movement.quantity };
const figures = {
  opening: { ...balance, when: (day, first) => sql`${day} < ${first()}::date` },
  sold: { sum: days.sold, when: within, which: isSale, delta: sql`-${movement.quantity}` },
  adjusted: { sum: days.adjusted, when: within, which: sql`not ${isSale}`, delta: movement.quantity },
  closing: { ...balance, when: (day, _, last) => sql`${day} <= ${last()}::date` },
} satisfies Readonly<Record<string, TrendFigure>>;

const ofTrend = (name: keyof typeof figures): ExplainedFigure<'trend'> => ({
  unit: 'count',
  async apart({ query: { product, key, of, start_at, end_at }, calendar }, given) {
    if (of !== undefined) throw invalid('of');
    if (key !== undefined && !isDay(key)) throw invalid('key');
    const { start, end } = reportRange(start_at, end_at);
    const { sum, when, which, delta }: TrendFigure = figures[name];
    const whenIn = (day: Sql) =>
      when(
        day,
        () => given(key ?? calendar.dayOf(start)),
        () => given(key ?? calendar.dayOf(end)),
      );
    const counted = sql`${whenIn(movement.day)} ${which ? sql`and ${which}` : sql``}`;
    return {
      value: sql`(select coalesce(sum(${sum}), 0)::bigint from ${days}
        where ${days.product_id} = ${given(product)}::uuid and ${whenIn(days.day)})`,
      entries: movementEntries(product, delta, counted, given),
    };
  },
});

/** The figures of the inventory trend; a key is a day. */
export const trendFigures: ExplainedFigures<'trend'> = {
  'trend.opening': ofTrend('opening'),
  'trend.sold': ofTrend('sold'),
  'trend.adjusted': ofTrend('adjusted'),
  'trend.closing': ofTrend('closing'),
};

/** The figure of the inventory alert; a key is the id of a product. */
export const alertFigures: ExplainedFigures<'alert'> = {
  'alert.level': {
    unit: 'count',
    async apart({ query: { key, of } }, given) {
      if (of !== undefined) throw invalid('of');
      if (key === undefined || !idSchema.safeParse(key).success) throw invalid('key');
      return {
        value: sql`(select coalesce(sum(${level.quantity}), 0)::bigint from ${level}
          where ${level.product_id} = ${given(key)}::uuid)`,
        entries: movementEntries(key, movement.quantity, sql`true`, given),
      };
    },
  },
};

/** Movements of a product, the latest day first. */
function movementEntries(product: string, delta: Sql, counted: Sql, given: Given): Entries {
  const all = sql`from ${movement} where ${movement.product_id} = ${given(product)}::uuid and ${counted}
    and ${movement.quantity} <> 0`;
  const entry = entryRow({
    stream: stockStreamSql(movement.product_id),
    ...{ revision: movement.revision, event_id: sql`null::uuid`, delta },
  });
  return {
    sum: sql`(select coalesce(sum(${delta}), 0)::bigint ${all})`,
    count: sql`(select count(*) ${all})`,
    rows: sql`select ${entry} ${all} order by ${movement.day} desc, ${movement.revision} desc`,
  };
}
