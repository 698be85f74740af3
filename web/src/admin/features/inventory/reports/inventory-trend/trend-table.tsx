import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import type { TableColumnsType } from 'antd';
import { ArrangedTable } from '../../../../shared/list/arranged-table.tsx';
import { reportColumns } from '../../../../shared/list/columns/list-columns.ts';
import type { DayRange } from '../../../../shared/report/report-range.ts';
import { Count } from '../../../../shared/ui/values/money.tsx';
import { ShopDay } from '../../../../shared/ui/values/shop-day.tsx';
import type { MovementColumn } from '../movement-params.ts';
import { MovementsLink } from '../movements-link.tsx';
import { ReconciliationMark } from '../reconciliation-mark.tsx';
import { useMessages } from './trend.messages.ts';
import { dayOf, isReconciled, totalOf } from './trend-totals.ts';

/** A day of the trend, and whether it reconciles with its movements and the next day. */
type TrendDay = TrendRow & { readonly isRight: boolean };

interface TrendTableProps {
  readonly rows: readonly TrendRow[];
  readonly productId: string;
}

/** The days as an account: each opens with the closing balance of the previous one; movements link to their details. */
export function TrendTable({ rows, productId }: TrendTableProps) {
  const t = useMessages();
  const columns = useTrendColumns(productId);
  const days = rows.map((row, index) => ({ ...row, isRight: isReconciled(rows, index) }));
  const { openingCount, salesCount, adjustCount, closingCount } = totalOf(rows);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const all = { productId, range: { start: dayOf(first), end: dayOf(last) } };
  const cells = {
    opening: <Units count={openingCount} />,
    sales: <Moved {...all} column="sales" count={salesCount} />,
    adjustment: <Moved {...all} column="adjustment" count={adjustCount} />,
    closing: <Moved {...all} count={closingCount} />,
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
export function useTrendColumns(productId: string): TableColumnsType<TrendDay> {
  const t = useMessages();
  const moved = (row: TrendRow, count: number, column?: MovementColumn) => (
    <Moved
      productId={productId}
      range={{ start: dayOf(row), end: dayOf(row) }}
      count={count}
      {...(column && { column })}
    />
  );
  return reportColumns<TrendDay>({
    date: { isLead: true, title: t('date'), render: (_, row) => <ShopDay day={dayOf(row)} /> },
    opening: { title: t('opening'), align: 'right', render: (_, row) => <Units count={row.openingCount} /> },
    sales: { title: t('sales'), align: 'right', render: (_, row) => moved(row, row.salesCount, 'sales') },
    adjustment: {
      title: t('adjustment'),
      align: 'right',
      render: (_, row) => moved(row, row.adjustCount, 'adjustment'),
    },
    closing: { title: t('closing'), align: 'right', render: (_, row) => moved(row, row.closingCount) },
    reconciled: {
      title: t('reconciled'),
      align: 'center',
      render: (_, row) => <ReconciliationMark isRight={row.isRight} />,
    },
  });
}

/** Zero is shown as a dash, so that movements stand out. */
function Units({ count }: { count: number }) {
  return count ? <Count value={count} /> : '–';
}

interface MovedProps {
  readonly productId: string;
  readonly range: DayRange;
  readonly column?: MovementColumn;
  readonly count: number;
}

function Moved({ productId, range, column, count }: MovedProps) {
  if (!count) return '–';
  return (
    <MovementsLink over="/admin/report/inventory-trend" productId={productId} range={range} {...(column && { column })}>
      <Count value={count} />
    </MovementsLink>
  );
}
