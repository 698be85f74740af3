import { productListTables } from '@countinghouse/contracts/catalog/tables';
import { dailyStockTables } from '@countinghouse/contracts/inventory/tables';
import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  all,
  derived,
  jsonRows,
  pick,
  type Selected,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { type ReportRange, startOfDay } from '../report-range.ts';

const days = source(dailyStockTables.days);
const movementRow = select(pick(days, 'day', 'sold', 'adjusted'));
const movement = derived(movementRow, 'movement');
const product = source(dailyStockTables.products, 'product');
const found = select({
  first_day: product.first_day,
  /** Balance before the first day of the result. */
  opening: typed(
    bigint(),
    sql`(select coalesce(sum(${movement.adjusted} - ${movement.sold}), 0)::bigint from ${movement}
      where ${movement.day} < $2)`,
  ),
  days: jsonRows(sql`select ${select(all(movement))} from ${movement} where ${movement.day} >= $2`),
});
const INVENTORY_TREND = {
  name: 'inventory-trend',
  text: sql`with ${movement} as (${sql`select ${movementRow} from ${days}
      where ${days.product_id} = $1 and ${days.day} <= $3`})
    select ${found} from ${product} where ${product.product_id} = $1`,
};
const named = source(productListTables.products);
const PRODUCTS_OF_NAME = {
  name: 'products-of-name',
  text: sql`select ${select({ _id: named.product_id, itemNo: named.item_no, name: named.name })} from ${named}
    where ${named.name} = $1 order by ${named.item_no}, ${named.product_id} limit 100`,
};

/**
 * Returns every shop day of the range from the product's first day on; a day closes with its opening balance less sales
 * plus adjustments, and the next day opens with that. Undefined for a product that never existed.
 */
export async function inventoryTrend(
  database: Database,
  productId: string,
  range: ReportRange,
  calendar: ShopCalendar,
): Promise<TrendRow[] | undefined> {
  const first = calendar.dayOf(range.start);
  const last = calendar.dayOf(range.end);
  const [stock] = await read(database, { ...INVENTORY_TREND, values: [productId, first, last] });
  return stock && trend(stock, later(first, stock.first_day), last, calendar);
}

function later(a: string, b: string): string {
  return b > a ? b : a;
}

function trend(
  { opening, days }: Selected<typeof found>,
  first: string,
  last: string,
  calendar: ShopCalendar,
): TrendRow[] {
  const movements = new Map(days?.map((day) => [day.day, day]));
  const rows: TrendRow[] = [];
  let openingCount = opening;
  for (let day = first; day <= last; day = calendar.next(day)) {
    const { sold: salesCount, adjusted: adjustCount } = movements.get(day) ?? { sold: 0, adjusted: 0 };
    const closingCount = openingCount + adjustCount - salesCount;
    rows.push({ date: startOfDay(day, calendar), openingCount, salesCount, adjustCount, closingCount });
    openingCount = closingCount;
  }
  return rows;
}

/**
 * Returns the product of a report, by id or by its exact name.
 * @throws RefusedError
 */
export async function productInQuestion(
  database: Database,
  { product, product_name: name }: { product?: string | undefined; product_name?: string | undefined },
): Promise<string> {
  if (product !== undefined) return product;
  if (!name?.trim()) throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'product', code: 'required' }]));
  const products = await read(database, { ...PRODUCTS_OF_NAME, values: [name] });
  if (products.length > 1) throw new RefusedError(refuse('AMBIGUOUS_PRODUCT', { products }));
  const only = products[0];
  if (!only) throw new RefusedError(refuse('NOT_FOUND'));
  return only._id;
}
