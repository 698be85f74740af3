import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type ReportRange, startOfDay } from '../report-range.ts';

interface Found {
  readonly first_day: string;
  /** Balance before the first day of the answer. */
  readonly opening: number;
  readonly days: readonly { readonly day: string; readonly sold: number; readonly adjusted: number }[];
}

/**
 * Every shop day of the range from the product's first day on. A day closes with what it opened with, less sales, plus adjustments;
 * the next day opens with that. Undefined for a product that nobody ever heard of.
 */
export async function inventoryTrend(
  database: Database,
  productId: string,
  range: ReportRange,
  calendar: ShopCalendar,
): Promise<TrendRow[] | undefined> {
  const first = calendar.dayOf(range.start);
  const last = calendar.dayOf(range.end);
  const { rows } = await database.query<Found>({
    name: 'inventory-trend',
    text: `with movement as (
        select day, sold, adjusted from views."inventory_daily_stock__days" where product_id = $1 and day <= $3
      )
      select product.first_day,
             (select coalesce(sum(adjusted - sold), 0)::bigint from movement where day < $2) as opening,
             (select coalesce(json_agg(movement), '[]') from movement where day >= $2) as days
      from views."inventory_daily_stock__products" product where product.product_id = $1`,
    values: [productId, first, last],
  });
  const found = rows[0];
  return found && trend(found, later(first, found.first_day), last, calendar);
}

function later(a: string, b: string): string {
  return b > a ? b : a;
}

function trend({ opening, days }: Found, first: string, last: string, calendar: ShopCalendar): TrendRow[] {
  const movements = new Map(days.map((day) => [day.day, day]));
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

/** The product that a report is about, by id or by its exact name. @throws RefusedError */
export async function productInQuestion(
  database: Database,
  { product, product_name: name }: { product?: string | undefined; product_name?: string | undefined },
): Promise<string> {
  if (product !== undefined) return product;
  if (!name?.trim()) throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'product', code: 'required' }]));
  const { rows: products } = await database.query<{ _id: string; itemNo: string; name: string }>({
    name: 'products-of-name',
    text: `select product_id as "_id", item_no as "itemNo", name from views."catalog_product_list__products"
      where name = $1 order by item_no, product_id limit 100`,
    values: [name],
  });
  if (products.length > 1) throw new RefusedError(refuse('AMBIGUOUS_PRODUCT', { products }));
  const only = products[0];
  if (!only) throw new RefusedError(refuse('NOT_FOUND'));
  return only._id;
}
