import { productListTables } from '@countinghouse/contracts/catalog/tables';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  all,
  derived,
  type Expression,
  jsonRows,
  optional,
  parameters,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, boolean, json } from '@countinghouse/contracts/kernel/table';
import type { RankingOrder } from '@countinghouse/contracts/orders/api';
import type { RankingRow, SoldView } from '@countinghouse/contracts/orders/views';
import { type OptionalPage, type PageBounds, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { ReportRange } from '../../report-range.ts';
import { soldOrders } from '../../shared/sold-orders.ts';
import { productSale, productSales } from './product-sales.ts';
import { type Sold, soldSum, soldView, summedUp } from './sold-sums.ts';

interface RankingQuery extends OptionalPage {
  readonly range: ReportRange;
  /** Another range, whose figures are added to every product. */
  readonly previous?: ReportRange | undefined;
  /** Default: quantity. */
  readonly by?: RankingOrder;
}

interface Ranking {
  readonly rankings: RankingRow[];
  /** Total rows and their sales, when a page is requested. */
  readonly total?: number;
  readonly sold?: SoldView;
  /** Total sales of the previous range, when there is one. */
  readonly soldBefore?: SoldView;
}

const sold = derived(productSale, 'sold');
const listed = source(productListTables.products, 'listed');
const listedRow = select(pick(listed, 'product_id', 'item_no', 'name', 'photo'));
const product = optional(derived(listedRow, 'product'));
const rankedProduct = select({
  ...all(sold),
  known: typed(boolean(), sql`${product.product_id} is not null`),
  ...pick(product, 'item_no', 'name', 'photo'),
});
const ranked = derived(rankedProduct, 'ranked');
const whole = derived(soldSum, 'whole');
const NONE = typed(json<never>().nullable(), sql`null`);

/**
 * Returns sales in orders of the range, by quantity, then amount, or the other way round, then item number; deleted
 * products last among equals.
 */
export async function salesRanking(
  database: Database,
  calendar: ShopCalendar,
  { range, previous, by = 'quantity', ...page }: RankingQuery,
): Promise<Ranking> {
  const { values, given } = parameters();
  const bounds = pageBounds(page);
  const isPage = bounds.limit !== null;
  const sumOf = (of: ReportRange) => {
    const sums = summedUp(soldOrders({ range: of }, calendar, given).sums());
    return typed(json<Sold>(), sql`(select ${whole.sold} from (${sums as Sql}) ${whole})`);
  };
  const onPage = sql`array(select ${ranked.product_id} from ${ranked})`;
  const reply = select({
    rows: jsonRows(sql`select ${select(all(ranked))} from ${ranked} order by ${rankOrder(by, ranked, ranked.item_no)}`),
    total: typed(bigint(), sql`(select count(*) from ${sold})`),
    sold: sumOf(range),
    before: previous ? jsonRows(productSales(previous, calendar, given, isPage ? onPage : undefined)) : NONE,
    soldBefore: previous ? sumOf(previous) : NONE,
  });
  const text = sql`with ${sold} as materialized (${productSales(range, calendar, given) as Sql<never>}),
      ${ranked} as materialized (${rankedProducts(by, bounds) as Sql<never>})
    select ${reply}`;
  const [found] = await read(database, { text, values });
  const { rows, total, sold: soldInAll, before, soldBefore } = found!;
  const salesBefore = new Map(before?.map((sale) => [sale.product_id, sale]));
  return {
    rankings: (rows ?? []).map((row, n) => ({
      ...(isPage && { rank: bounds.offset + n + 1 }),
      product: row.known
        ? { _id: row.product_id, itemNo: row.item_no ?? '', name: row.name ?? '', photo: row.photo ?? '' }
        : null,
      productId: row.product_id,
      ...viewOf(row),
      ...(previous && { before: viewOf(salesBefore.get(row.product_id)) }),
    })),
    ...(isPage && { total, sold: soldView(soldInAll) }),
    ...(soldBefore && { soldBefore: soldView(soldBefore) }),
  };
}

type Figures = Pick<typeof sold, 'quantity' | 'amount' | 'product_id'>;

/** The figures of a product, that which it is ranked by first. */
function figuresOf(by: RankingOrder, { quantity, amount }: Figures): readonly [Expression, Expression] {
  return by === 'amount' ? [amount, quantity] : [quantity, amount];
}

function rankOrder(by: RankingOrder, of: Figures, itemNo: Expression): Sql {
  const [first, second] = figuresOf(by, of);
  return sql`${first} desc, ${second} desc, ${itemNo} nulls last, ${of.product_id}`;
}

/**
 * Of a page, the products down to its last one, and those that tie with that, are looked up by their keys for the order
 * by item number; without a page, all products are read at once.
 */
function rankedProducts(by: RankingOrder, { limit, offset }: PageBounds): Sql<Selected<typeof rankedProduct>> {
  const order = rankOrder(by, sold, product.item_no);
  const listedRows = sql`select ${listedRow} from ${listed}`;
  if (limit === null) {
    return sql`select ${rankedProduct} from ${sold}
      left join (${listedRows as Sql}) ${product} on ${product.product_id} = ${sold.product_id} order by ${order}`;
  }
  const [first, second] = figuresOf(by, sold);
  const last = sql`select ${first}, ${second} from ${sold} order by ${first} desc, ${second} desc
    limit 1 offset ${offset + limit - 1}`;
  return sql`select ${rankedProduct} from ${sold}
    left join lateral (${listedRows as Sql} where ${listed.product_id} = ${sold.product_id} limit 1) ${product} on true
    where ((${first}, ${second}) < (${last})) is not true
    order by ${order} limit ${limit} offset ${offset}`;
}

function viewOf(sale: Selected<typeof productSale> | undefined): SoldView {
  return soldView({ quantity: sale?.quantity ?? 0, amount: sale?.amount ?? 0, otherAmounts: sale?.others ?? [] });
}
