import type { ReportName } from '@countinghouse/contracts/kernel/http/figures';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { derived, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { ExplainQuery, FigureUnit } from '@countinghouse/contracts/reports/explain-api';
import { hasFees } from '@countinghouse/contracts/reports/sales/revenue-api';
import { reportRange } from '../../report-range.ts';
import { baseCurrencyName } from '../../shared/base-currency.ts';
import { type Apart, type ExplainedFigure, type ExplainedFigures, invalid } from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import { levelApart } from '../stock/stock-flows.ts';
import { saleDays } from './revenue.query.ts';
import { type SaleFigure, saleEntries } from './sale-entries.ts';
import { cellOfKey, daysOfCell, type SaleCell } from './sale-key.ts';
import { isOfWholeOrders, type SaleMeasure, type SaleRange, saleRow, saleRows } from './sale-rows.ts';

/** The query of a report on sales as that of the report on revenue. */
type AsRevenue<Name extends ReportName> = (query: ExplainQuery<Name>) => ExplainQuery<'revenue'>;

const ofSales = <Name extends ReportName>(
  asRevenue: AsRevenue<Name>,
  measure: SaleMeasure,
  unit: FigureUnit,
): ExplainedFigure<Name> => ({
  unit,
  async apart({ query: of, calendar, database }, given) {
    const query = asRevenue(of);
    const cell =
      query.key === undefined
        ? { period: '', group: '', currency: await baseCurrencyName(database) }
        : cellOfKey(query.key);
    const asked = figureAt(cell, query, calendar);
    if (isOfWholeOrders(measure) && !hasFees(asked.range.group)) throw invalid('figure');
    const apart = saleApart({ ...asked, measure }, given);
    return unit === 'amount' ? { ...apart, currency: cell.currency } : apart;
  },
});

const asItIs = (query: ExplainQuery<'revenue'>) => query;
/** The figures of the report on revenue. */
export const saleFigures: ExplainedFigures<'revenue'> = {
  'sales.orders': ofSales(asItIs, 'orders', 'count'),
  'sales.units': ofSales(asItIs, 'units', 'count'),
  'sales.list': ofSales(asItIs, 'list', 'amount'),
  'sales.goods': ofSales(asItIs, 'goods', 'amount'),
  'sales.fee': ofSales(asItIs, 'fee', 'amount'),
  'sales.delivery': ofSales(asItIs, 'delivery', 'amount'),
  'sales.cost': ofSales(asItIs, 'cost', 'amount'),
  'sales.margin': ofSales(asItIs, 'margin', 'amount'),
  'sales.uncosted': ofSales(asItIs, 'uncosted', 'count'),
};

const byCustomer = (query: ExplainQuery<'customers'>) =>
  ({ ...query, figure: 'sales.orders', by: 'none', group: 'customer' }) as const;
/** The figures of the report on customers. */
export const customerFigures: ExplainedFigures<'customers'> = {
  'customers.orders': ofSales(byCustomer, 'orders', 'count'),
  'customers.units': ofSales(byCustomer, 'units', 'count'),
  'customers.list': ofSales(byCustomer, 'list', 'amount'),
  'customers.goods': ofSales(byCustomer, 'goods', 'amount'),
  'customers.fee': ofSales(byCustomer, 'fee', 'amount'),
  'customers.delivery': ofSales(byCustomer, 'delivery', 'amount'),
  'customers.cost': ofSales(byCustomer, 'cost', 'amount'),
  'customers.margin': ofSales(byCustomer, 'margin', 'amount'),
  'customers.uncosted': ofSales(byCustomer, 'uncosted', 'count'),
};

const byProduct = (query: ExplainQuery<'abc'>) =>
  ({ ...query, figure: 'sales.orders', by: 'none', group: 'product' }) as const;
/** The figures of the report on classes of products. */
export const abcFigures: ExplainedFigures<'abc'> = {
  'abc.goods': ofSales(byProduct, 'goods', 'amount'),
  'abc.margin': ofSales(byProduct, 'margin', 'amount'),
  'abc.uncosted': ofSales(byProduct, 'uncosted', 'count'),
  'abc.units': {
    unit: 'count',
    async apart({ query, calendar }, given) {
      const { range, group } = figureAt(productOf(query), byProduct(query), calendar);
      return saleApart({ range, measure: 'units', period: '', group, currency: undefined }, given);
    },
  },
  'abc.level': {
    unit: 'count',
    async apart({ query, calendar }, given) {
      if (query.of) throw invalid('of');
      return levelApart(figureAt(productOf(query), byProduct(query), calendar).group!, given);
    },
  },
};

/** The cell of a product. @throws RefusedError VALIDATION for any other */
function productOf({ key }: ExplainQuery<'abc'>): SaleCell {
  const cell = cellOfKey(key ?? '');
  if (cell.group === '') throw invalid('key');
  return cell;
}

const report = derived(saleRow, 'report');

/** A figure of sales by the statement of its report, and its entries. */
export function saleApart(figure: SaleFigure, given: Given): Apart {
  const { range, measure, period, group, currency } = figure;
  const rows = saleRows(range, given, group === undefined ? undefined : [group]);
  const ofCurrency = currency === undefined ? sql`` : sql`and ${report.currency} = ${given(currency)}`;
  return {
    value: sql`(select coalesce(sum(${report[measure]}), 0)::bigint from (${rows}) ${report}
      where ${report.period} = ${given(period)} ${ofCurrency})`,
    entries: saleEntries(figure, given),
  };
}

/** The days and the group of a cell. A total has no group, whatever its report is told apart by. */
function figureAt(
  { period, group, currency }: SaleCell,
  { start_at, end_at, of, ...query }: ExplainQuery<'revenue'>,
  calendar: ShopCalendar,
): Omit<SaleFigure, 'measure'> {
  const days = saleDays(reportRange(start_at, end_at), query, calendar);
  const by = period === '' ? 'none' : query.by;
  if (period !== '' && by === 'none') throw invalid('key');
  if (group !== '' && query.group === 'none') throw invalid('key');
  if (group !== '' && query.group !== 'delivery_method' && !UUID.test(group)) throw invalid('key');
  const told = { by, group: group === '' ? 'none' : query.group } as const;
  const ofGroup = group === '' ? undefined : group;
  const at = (range: Omit<SaleRange, 'by' | 'group'>) => ({
    ...{ range: { ...range, ...told }, period, group: ofGroup, currency },
  });
  return at(daysOfCell(period, by, days, of));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
