import { categoryTreeTables } from '@countinghouse/contracts/catalog/tables';
import { addDays } from '@countinghouse/contracts/kernel/shop-day';
import {
  derived,
  joined,
  literal,
  optional,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, text, uuid } from '@countinghouse/contracts/kernel/table';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import type { StockGroup } from '@countinghouse/contracts/reports/stock/stock-group';
import { type StockFlow, stockFlows } from '@countinghouse/contracts/reports/stock/stock-kinds';
import { stockTables } from '@countinghouse/contracts/reports/stock/stock-tables';
import { stockStreamSql } from '../../history/lists/stream-sql.ts';
import { type Apart, type Entries, entryRow } from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import { spansWithin } from '../sales/sale-rows.ts';

/** What moved within some days, and by what it is told apart. */
export interface FlowCriteria extends DayRange {
  readonly group: StockGroup;
  /** Only what has these ids. Default: everything. */
  readonly keys?: readonly string[] | undefined;
}

/**
 * The days with the rest of the year where they go on to today or later: nothing can have moved behind today, and the
 * sums of a whole year are read in place of its days.
 */
export function wholeYear({ start, end }: DayRange, today: string): DayRange {
  return { start, end: end >= today ? `${end.slice(0, 4)}-12-31` : end };
}

/** Behind every day of a report. */
const LAST_DAY = '2999-12-31';

const product = source(stockTables.products, 'product');
const place = optional(source(categoryTreeTables.places, 'place'));
const movement = source(stockTables.movements, 'movement');
const months = source(stockTables.months);
const years = source(stockTables.years);
const keys = { category: place.living_id, supplier: product.supplier_id, product: product.product_id };

const inFlow = (flow: StockFlow) =>
  sql`${movement.kind} in (${joined(
    stockFlows[flow].map((kind) => literal(kind)),
    ', ',
  )})`;
const unitsOf = (flow: StockFlow) => {
  const units = flow === 'sold' ? sql`-${movement.units}` : movement.units;
  return sql`case when ${inFlow(flow)} then ${units} else 0 end`;
};

type PartColumns = Readonly<Record<'product_id' | StockFlow | 'later', Sql>>;
const partRow = ({ product_id, received, sold, adjusted, later }: PartColumns) =>
  select({
    product_id: typed(uuid(), product_id),
    received: typed(bigint(), received),
    sold: typed(bigint(), sold),
    adjusted: typed(bigint(), adjusted),
    later: typed(bigint(), later),
  });

const part = derived(partRow({ ...months, later: sql`0` }), 'part');
const sumOf = (column: Sql) => typed(bigint(), sql`sum(${column})::bigint`);
const flowRow = select({
  product_id: part.product_id,
  received: sumOf(part.received),
  sold: sumOf(part.sold),
  adjusted: sumOf(part.adjusted),
  later: sumOf(part.later),
});
const flow = optional(derived(flowRow, 'flow'));

const dayOf = (day: string) => sql`${literal(day)}::date`;

/** What moved in some days, as flows; behind the days of a report only what it comes to. */
function parts(days: DayRange, isLater: boolean, { group, keys: only }: FlowCriteria, given: Given): Sql[] {
  const spans = spansWithin({ ...days, by: 'none', group: 'product' });
  const ids = only === undefined || group !== 'product' ? undefined : given(only);
  const within = (day: Sql, id: Sql, { start, end }: DayRange) =>
    sql`${day} between ${dayOf(start)} and ${dayOf(end)} ${ids ? sql`and ${id} = any(${ids}::uuid[])` : sql``}`;
  const zero = sql`0::bigint`;
  const row = (product_id: Sql, { received, sold, adjusted }: Readonly<Record<StockFlow, Sql>>) =>
    isLater
      ? partRow({
          ...{ product_id, received: zero, sold: zero, adjusted: zero },
          later: sql`${received} - ${sold} + ${adjusted}`,
        })
      : partRow({ product_id, received, sold, adjusted, later: zero });
  const ofDays = { received: unitsOf('received'), sold: unitsOf('sold'), adjusted: unitsOf('adjusted') };
  return [
    ...spans.years.map(
      (some) => sql`select ${row(years.product_id, years)} from ${years}
        where ${within(years.year, years.product_id, some)}`,
    ),
    ...spans.months.map(
      (some) => sql`select ${row(months.product_id, months)} from ${months}
        where ${within(months.month, months.product_id, some)}`,
    ),
    ...spans.days.map(
      (some) => sql`select ${row(movement.product_id, ofDays)} from ${movement}
        where ${within(movement.day, movement.product_id, some)}`,
    ),
  ];
}

/** Products that were there on one of the days or later. */
function counted({ start, group, keys: only }: FlowCriteria, given: Given): Sql {
  const conditions = [
    sql`(${product.deleted_day} is null or ${product.deleted_day} >= ${dayOf(start)})`,
    ...(only === undefined ? [] : [sql`${keyOf(group)} = any(${given(only)}::uuid[])`]),
  ];
  return joined(conditions, ' and ');
}

const keyOf = (group: StockGroup): Sql =>
  group === 'product' ? keys.product : sql`coalesce(${keys[group]}, ${literal(NO_KEY)}::uuid)`;
const places = (group: StockGroup) =>
  group === 'category' ? sql`left join ${place} on ${place.node_id} = ${product.node_id}` : sql``;

const ofProduct = (column: Sql) => sql`coalesce(${column}, 0)`;
const summed = (expression: Sql) => typed(bigint(), sql`sum(${expression})::bigint`);
const closing = sql`${product.level} - ${ofProduct(flow.later)}`;
const opening = sql`${closing} - ${ofProduct(flow.received)} + ${ofProduct(flow.sold)} - ${ofProduct(flow.adjusted)}`;
const groupRow = (key: Sql) =>
  select({
    key: typed(text(), sql`(${key})::text`),
    opening: summed(opening),
    received: summed(ofProduct(flow.received)),
    sold: summed(ofProduct(flow.sold)),
    adjusted: summed(ofProduct(flow.adjusted)),
    closing: summed(closing),
  });
const groupSums = derived(groupRow(keys.product), 'group_sums');

const available = sql`${groupSums.opening} + ${groupSums.received}`;
/** What moved of one group. */
export const sellThroughRow = select({
  ...pick(groupSums, 'key', 'opening', 'received', 'sold', 'adjusted', 'closing'),
  available: typed(bigint(), available),
  /** Millionths of what was available that were sold, for the order of rows. */
  share: typed(
    bigint().nullable(),
    sql`case when ${available} > 0 then ${groupSums.sold} * 1000000 / (${available}) end`,
  ),
});
export type SellThroughRow = Selected<typeof sellThroughRow>;

/** The statement of what moved, a row a group, without those of which nothing was there. */
export function sellThroughRows(criteria: FlowCriteria, given: Given): Sql<SellThroughRow> {
  const moved = [
    ...parts(criteria, false, criteria, given),
    ...parts({ start: addDays(criteria.end, 1), end: LAST_DAY }, true, criteria, given),
  ];
  const flows = sql`select ${flowRow} from (${joined(moved, ' union all ')}) ${part} group by ${part.product_id}`;
  const groups = sql`select ${groupRow(keyOf(criteria.group))} from ${product}
    left join (${flows}) ${flow} on ${flow.product_id} = ${product.product_id} ${places(criteria.group)}
    where ${counted(criteria, given)} group by 1`;
  return sql`select ${sellThroughRow} from (${groups}) ${groupSums}
    where ${groupSums.opening} <> 0 or ${groupSums.received} <> 0 or ${groupSums.sold} <> 0
      or ${groupSums.adjusted} <> 0` as Sql<SellThroughRow>;
}

/** What a report on sell-through counts. */
export type FlowMeasure = StockFlow | 'opening' | 'available' | 'closing';

/** The movements that a figure is made of, the latest day first. */
export function flowEntries(criteria: FlowCriteria, measure: FlowMeasure, given: Given): Entries {
  const { group, start, end } = criteria;
  const before = sql`${movement.day} < ${dayOf(start)}`;
  const upTo = sql`${movement.day} <= ${dayOf(end)}`;
  const within = (flow: StockFlow) =>
    sql`${movement.day} between ${dayOf(start)} and ${dayOf(end)} and ${inFlow(flow)}`;
  const whichOf: Readonly<Record<FlowMeasure, Sql>> = {
    opening: before,
    available: sql`(${before} or (${within('received')}))`,
    closing: upTo,
    received: within('received'),
    sold: within('sold'),
    adjusted: within('adjusted'),
  };
  const delta = measure === 'sold' ? sql`-${movement.units}` : movement.units;
  const entry = entryRow({
    stream: stockStreamSql(movement.product_id),
    ...{ revision: movement.revision, event_id: movement.event_id, delta },
  });
  const all = sql`from ${movement} join ${product} on ${product.product_id} = ${movement.product_id} ${places(group)}
    where ${whichOf[measure]} and ${counted(criteria, given)} and ${movement.units} <> 0`;
  return {
    sum: sql`(select coalesce(sum(${delta}), 0)::bigint ${all})`,
    count: sql`(select count(*) ${all})`,
    rows: sql`select ${entry} ${all} order by ${movement.day} desc, ${movement.position} desc, ${movement.product_id}`,
  };
}

/** The level of a product now: all its movements. */
export function levelApart(productId: string, given: Given): Apart {
  return {
    value: sql`(select coalesce(sum(${product.level}), 0)::bigint from ${product}
      where ${product.product_id} = ${given(productId)}::uuid)`,
    entries: flowEntries({ start: '0001-01-01', end: LAST_DAY, group: 'product', keys: [productId] }, 'closing', given),
  };
}
