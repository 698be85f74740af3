import type { TaxReportTotal } from '@countinghouse/contracts/orders/reports/tax-report-api';
import { Grid, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { ArrangedTable } from '../../../shared/list/arranged-table.tsx';
import { reportColumns } from '../../../shared/list/columns/list-columns.ts';
import { useTaxWords } from '../../../shared/session/tax-words.ts';
import { FigureLink } from '../../../shared/ui/values/figure-link.tsx';
import { TaxCards } from './tax-cards.tsx';
import { useMessages } from './tax-report.messages.ts';
import { daysOfPeriod, type ShownTaxRow, type TaxReportView, taxedOrdersPath } from './tax-report-view.ts';
import { usePeriodName } from './use-period-name.ts';

const figures = ['base', 'tax', 'gross'] as const;
type Figure = (typeof figures)[number];

/** Returns the columns of the report. */
export function useTaxReportColumns(view: TaxReportView): TableColumnsType<ShownTaxRow> {
  const t = useMessages();
  const words = useTaxWords();
  const periodName = usePeriodName(view.by);
  const figure = (name: Figure, title: string, width: number) => ({
    title,
    width,
    align: 'right' as const,
    render: (_: unknown, row: ShownTaxRow) => (
      <TaxedFigure
        amount={row[name]}
        currency={row.currency}
        path={taxedOrdersPath(daysOfPeriod(row.period, view), { tax_cell: row.cell })}
      />
    ),
  });
  return reportColumns<ShownTaxRow>({
    period: { isLead: true, title: t('period'), width: 112, render: (_, row) => periodName(row.period) },
    tax: { title: t('tax'), width: 104, render: (_, row) => words.tax(row) },
    taxClass: { title: t('taxClass'), width: 88, render: (_, row) => words.taxClass(row.taxClass) },
    country: { title: t('country'), width: 104, render: (_, row) => words.country(row.country) },
    base: figure('base', t('base'), 112),
    taxAmount: figure('tax', t('taxAmount'), 104),
    gross: figure('gross', t('gross'), 112),
  });
}

interface TaxTableProps {
  readonly view: TaxReportView;
  readonly rows: readonly ShownTaxRow[];
  readonly totals: readonly TaxReportTotal[];
}

/** The rows of the report above the sum of each currency; cards on a phone. */
export function TaxTable({ view, rows, totals }: TaxTableProps) {
  const t = useMessages();
  const columns = useTaxReportColumns(view);
  const figureOf = (name: Figure, of: ShownTaxRow | TaxReportTotal) => (
    <TaxedFigure
      amount={of[name]}
      currency={of.currency}
      path={
        'cell' in of
          ? taxedOrdersPath(daysOfPeriod(of.period, view), { tax_cell: of.cell })
          : taxedOrdersPath(view.range, { tax_currency: of.currency })
      }
    />
  );
  const sumsOf = (name: Figure): ReactNode =>
    totals.map((total) => <div key={total.currency}>{figureOf(name, total)}</div>);
  if (Grid.useBreakpoint().md === false) {
    return <TaxCards view={view} rows={rows} totals={totals} figureOf={figureOf} />;
  }
  return (
    <ArrangedTable
      columns={columns}
      rows={rows}
      rowKey="key"
      totals={{ label: t('all'), cells: { base: sumsOf('base'), taxAmount: sumsOf('tax'), gross: sumsOf('gross') } }}
      label={t('title')}
    />
  );
}

interface TaxedFigureProps {
  readonly amount: number;
  readonly currency: string;
  readonly path: string;
}

/** A figure that leads to its orders. */
function TaxedFigure({ amount, currency, path }: TaxedFigureProps) {
  const t = useMessages();
  const language = useLanguage();
  return (
    <FigureLink to={path} title={t('behind')}>
      <span className="figure">{`${currency} ${formatAmount(amount, language)}`}</span>
    </FigureLink>
  );
}
