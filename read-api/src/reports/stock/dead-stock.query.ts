import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { addDays } from '@countinghouse/contracts/kernel/shop-day';
import {
  derived,
  pick,
  type Selected,
  type Source,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, date } from '@countinghouse/contracts/kernel/table';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { deadStockRoutes } from '@countinghouse/contracts/reports/stock/dead-stock-api';
import { stockTables } from '@countinghouse/contracts/reports/stock/stock-tables';
import type { Database } from '@countinghouse/platform/postgres/database';
import { baseCurrencyName } from '../../shared/base-currency.ts';
import { pageWithTotals, type ReportRows, type SortedPage } from '../report-rows.ts';
import { groupNames } from '../sales/group-names.ts';
import { type StockCriteria, stockRow, stockRows } from './stock-layers.ts';

type DeadStock = Pick<ReplyOf<typeof deadStockRoutes.deadStock>, 'rows' | 'total' | 'totals'>;

/** The criteria of what is in stock and was not sold for so many days. */
export function deadStockCriteria(today: string, days: number): StockCriteria {
  return { today, group: 'product', unsoldSince: addDays(today, -days) };
}

/** Returns products of which none was sold for so many days. */
export async function deadStock(
  database: Database,
  { days, ...page }: SortedPage & { readonly days: number },
  today: string,
): Promise<DeadStock> {
  const criteria = deadStockCriteria(today, days);
  const [currency, { rows, total, totals }] = await Promise.all([
    baseCurrencyName(database),
    pageWithTotals(database, deadReport(criteria), totalOf, page),
  ]);
  const keys = rows.map(({ key }) => key);
  const named = await groupNames(database, 'product', keys);
  return {
    rows: rows.map(({ key, last_sale: lastSale, last_arrival: lastArrival, ...sums }) => ({
      ...{ key, product: named(key)!, currency, ...valued(sums), lastSale, lastArrival },
    })),
    total,
    totals: totals.filter(({ units }) => units > 0).map((sums) => ({ key: '', currency, ...valued(sums) })),
  };
}

const line = source(saleTables.sale_line, 'line');
const product = source(stockTables.products, 'product');
const stock = derived(stockRow('2000-01-01'), 'stock');
const deadRow = select({
  ...pick(stock, 'key', 'units', 'value', 'uncosted'),
  last_sale: typed(
    date().nullable(),
    sql`case when ${product.last_released} is null then ${product.last_ordered} else (select max(${line.day})
      from ${line} where ${line.product_id} = ${product.product_id} and ${line.counts}) end`,
  ),
  last_arrival: product.last_arrival,
});

function totalOf(found: Source<Selected<typeof deadRow>>) {
  const sumOf = (name: 'units' | 'value' | 'uncosted') =>
    typed(bigint(), sql`coalesce(sum(${found[name]}), 0)::bigint`);
  const total = select({ units: sumOf('units'), value: sumOf('value'), uncosted: sumOf('uncosted') });
  return sql`select ${total} from ${found}` as Sql<Selected<typeof total>>;
}

function deadReport(criteria: StockCriteria): ReportRows<Selected<typeof deadRow>> {
  return {
    row: deadRow,
    rows: (given) =>
      sql`select ${deadRow} from (${stockRows(criteria, given)}) ${stock}
        join ${product} on ${product.product_id} = ${stock.key}::uuid` as Sql<Selected<typeof deadRow>>,
    usual: ({ value, units, key }) => sql`${value} desc, ${units} desc, ${key}`,
  };
}

function valued({
  units,
  value,
  uncosted,
}: {
  readonly units: number;
  readonly value: number;
  readonly uncosted: number;
}) {
  return { units, value: fromMinor(value), uncosted };
}
