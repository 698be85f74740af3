import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  all,
  derived,
  functionRows,
  literal,
  optional,
  parameters,
  type Selected,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, Column, date, integer, text, timestamptz } from '@countinghouse/contracts/kernel/table';
import { type Days, spansIn } from '@countinghouse/contracts/orders/reports/sales-span';
import { salesTables } from '@countinghouse/contracts/orders/tables';
import type { Database } from '@countinghouse/platform/postgres/database';
import { builds } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { read } from '@countinghouse/platform/sql/read';
import { type DaysAndEdges, daysAndEdges, type ReportRange } from '../../report-range.ts';
import { BASE_CURRENCY } from '../../shared/base-currency.ts';
import { ProductNumbers, ProductSums, type SoldPart, unpacked } from './product-sums.ts';
import { keyOf, type SoldDay, SoldDays } from './sold-days.ts';
import { addedUp, packed, packedRow, soldInOrders, soldInSpans, soldOnDays } from './sold-parts.ts';

/** Returns the sales of every product in a range, exactly as in the view at one moment. */
export type SalesSums = (range: ReportRange) => Promise<ProductSums>;

export interface SalesSumsOptions {
  /**
   * Cache size for days, 20 bytes for each product that sold on one. Default 64 MB: 600 days of 5,300 products, about a
   * shop of a million orders a year.
   */
  readonly maxBytes?: number;
  /**
   * Longer ranges are summed by PostgreSQL in spans, which is faster than a first read of so many days. Default 100,
   * more than a quarter.
   */
  readonly mostDays?: number;
}

const DAY_MS = 86_400_000;

/** Caches days in memory and reads only those that changed since: docs/adr/0020-sales-ranking-in-columns.md. */
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
    const rows = await read(database, {
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
      // A day has thousands of products: other requests are served before the next one.
      if (row.sold) await nextTurn();
    }
    return parts;
  }

  function partOf(row: SoldRow, known: ReadonlyMap<string, SoldDay>): SoldPart {
    const { currency, base, day, build, changes } = row;
    const isBase = currency === base;
    const sold = row.sold && unpacked(row.sold, numbers);
    if (day === null || build === null || changes === null) return { currency, isBase, sold: sold! };
    const present = sold ? { day, currency, build, changes, sold } : known.get(keyOf({ day, currency }))!;
    kept.keep(present);
    return { currency, isBase, sold: present.sold };
  }

  async function bySpans(days: Days, { edges }: DaysAndEdges): Promise<SoldPart[]> {
    const { spans, days: single } = spansIn(days);
    const { values, given } = parameters();
    const parts = [
      ...(spans ? [soldInSpans(given(spans.first), given(spans.last))] : []),
      ...single.map(({ first, last }) => soldOnDays(given(first), given(last))),
      ...edges.map(({ from, to }) => soldInOrders(given(from), given(to))),
    ];
    const rows = await read(database, {
      name: `sold spans ${spans ? 'and' : 'without'} ${single.length} days ${edges.length} edges`,
      text: sql`select ${inSpans} from (${packed(addedUp(parts))}) ${sums}`,
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

const sums = derived(packedRow, 'sums');
const inSpans = select({ ...all(sums), base: BASE_CURRENCY });

const total = source(salesTables.totals, 'total');
const known = optional(functionRows('known', { day: date(), currency: text(), build: integer(), changes: bigint() }));
const dayRow = derived(packedRow, 'whole_day');
const edge = derived(packedRow, 'edge');
const cut = functionRows('cut', { start: timestamptz(), behind: timestamptz() });
const ofDay = packed(soldOnDays(total.day, total.day, total.currency));
const soldRow = select({
  /** Null for the orders of an edge, as are `build` and `changes`. */
  day: typed(date().nullable(), total.day),
  currency: total.currency,
  build: typed(integer().nullable(), builds.id),
  changes: typed(bigint().nullable(), total.changes),
  /** Name of the base currency. */
  base: BASE_CURRENCY,
  /** Null when the cached day is still valid. */
  sold: typed(
    new Column<Buffer>('bytea').nullable(),
    sql`case when ${known.day} is null then
        coalesce((select ${dayRow.sold} from (${ofDay}) ${dayRow}), '')
      end`,
  ),
});
type SoldRow = Selected<typeof soldRow>;

/**
 * One statement, so that the result is of one snapshot. A day of one currency is identified by its number of changes
 * within one build of the view, as a rebuild restarts the count; edges are read one by one, which also avoids parallel
 * workers.
 */
const CHANGED_DAYS_AND_EDGES = {
  name: 'sold days',
  text: sql`select ${soldRow} from ${total}
    join ${builds} on ${builds.projection} = ${literal(salesTables.totals.view)} and ${builds.serving}
    left join unnest($3::date[], $4::text[], $5::integer[], $6::bigint[]) ${known}
      on (${known.day}, ${known.currency}, ${known.build}, ${known.changes})
        = (${total.day}, ${total.currency}, ${builds.id}, ${total.changes})
    where ${total.day} between $1 and $2
    union all
    select null, ${edge.currency}, null, null, ${BASE_CURRENCY}, ${edge.sold}
    from unnest($7::timestamptz[], $8::timestamptz[]) ${cut},
      lateral (${packed(soldInOrders(cut.start, cut.behind))}) ${edge}`,
};

function lengthOf({ first, last }: Days): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
}
