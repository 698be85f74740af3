import { productListTables } from '@countinghouse/contracts/catalog/tables';
import {
  functionRows,
  optional,
  pick,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, boolean, uuid } from '@countinghouse/contracts/kernel/table';
import type { RankingOrder } from '@countinghouse/contracts/orders/api';
import type { RankingRow, SoldView } from '@countinghouse/contracts/orders/views';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { ReportRange } from '../../report-range.ts';
import { soldView } from './product-sums.ts';
import { rankedProducts } from './ranked-products.ts';
import type { SalesSums } from './sales-sums.ts';

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

const sold = functionRows('sold', { product_id: uuid(), quantity: bigint(), amount: bigint(), place: bigint() });
const product = optional(source(productListTables.products, 'product'));
const ranked = select({
  /** Index of the requested product, from 1. */
  place: sold.place,
  product_id: sold.product_id,
  known: typed(boolean(), sql`${product.product_id} is not null`),
  ...pick(product, 'item_no', 'name', 'photo'),
});
const rankedBy = (name: string, order: Sql) => ({
  name,
  text: sql`select ${ranked} from unnest($1::uuid[], $2::bigint[], $3::bigint[]) with ordinality ${sold}
    left join ${product} on ${product.product_id} = ${sold.product_id}
    order by ${order}, ${product.item_no} nulls last, ${sold.product_id}
    limit $4 offset $5`,
});
const RANKED_PRODUCTS = {
  quantity: rankedBy('ranked products', sql`${sold.quantity} desc, ${sold.amount} desc`),
  amount: rankedBy('products ranked by amount', sql`${sold.amount} desc, ${sold.quantity} desc`),
};

/**
 * Returns sales in orders of the range, by quantity, then amount, or the other way round, then item number; deleted
 * products last among equals.
 */
export async function salesRanking(
  database: Database,
  salesSums: SalesSums,
  { range, previous, by = 'quantity', ...page }: RankingQuery,
): Promise<Ranking> {
  const [sums, before] = await Promise.all([salesSums(range), previous && salesSums(previous)]);
  const bounds = pageBounds(page);
  const { products, before: skipped } = rankedProducts(sums, bounds, by);
  const column = (of: (product: number) => unknown) => Array.from(products, of);
  const rows = await read(database, {
    ...RANKED_PRODUCTS[by],
    values: [
      column((product) => sums.numbers.idOf(product)),
      column((product) => sums.quantities[product]),
      column((product) => sums.amounts[product]),
      bounds.limit,
      skipped,
    ],
  });
  const isPage = bounds.limit !== null;
  const rankings = rows.map(({ place, product_id: productId, known, item_no: itemNo, name, photo }, n): RankingRow => {
    const product = products[place - 1]!;
    return {
      ...(isPage && { rank: bounds.offset + n + 1 }),
      product: known ? { _id: productId, itemNo: itemNo ?? '', name: name ?? '', photo: photo ?? '' } : null,
      productId,
      ...soldView(sums.of(product)),
      ...(before && { before: soldView(before.of(product)) }),
    };
  });
  return {
    rankings,
    ...(isPage && { total: sums.sold().length, sold: soldView(sums.all()) }),
    ...(before && { soldBefore: soldView(before.all()) }),
  };
}
