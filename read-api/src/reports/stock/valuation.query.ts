import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { type Source, type Sql, select, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { StockGroup } from '@countinghouse/contracts/reports/stock/stock-group';
import type { valuationRoutes } from '@countinghouse/contracts/reports/stock/valuation-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import { baseCurrencyName } from '../../shared/base-currency.ts';
import { type Given, pageWithTotals, type ReportRows, type SortedPage } from '../report-rows.ts';
import { groupNames } from '../sales/group-names.ts';
import { type StockCriteria, type StockRow, stockRow, stockRows } from './stock-layers.ts';

type Valuation = Pick<ReplyOf<typeof valuationRoutes.valuation>, 'rows' | 'total' | 'totals'>;

/** Returns what is in stock now. */
export async function valuation(
  database: Database,
  { group, ...page }: SortedPage & { readonly group: StockGroup },
  today: string,
): Promise<Valuation> {
  const criteria = { today, group };
  const [currency, { rows, total, totals }] = await Promise.all([
    baseCurrencyName(database),
    pageWithTotals(database, stockReport(criteria), totalOf, page),
  ]);
  const keys = rows.map(({ key }) => key);
  const named = await groupNames(database, group, keys);
  return {
    rows: rows.map(({ key, ...sums }) => ({ key, group: named(key)!, currency, ...valued(sums) })),
    total,
    totals: totals.filter(({ units }) => units > 0).map((sums) => ({ key: '', currency, ...valued(sums) })),
  };
}

/** The statement of what is in stock. */
function stockReport(criteria: StockCriteria): ReportRows<StockRow> {
  return {
    row: stockRow(criteria.today),
    rows: (given: Given) => stockRows(criteria, given),
    usual: ({ value, units, key }) => sql`${value} desc, ${units} desc, ${key}`,
  };
}

function totalOf(found: Source<StockRow>) {
  const sumOf = (name: Exclude<keyof StockRow, 'key'>) =>
    typed(bigint(), sql`coalesce(sum(${found[name]}), 0)::bigint`);
  const total = select({
    units: sumOf('units'),
    value: sumOf('value'),
    uncosted: sumOf('uncosted'),
    days30: sumOf('days30'),
    days90: sumOf('days90'),
    days180: sumOf('days180'),
    older: sumOf('older'),
  });
  return sql`select ${total} from ${found}` as Sql<Total>;
}
type Total = Omit<StockRow, 'key'>;

function valued({ units, uncosted, ...amounts }: Total) {
  return {
    ...{ units, uncosted, value: fromMinor(amounts.value), days30: fromMinor(amounts.days30) },
    ...{ days90: fromMinor(amounts.days90), days180: fromMinor(amounts.days180), older: fromMinor(amounts.older) },
  };
}
