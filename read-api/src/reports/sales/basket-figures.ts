import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { derived, joined, type Sql, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { boolean, integer, uuid } from '@countinghouse/contracts/kernel/table';
import { periodBefore, yearBefore } from '@countinghouse/contracts/reports/compared-days';
import type { ExplainQuery } from '@countinghouse/contracts/reports/explain-api';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import { orderStreamSql } from '../../history/lists/stream-sql.ts';
import { reportRange } from '../../report-range.ts';
import { type EntryRow, type ExplainedFigure, type ExplainedFigures, entryRow, invalid } from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import {
  type BasketRange,
  basketRow,
  basketSums,
  isPaired,
  pairRow,
  pairSums,
  productRow,
  productSums,
} from './basket-rows.ts';

/** Which orders a figure counts: those with all of these products, or with so many products at least. */
interface Counted {
  readonly range: BasketRange;
  readonly products: readonly string[];
  readonly least: number;
}

/** The products of a cell that a figure is of; of a total, the number of products that an order has at least. */
type OfCell = (products: readonly string[]) => Pick<Counted, 'products' | 'least'>;

const explainedBy = (ofCell: OfCell, isOfTotal: boolean): ExplainedFigure<'baskets'> => ({
  unit: 'count',
  async apart({ query, calendar }, given) {
    const { range, products } = cellOf(query, calendar);
    if (products.length === 0 && !isOfTotal) throw invalid('key');
    const counted = { range, ...ofCell(products) };
    return { value: reported(counted, given), entries: entriesOf(counted, given) };
  },
});

/** The figures of the report on what is bought together. */
export const basketFigures: ExplainedFigures<'baskets'> = {
  'baskets.together': explainedBy((products) => ({ products, least: 2 }), true),
  'baskets.orders': explainedBy((products) => ({ products: products.slice(0, 1), least: 1 }), true),
  'baskets.others': explainedBy((products) => ({ products: products.slice(1), least: 1 }), false),
};

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PAIR = new RegExp(`^(${ID})~(${ID})$`);

function cellOf({ start_at, end_at, of, key = '' }: ExplainQuery<'baskets'>, calendar: ShopCalendar) {
  const [, ...products] = PAIR.exec(key) ?? [];
  const isPair = products.length === 2 && products[0] !== products[1];
  if (key !== '' && !isPair) throw invalid('key');
  if (of !== undefined && !isPair) throw invalid('of');
  const { start, end } = reportRange(start_at, end_at);
  const asked = { start: calendar.dayOf(start), end: calendar.dayOf(end) };
  const days = of === undefined ? asked : of === 'year' ? yearBefore(asked) : periodBefore(asked);
  const range = { start: days.start, end: days.end, isUpToNow: days.end >= calendar.dayOf(Date.now()) };
  return { range, products };
}

const pairs = derived(pairRow, 'report');
const ofProduct = derived(productRow, 'report');
const ofAll = derived(basketRow, 'report');

/** A figure by the statement of its report. */
function reported({ range, products, least }: Counted, given: Given): Sql {
  if (products.length === 0) {
    const sum = least > 1 ? ofAll.together : ofAll.orders;
    return sql`(select ${sum} from (${basketSums(range, given)}) ${ofAll})`;
  }
  if (products.length === 1) {
    return sql`(select coalesce(sum(${ofProduct.orders}), 0)::bigint
      from (${productSums(range, given, products)}) ${ofProduct})`;
  }
  return sql`(select coalesce(sum(${pairs.together}), 0)::bigint
    from (${pairSums(range, { among: products, least: 1 }, given)}) ${pairs})`;
}

const line = source(saleTables.sale_line, 'line');
const more = source(saleTables.sale_line, 'more');
const change = source(saleTables.sale_change, 'change');
const countedRow = select({
  order_id: typed(uuid(), line.order_id),
  counts: typed(boolean(), line.counts),
  changes: typed(integer(), line.changes),
});
const counted = derived(countedRow, 'counted');

const hasToo = (orderId: Sql, product: Sql) =>
  sql`exists (select from ${more} where ${more.order_id} = ${orderId} and ${more.product_id} = ${product})`;

/** The orders that ever counted, each by one of its lines, with what made them count and cease to. */
function entriesOf({ range, products: [product, other], least }: Counted, given: Given) {
  const conditions = [
    sql`${line.day} between ${given(range.start)}::date and ${given(range.end)}::date`,
    product === undefined ? sql`${line.line} = ${least - 1}` : sql`${line.product_id} = ${given(product)}`,
    isPaired(line.order_id),
    ...(other === undefined ? [] : [hasToo(line.order_id, given(other))]),
  ];
  const orders = sql`select ${countedRow} from ${line} where ${joined(conditions, ' and ')}`;
  const entry = entryRow({
    stream: orderStreamSql(change.order_id),
    ...{ revision: change.revision, event_id: change.event_id, delta: change.sign },
  });
  return {
    sum: sql`(select count(*) filter (where ${counted.counts}) from (${orders}) ${counted})`,
    count: sql`(select coalesce(sum(${counted.changes}), 0)::bigint from (${orders}) ${counted})`,
    rows: sql`select ${entry} from (${orders}) ${counted}
      join ${change} on ${change.order_id} = ${counted.order_id} and ${change.sign} <> 0
      order by ${change.day} desc, ${change.position} desc, ${change.part} desc` as Sql<EntryRow>,
  };
}
