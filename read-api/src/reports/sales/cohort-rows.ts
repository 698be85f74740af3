import {
  derived,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { Given } from '../report-rows.ts';

const sum = source(saleTables.cohorts, 'cohort_sum');
const size = source(saleTables.cohort_sizes, 'cohort_size');

/** Whether a month of first orders is touched by days. */
export function touches(cohort: Sql, { start, end }: DayRange, given: Given): Sql {
  return sql`${cohort} between ${given(`${start.slice(0, 8)}01`)}::date and ${given(end)}::date`;
}

/** What the customers of a month of first orders bought in a month. */
export const cohortRow = select({
  ...pick(sum, 'cohort', 'month', 'currency', 'customers', 'orders', 'goods'),
  size: size.customers,
});
export type CohortRow = Selected<typeof cohortRow>;

/** The statement of the months of the cohorts of a range. */
export function cohortRows(range: DayRange, given: Given): Sql<CohortRow> {
  return sql`select ${cohortRow} from ${sum} join ${size} on ${size.cohort} = ${sum.cohort}
    where ${touches(sum.cohort, range, given)}`;
}

/** How many customers there are in the cohorts of a range. */
export function cohortSize(range: DayRange, given: Given): Sql {
  return sql`(select coalesce(sum(${size.customers}), 0)::bigint from ${size}
    where ${touches(size.cohort, range, given)})`;
}

const found = derived(cohortRow, 'found_cohort');

/** What a currency comes to in all months. */
function totalRow(all: Sql) {
  return select({
    currency: found.currency,
    orders: typed(bigint(), sql`sum(${found.orders})::bigint`),
    goods: typed(bigint(), sql`sum(${found.goods})::bigint`),
    size: typed(bigint(), all),
  });
}

/** The statement of the totals of a range, by currency. */
export function cohortTotals(range: DayRange, given: Given): Sql<Selected<ReturnType<typeof totalRow>>> {
  return sql`select ${totalRow(cohortSize(range, given))} from (${cohortRows(range, given)}) ${found}
    group by ${found.currency} order by ${found.currency}` as Sql<Selected<ReturnType<typeof totalRow>>>;
}
