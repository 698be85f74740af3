import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import type { FigureOf } from '@countinghouse/contracts/kernel/http/figures';
import type { TableColumnsType } from 'antd';
import { ArrangedTable } from '../../../../shared/list/arranged-table.tsx';
import { reportColumns } from '../../../../shared/list/columns/list-columns.ts';
import { FigureButton } from '../../../../shared/screen/report/explain/figure-button.tsx';
import { Count } from '../../../../shared/ui/values/money.tsx';
import { ShopDay } from '../../../../shared/ui/values/shop-day.tsx';
import { ReconciliationMark } from '../reconciliation-mark.tsx';
import { useMessages } from './trend.messages.ts';
import { dayOf, isReconciled, totalOf } from './trend-totals.ts';

/** A day of the trend, and whether it reconciles with its movements and the next day. */
type TrendDay = TrendRow & { readonly isRight: boolean };

/** The days as an account: each opens with the closing balance of the previous one. */
export function TrendTable({ rows }: { rows: readonly TrendRow[] }) {
  const t = useMessages();
  const columns = useTrendColumns();
  const days = rows.map((row, index) => ({ ...row, isRight: isReconciled(rows, index) }));
  const { openingCount, salesCount, adjustCount, closingCount } = totalOf(rows);
  const cells = {
    opening: <Units figure="trend.opening" cell="" count={openingCount} />,
    sales: <Units figure="trend.sold" cell="" count={salesCount} />,
    adjustment: <Units figure="trend.adjusted" cell="" count={adjustCount} />,
    closing: <Units figure="trend.closing" cell="" count={closingCount} />,
    reconciled: <ReconciliationMark isRight={days.every((day) => day.isRight)} />,
  };
  return (
    <ArrangedTable
      columns={columns}
      rows={days}
      rowKey="date"
      totals={{ label: t('total'), cells }}
      label={t('title')}
    />
  );
}

/** The columns of the trend of one product. */
export function useTrendColumns(): TableColumnsType<TrendDay> {
  const t = useMessages();
  const units = (row: TrendRow, figure: FigureOf<'trend'>, count: number) => (
    <Units figure={figure} cell={dayOf(row)} count={count} />
  );
  return reportColumns<TrendDay>({
    date: { isLead: true, title: t('date'), render: (_, row) => <ShopDay day={dayOf(row)} /> },
    opening: {
      title: t('opening'),
      align: 'right',
      render: (_, row) => units(row, 'trend.opening', row.openingCount),
    },
    sales: { title: t('sales'), align: 'right', render: (_, row) => units(row, 'trend.sold', row.salesCount) },
    adjustment: {
      title: t('adjustment'),
      align: 'right',
      render: (_, row) => units(row, 'trend.adjusted', row.adjustCount),
    },
    closing: {
      title: t('closing'),
      align: 'right',
      render: (_, row) => units(row, 'trend.closing', row.closingCount),
    },
    reconciled: {
      title: t('reconciled'),
      align: 'center',
      render: (_, row) => <ReconciliationMark isRight={row.isRight} />,
    },
  });
}

interface UnitsProps {
  readonly figure: FigureOf<'trend'>;
  /** A day; '' for all. */
  readonly cell: string;
  readonly count: number;
}

/** Zero is shown as a dash, so that movements stand out. */
function Units({ figure, cell, count }: UnitsProps) {
  if (!count) return '–';
  return (
    <FigureButton figure={figure} cell={cell}>
      <Count value={count} />
    </FigureButton>
  );
}
