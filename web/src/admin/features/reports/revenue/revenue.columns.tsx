import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { FigureName } from '@countinghouse/contracts/reports/figures';
import {
  hasFees,
  type RevenueRow,
  type RevenueTotal,
  type revenueRoutes,
} from '@countinghouse/contracts/reports/sales/revenue-api';
import { Grid, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { formatAmount, formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { ArrangedTable } from '../../../shared/list/arranged-table.tsx';
import { reportColumns } from '../../../shared/list/columns/list-columns.ts';
import { FigureButton } from '../../../shared/report/explain/figure-button.tsx';
import { ReportCards } from '../../../shared/report/report-cards.tsx';
import { useMessages } from './revenue.messages.ts';
import type { RevenueView } from './revenue-view.ts';
import { useRevenueWords } from './revenue-words.ts';

const measures = ['orders', 'units', 'goods', 'before', 'year', 'fee', 'cost', 'margin', 'uncosted'] as const;
type Measure = (typeof measures)[number];
const widths: Readonly<Record<Measure, number>> = {
  ...{ orders: 76, units: 76, goods: 124, before: 124, year: 124, fee: 104, cost: 116, margin: 132, uncosted: 84 },
};

/** The measures that a view shows, in their order. */
export function measuresOf({ group, isCompared }: RevenueView): readonly Measure[] {
  return measures.filter((name) => {
    if (name === 'fee') return hasFees(group);
    return name === 'before' || name === 'year' ? isCompared : true;
  });
}

/** Returns the columns of the report. */
export function useRevenueColumns(view: RevenueView): TableColumnsType<RevenueRow> {
  const t = useMessages();
  const { periodName, groupName, groupTitle } = useRevenueWords(view.by, view.group);
  const isTold = view.group !== 'none';
  const figures = measuresOf(view).map((name) => [
    name,
    {
      title: t(name),
      width: widths[name],
      align: 'right' as const,
      ...(name === 'uncosted' && { responsive: ['xl' as const] }),
      render: (_: unknown, row: RevenueRow) => <Measured name={name} of={row} />,
    },
  ]);
  return reportColumns<RevenueRow>({
    ...((view.by !== 'none' || !isTold) && {
      period: {
        isLead: !isTold as true,
        title: t('period'),
        width: 132,
        render: (_: unknown, row: RevenueRow) => periodName(row),
      },
    }),
    ...(isTold && {
      group: {
        isLead: true as const,
        title: groupTitle,
        width: 190,
        render: (_: unknown, row: RevenueRow) => groupName(row),
      },
    }),
    ...Object.fromEntries(figures),
  });
}

interface RevenueTableProps {
  readonly view: RevenueView;
  readonly page: ReplyOf<typeof revenueRoutes.revenue>;
}

/** The rows of the report above the sum of each currency; cards on a phone. */
export function RevenueTable({ view, page: { rows, totals } }: RevenueTableProps) {
  const t = useMessages();
  const isPhone = Grid.useBreakpoint().md === false;
  const columns = useRevenueColumns(view);
  const { periodName, groupName } = useRevenueWords(view.by, view.group);
  const shown = measuresOf(view);
  if (isPhone) {
    const figuresOf = (of: RevenueRow | RevenueTotal) =>
      shown.map((name) => ({ key: name, label: t(name), value: <Measured name={name} of={of} /> }));
    const nameOf = (row: RevenueRow) =>
      [...(view.group === 'none' ? [] : [groupName(row)]), ...(view.by === 'none' ? [] : [periodName(row)])].join(
        ' · ',
      );
    return (
      <ReportCards
        cards={[
          ...rows.map((row) => ({ key: row.key, title: nameOf(row) || t('all'), figures: figuresOf(row) })),
          ...totals.map((total) => ({
            key: total.key,
            title: `${t('all')} (${total.currency})`,
            figures: figuresOf(total),
            isTotal: true,
          })),
        ]}
      />
    );
  }
  const cells = Object.fromEntries(
    shown.map((name): [string, ReactNode] => [
      name,
      totals.map((total) => (
        <div key={total.key}>
          <Measured name={name} of={total} />
        </div>
      )),
    ]),
  );
  return (
    <ArrangedTable columns={columns} rows={rows} rowKey="key" totals={{ label: t('all'), cells }} label={t('title')} />
  );
}

/** A figure of a row or of a total, with its share where it is a margin and its change where it is compared. */
function Measured({ name, of }: { name: Measure; of: RevenueRow | RevenueTotal }) {
  const language = useLanguage();
  const { key, currency } = of;
  const beside = name === 'before' || name === 'year' ? name : undefined;
  const measure = beside ? 'goods' : (name as Exclude<Measure, 'before' | 'year'>);
  const value = (beside ? of[beside] : of)?.[measure];
  if (value === undefined) return null;
  const isCount = measure === 'orders' || measure === 'units' || measure === 'uncosted';
  const share = new Intl.NumberFormat(language, { style: 'percent', signDisplay: beside ? 'exceptZero' : 'auto' });
  const sold = of.margin + of.cost;
  const part = beside
    ? value > 0
      ? of.goods / value - 1
      : undefined
    : name === 'margin' && sold > 0
      ? of.margin / sold
      : undefined;
  return (
    <>
      <FigureButton figure={`sales.${measure}` satisfies FigureName} cell={key} {...(beside && { of: beside })}>
        <span className="figure">{isCount ? formatCount(value, language) : amount(value, currency, language)}</span>
      </FigureButton>
      {part !== undefined && <small>{` ${share.format(part)}`}</small>}
    </>
  );
}

function amount(value: number, currency: string, language: ReturnType<typeof useLanguage>): string {
  return `${value < 0 ? '−' : ''}${currency} ${formatAmount(Math.abs(value), language)}`;
}
