import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { type Days, spansIn } from '@countinghouse/contracts/orders/sales-span';
import type { Database } from '@countinghouse/platform/read-store/database';
import { BASE_CURRENCY } from '../base-currency.ts';
import { type DaysAndEdges, daysAndEdges, type ReportRange } from '../report-range.ts';
import { ProductNumbers, ProductSums, type SoldPart, unpacked } from './product-sums.ts';
import { keyOf, type SoldDay, SoldDays } from './sold-days.ts';
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

  async function byDays({ days, edges }: DaysAndEdges): Promise<SoldPart[]> {
    const known = days ? kept.between(days) : new Map<string, SoldDay>();
    const knownDays = [...known.values()];
    const { rows } = await database.query<SoldRow>({
      ...CHANGED_DAYS_AND_EDGES,
      values: [
        days?.first,
        days?.last,
        knownDays.map(({ day }) => day),
        knownDays.map(({ currency }) => currency),
        knownDays.map(({ build }) => build),
        knownDays.map(({ changes }) => changes),
        edges.map(({ from }) => from),
        edges.map(({ to }) => to),
      ],
    });
    const parts: SoldPart[] = [];
    for (const row of rows) {
      parts.push(partOf(row, known));
      // A day has thousands of products: other requests get their turn before the next one.
      if (row.sold) await nextTurn();
    }
    return parts;
  }

  function partOf(row: SoldRow, known: ReadonlyMap<string, SoldDay>): SoldPart {
    const { currency, base } = row;
    const isBase = currency === base;
    if (row.day === null) return { currency, isBase, sold: unpacked(row.sold, numbers) };
    const { day, build, changes, sold } = row;
    const present = sold ? { day, currency, build, changes, sold: unpacked(sold, numbers) } : known.get(keyOf(row))!;
    kept.keep(present);
    return { currency, isBase, sold: present.sold };
  }

  async function bySpans(days: Days, { edges }: DaysAndEdges): Promise<SoldPart[]> {
    const { spans, days: single } = spansIn(days);
    const values: unknown[] = [];
    const given = (value: unknown) => `$${values.push(value)}`;
    const parts = [
      ...(spans ? [soldInSpans(given(spans.first), given(spans.last))] : []),
      ...single.map(({ first, last }) => soldOnDays(given(first), given(last))),
      ...edges.map(({ from, to }) => soldInOrders(given(from), given(to))),
    ];
    const { rows } = await database.query<{ currency: string; sold: Buffer; base: string }>({
      name: `sold spans ${spans ? 'and' : 'without'} ${single.length} days ${edges.length} edges`,
      text: `select *, ${BASE_CURRENCY} as base from (${packed(addedUp(parts))}) sold`,
      values,
    });
    return rows.map(({ currency, base, sold }) => {
      return { currency, isBase: currency === base, sold: unpacked(sold, numbers) };
    });
  }

  return async (range) => {
    const cut = daysAndEdges(range, calendar);
    const isLong = cut.days !== undefined && lengthOf(cut.days) > mostDays;
    return new ProductSums(numbers, await (isLong ? bySpans(cut.days, cut) : byDays(cut)));
  };
}

/** `base` is the name of the base currency. */
type SoldRow = { readonly currency: string; readonly base: string } & (
  | /** `sold` is null when the day in memory still holds. */
  (Pick<SoldDay, 'day' | 'build' | 'changes'> & { readonly sold: Buffer | null })
  /** The orders of an edge. */
  | { readonly day: null; readonly sold: Buffer }
);

/**
 * In one statement, so that the answer is of one moment. A day of one currency is known by the number of its changes within one build of the view: a rebuild
 * counts them again, perhaps for other sums. Edges are looked up one by one, which also keeps PostgreSQL from calling workers for them.
 */
const CHANGED_DAYS_AND_EDGES = {
  name: 'sold days',
  text: `select total.day, total.currency, serving.id as build, total.changes, ${BASE_CURRENCY} as base,
      case when known.day is null then
        coalesce((select sold from (${packed(`${soldOnDays('total.day', 'total.day')} and currency = total.currency`)}) day), '')
      end as sold
    from views."orders_sales__totals" total
    cross join (select id from views.checkpoints where projection = 'orders_sales' and serving) serving
    left join unnest($3::date[], $4::text[], $5::integer[], $6::bigint[]) known (day, currency, build, changes)
      on (known.day, known.currency, known.build, known.changes) = (total.day, total.currency, serving.id, total.changes)
    where total.day between $1 and $2
    union all
    select null, edge.currency, null, null, ${BASE_CURRENCY}, edge.sold
    from unnest($7::timestamptz[], $8::timestamptz[]) part (start, behind),
      lateral (${packed(soldInOrders('part.start', 'part.behind'))}) edge`,
};

function lengthOf({ first, last }: Days): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
}
