import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { type Days, spansIn } from '@countinghouse/contracts/orders/sales-span';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type DaysAndEdges, daysAndEdges, type ReportRange } from '../report-range.ts';
import { ProductNumbers, ProductSums, type SoldColumns, unpacked } from './product-sums.ts';
import { type SoldDay, SoldDays } from './sold-days.ts';
import { addedUp, packed, soldInOrders, soldInSpans, soldOnDays } from './sold-parts.ts';

/** What every product sold in a range, exactly as the view has it at one moment. */
export type SalesSums = (range: ReportRange) => Promise<ProductSums>;

export interface SalesSumsOptions {
  /**
   * Memory for days, 20 bytes for each product that sold on one. Default 64 MB: 600 days of 5,300 products, which is how a shop of a million
   * orders a year sells.
   */
  readonly maxBytes?: number;
  /**
   * Of longer ranges PostgreSQL adds up spans, which is faster than to read so many days for the first time. Default 100, so that a quarter is
   * not longer.
   */
  readonly mostDays?: number;
}

const DAY_MS = 86_400_000;

/** Keeps days in memory and reads those only that changed since: docs/adr/0020-sales-ranking-in-columns.md. */
export function salesSums(
  database: Database,
  calendar: ShopCalendar,
  { maxBytes = 64 * 1024 * 1024, mostDays = 100 }: SalesSumsOptions = {},
): SalesSums {
  const numbers = new ProductNumbers();
  const kept = new SoldDays(maxBytes);

  async function byDays({ days, edges }: DaysAndEdges): Promise<SoldColumns[]> {
    const known = days ? kept.between(days) : new Map<string, SoldDay>();
    const knownDays = [...known.values()];
    const { rows } = await database.query<SoldRow>({
      ...CHANGED_DAYS_AND_EDGES,
      values: [
        days?.first,
        days?.last,
        knownDays.map(({ day }) => day),
        knownDays.map(({ build }) => build),
        knownDays.map(({ changes }) => changes),
        edges.map(({ from }) => from),
        edges.map(({ to }) => to),
      ],
    });
    const parts: SoldColumns[] = [];
    for (const row of rows) {
      parts.push(partOf(row, known));
      // A day has thousands of products: other requests get their turn before the next one.
      if (row.sold) await nextTurn();
    }
    return parts;
  }

  function partOf(row: SoldRow, known: ReadonlyMap<string, SoldDay>): SoldColumns {
    if (row.day === null) return unpacked(row.sold, numbers);
    const { day, build, changes, sold } = row;
    const present = sold ? { day, build, changes, sold: unpacked(sold, numbers) } : known.get(day)!;
    kept.keep(present);
    return present.sold;
  }

  async function bySpans(days: Days, { edges }: DaysAndEdges): Promise<SoldColumns[]> {
    const { spans, days: single } = spansIn(days);
    const values: unknown[] = [];
    const given = (value: unknown) => `$${values.push(value)}`;
    const parts = [
      ...(spans ? [soldInSpans(given(spans.first), given(spans.last))] : []),
      ...single.map(({ first, last }) => soldOnDays(given(first), given(last))),
      ...edges.map(({ from, to }) => soldInOrders(given(from), given(to))),
    ];
    const { rows } = await database.query<{ sold: Buffer }>({
      name: `sold spans ${spans ? 'and' : 'without'} ${single.length} days ${edges.length} edges`,
      text: `select ${packed(addedUp(parts))} as sold`,
      values,
    });
    return rows.map(({ sold }) => unpacked(sold, numbers));
  }

  return async (range) => {
    const cut = daysAndEdges(range, calendar);
    const isLong = cut.days !== undefined && lengthOf(cut.days) > mostDays;
    return new ProductSums(numbers, await (isLong ? bySpans(cut.days, cut) : byDays(cut)));
  };
}

type SoldRow =
  /** `sold` is null when the day in memory still holds. */
  | (Pick<SoldDay, 'day' | 'build' | 'changes'> & { readonly sold: Buffer | null })
  /** The orders of an edge. */
  | { readonly day: null; readonly sold: Buffer };

/**
 * In one statement, so that the answer is of one moment. A day is known by the number of its changes within one build of the view: a rebuild
 * counts them again, perhaps for other sums. Edges are looked up one by one, which also keeps PostgreSQL from calling workers for them.
 */
const CHANGED_DAYS_AND_EDGES = {
  name: 'sold days',
  text: `select total.day, serving.id as build, total.changes,
      case when known.day is null then ${packed(soldOnDays('total.day', 'total.day'))} end as sold
    from views."orders_sales__totals" total
    cross join (select id from views.checkpoints where projection = 'orders_sales' and serving) serving
    left join unnest($3::date[], $4::integer[], $5::bigint[]) known (day, build, changes)
      on (known.day, known.build, known.changes) = (total.day, serving.id, total.changes)
    where total.day between $1 and $2
    union all
    select null, null, null, ${packed(soldInOrders('edge.start', 'edge.behind'))}
    from unnest($6::timestamptz[], $7::timestamptz[]) edge (start, behind)`,
};

function lengthOf({ first, last }: Days): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
}
