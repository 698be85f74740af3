import { categoryTreeTables } from '@countinghouse/contracts/catalog/tables';
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
import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { StockGroup } from '@countinghouse/contracts/reports/stock/stock-group';
import { stockTables } from '@countinghouse/contracts/reports/stock/stock-tables';
import { stockAges } from '@countinghouse/contracts/reports/stock/valuation-api';
import { stockStreamSql } from '../../history/lists/stream-sql.ts';
import { type Entries, entryRow } from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';

/** What is in stock, and by what it is told apart. */
export interface StockCriteria {
  readonly today: string;
  readonly group: StockGroup;
  /** Only products that were there on this day and of which none was sold behind it. */
  readonly unsoldSince?: string;
  /** Only what has this id. Default: everything. */
  readonly key?: string | undefined;
}

const product = source(stockTables.products, 'product');
const arrival = source(stockTables.arrivals, 'arrival');
const place = optional(source(categoryTreeTables.places, 'place'));
const line = source(saleTables.sale_line, 'line');

const keys = { category: place.living_id, supplier: product.supplier_id, product: product.product_id };

/** What is left of an arrival, where the oldest units of a product go first. */
const layerRow = (key: Sql) =>
  select({
    key: typed(uuid(), key),
    ...pick(arrival, 'product_id', 'day', 'position', 'revision', 'event_id'),
    units: typed(bigint(), sql`least(${arrival.units}, ${arrival.upto} - ${product.came} + ${product.level})`),
    price: product.purchase_price,
  });
const layer = derived(layerRow(keys.product), 'layer');

function layers({ group, unsoldSince, key }: StockCriteria, given: Given): Sql {
  const of = group === 'product' ? keys.product : sql`coalesce(${keys[group]}, ${literal(NO_KEY)}::uuid)`;
  const places = group === 'category' ? sql`left join ${place} on ${place.node_id} = ${product.node_id}` : sql``;
  const conditions = [
    sql`${product.exists}`,
    sql`${product.level} > 0`,
    sql`${arrival.units} > 0`,
    sql`${arrival.upto} > ${product.came} - ${product.level}`,
    ...(unsoldSince === undefined ? [] : [isUnsold(unsoldSince)]),
    ...(key === undefined ? [] : [sql`${of} = ${given(key)}::uuid`]),
  ];
  return sql`select ${layerRow(of)} from ${product}
    join ${arrival} on ${arrival.product_id} = ${product.product_id} ${places}
    where ${joined(conditions, ' and ')}`;
}

/** Sales are looked up only where units came back from orders since: others are told by the days of their product. */
function isUnsold(since: string): Sql {
  const day = sql`${literal(since)}::date`;
  const sold = sql`${product.last_ordered} > ${day} and (${product.last_released} is null
    or ${product.last_released} <= ${day}
    or exists (select ${line.day} from ${line}
      where ${line.product_id} = ${product.product_id} and ${line.day} > ${day} and ${line.counts}))`;
  return sql`${product.first_day} <= ${day} and (${sold}) is not true`;
}

const value = sql`${layer.units} * ${layer.price}`;
const measureOf = (today: string) => {
  const age = sql`(${literal(today)}::date - ${layer.day})`;
  const aged = ([from, to]: readonly [number, number | undefined]) =>
    sql`case when ${age} >= ${from} ${to === undefined ? sql`` : sql`and ${age} <= ${to}`} then ${value} else 0 end`;
  return {
    units: layer.units,
    value,
    uncosted: sql`case when ${layer.price} = 0 then ${layer.units} else 0 end`,
    days30: aged(stockAges.days30),
    days90: aged(stockAges.days90),
    days180: aged(stockAges.days180),
    older: aged(stockAges.older),
  };
};
export type StockMeasure = keyof ReturnType<typeof measureOf>;

/** What is in stock of one group; amounts are in minor units. */
export function stockRow(today: string) {
  const measure = measureOf(today);
  const sumOf = (name: StockMeasure) => typed(bigint(), sql`coalesce(sum(${measure[name]}), 0)::bigint`);
  return select({
    key: typed(text(), sql`${layer.key}::text`),
    units: sumOf('units'),
    value: sumOf('value'),
    uncosted: sumOf('uncosted'),
    days30: sumOf('days30'),
    days90: sumOf('days90'),
    days180: sumOf('days180'),
    older: sumOf('older'),
  });
}
export type StockRow = Selected<ReturnType<typeof stockRow>>;

/** The statement of what is in stock, a row a group. */
export function stockRows(criteria: StockCriteria, given: Given): Sql<StockRow> {
  const row = stockRow(criteria.today);
  return sql`select ${row} from (${layers(criteria, given)}) ${layer} group by ${layer.key}` as Sql<StockRow>;
}

/** The arrivals that a figure of stock is made of, the latest day first. */
export function stockEntries(criteria: StockCriteria, name: StockMeasure, given: Given): Entries {
  const delta = measureOf(criteria.today)[name];
  const entry = entryRow({
    stream: stockStreamSql(layer.product_id),
    ...{ revision: layer.revision, event_id: layer.event_id, delta },
  });
  const all = sql`from (${layers(criteria, given)}) ${layer} where ${delta} <> 0`;
  return {
    sum: sql`(select coalesce(sum(${delta}), 0)::bigint ${all})`,
    count: sql`(select count(*) ${all})`,
    rows: sql`select ${entry} ${all} order by ${layer.day} desc, ${layer.position} desc, ${layer.product_id}`,
  };
}
