import { idSchema } from '@countinghouse/contracts/kernel/ids';
import { derived, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { FigureUnit } from '@countinghouse/contracts/reports/explain-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import { baseCurrencyName } from '../../shared/base-currency.ts';
import { type Apart, type ExplainedFigure, type ExplainedFigures, invalid } from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import { deadStockCriteria } from './dead-stock.query.ts';
import { type StockCriteria, type StockMeasure, stockEntries, stockRow, stockRows } from './stock-layers.ts';

const ofValuation = (measure: StockMeasure, unit: FigureUnit): ExplainedFigure<'valuation'> => ({
  unit,
  apart: ({ query, calendar, database }, given) =>
    takenApart(database, { today: calendar.dayOf(Date.now()), group: query.group }, { ...query, measure, unit }, given),
});

const ofDeadStock = (measure: StockMeasure, unit: FigureUnit): ExplainedFigure<'deadStock'> => ({
  unit,
  apart: ({ query, calendar, database }, given) =>
    takenApart(database, deadStockCriteria(calendar.dayOf(Date.now()), query.days), { ...query, measure, unit }, given),
});

/** The figures of the reports on what is in stock. */
export const stockFigures: ExplainedFigures<'valuation'> & ExplainedFigures<'deadStock'> = {
  'valuation.units': ofValuation('units', 'count'),
  'valuation.value': ofValuation('value', 'amount'),
  'valuation.uncosted': ofValuation('uncosted', 'count'),
  'valuation.days30': ofValuation('days30', 'amount'),
  'valuation.days90': ofValuation('days90', 'amount'),
  'valuation.days180': ofValuation('days180', 'amount'),
  'valuation.older': ofValuation('older', 'amount'),
  'dead.units': ofDeadStock('units', 'count'),
  'dead.value': ofDeadStock('value', 'amount'),
  'dead.uncosted': ofDeadStock('uncosted', 'count'),
};

interface StockCell {
  readonly key?: string | undefined;
  readonly of?: string | undefined;
  readonly measure: StockMeasure;
  readonly unit: FigureUnit;
}

async function takenApart(
  database: Database,
  criteria: StockCriteria,
  { key, of, measure, unit }: StockCell,
  given: Given,
): Promise<Apart> {
  if (of !== undefined) throw invalid('of');
  if (key !== undefined && !idSchema.safeParse(key).success) throw invalid('key');
  const asked = { ...criteria, key };
  const report = derived(stockRow(criteria.today), 'report');
  return {
    value: sql`(select coalesce(sum(${report[measure]}), 0)::bigint from (${stockRows(asked, given)}) ${report})`,
    entries: stockEntries(asked, measure, given),
    ...(unit === 'amount' && { currency: await baseCurrencyName(database) }),
  };
}
