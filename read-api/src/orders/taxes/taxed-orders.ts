import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { joined, pick, type Sql, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { orderListSql } from '@countinghouse/contracts/orders/lists/order.list-sql';
import { taxReportTables } from '@countinghouse/contracts/orders/reports/tax-report-tables';
import type { TaxedOrders, TaxedOrdersQuery } from '@countinghouse/contracts/orders/reports/taxed-orders';
import { findRows } from '@countinghouse/platform/lists/find-page';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { order } from '../../shared/order-rows.ts';
import { taxedView } from '../../shared/taxed-view.ts';
import { LISTED_ORDERS, type OrderPage } from '../order-list.query.ts';

/** Figures of the report on taxes: those of some days, of one currency or of one cell. */
export interface TaxFigures {
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly currency?: string | undefined;
  readonly cell?: string | undefined;
}

const entries = source(taxReportTables.entries);
const days = source(taxReportTables.days);
const sumRow = select({
  ...pick(days, 'cell', 'currency', 'country', 'rate', 'name_en', 'name_zh', 'tax_class'),
  base: typed(bigint(), sql`sum(${days.base})::bigint`),
  tax: typed(bigint(), sql`sum(${days.tax})::bigint`),
});
const SUMS = {
  name: 'taxed-sums',
  text: sql`select ${sumRow} from ${days}
    where ${days.day} between $1::date and $2::date and ($3::text is null or ${days.currency} = $3)
      and ($4::text is null or ${days.cell} = $4)
    group by ${days.cell}, ${days.currency}, ${days.country}, ${days.rate}, ${days.name_en}, ${days.name_zh},
      ${days.tax_class}
    order by ${days.currency}, ${days.country}, ${days.rate} desc, ${days.tax_class}, ${days.cell}`,
};

/** Returns the orders behind figures of the report on taxes, and what they come to in them. */
export async function taxedPage(
  database: Database,
  criteria: ListCriteria<typeof orderList>,
  figures: TaxFigures,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<OrderPage & { readonly taxed: TaxedOrders[] }> {
  const list = { ...orderListSql, seen: ({ given }: { given(value: unknown): Sql }) => behind(figures, given) };
  const search = { list, criteria, bounds: pageBounds(page), calendar };
  const { from, to, currency = null, cell = null } = figures;
  const [found, sums] = await Promise.all([
    findRows(database, search, LISTED_ORDERS, ({ orderId }) => orderId),
    read(database, { ...SUMS, values: [from, to, currency, cell] }),
  ]);
  return { ...found, sold: undefined, taxed: sums.map(taxedView) };
}

/** The condition on an order that figures count it. */
function behind({ from, to, currency, cell }: TaxFigures, given: (value: unknown) => Sql): Sql {
  const conditions = [
    sql`${entries.day} between ${given(from)}::date and ${given(to)}::date`,
    ...(currency === undefined ? [] : [sql`${entries.currency} = ${given(currency)}`]),
    ...(cell === undefined ? [] : [sql`${entries.cell} = ${given(cell)}`]),
  ];
  return sql`${order.order_id} in (select ${entries.order_id} from ${entries} where ${joined(conditions, ' and ')})`;
}

/**
 * The figures that a query of the order list names; none without days.
 * @throws RefusedError VALIDATION when one of the days is missing, or they are in the wrong order.
 */
export function taxFiguresOf(query: TaxedOrdersQuery): TaxFigures | undefined {
  const { taxed_from: from, taxed_to: to, tax_currency: currency, tax_cell: cell } = query;
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) throw invalid('taxed_from', 'required');
  if (to === undefined) throw invalid('taxed_to', 'required');
  if (to < from) throw invalid('taxed_to', 'before_start');
  return { from, to, currency, cell };
}

function invalid(field: string, code: string): RefusedError {
  return new RefusedError(refuse('VALIDATION', undefined, [{ field, code }]));
}
