import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import { Grid, Table, type TableColumnsType } from 'antd';
import report from '../../../shared/report/report.module.css';
import type { DayRange } from '../../../shared/report/report-range.ts';
import { Count } from '../../../shared/ui/values/money.tsx';
import { ShopDay } from '../../../shared/ui/values/shop-day.tsx';
import type { MovementColumn } from '../movement-params.ts';
import { MovementsLink } from '../movements-link.tsx';
import { ReconciliationMark } from '../reconciliation-mark.tsx';
import { useMessages } from './trend.messages.ts';
import styles from './trend.module.css';
import { dayOf, isReconciled, totalOf } from './trend-totals.ts';

const PAGE_SIZE = 100;

interface TrendTableProps {
  readonly rows: readonly TrendRow[];
  readonly productId: string;
}

/** The days as an account: each opens with what the one before closed with. What moved leads to its movements. */
export function TrendTable({ rows, productId }: TrendTableProps) {
  const t = useMessages();
  const days = rows.map((row, index) => ({ ...row, isRight: isReconciled(rows, index) }));
  const moved = (row: TrendRow, count: number, column?: MovementColumn) => (
    <Moved productId={productId} range={{ start: dayOf(row), end: dayOf(row) }} column={column} count={count} />
  );
  const columns: TableColumnsType<(typeof days)[number]> = [
    { title: t('date'), render: (_, row) => <ShopDay day={dayOf(row)} /> },
    { title: t('opening'), align: 'right', render: (_, row) => <Units count={row.openingCount} /> },
    { title: t('sales'), align: 'right', render: (_, row) => moved(row, row.salesCount, 'sales') },
    { title: t('adjustment'), align: 'right', render: (_, row) => moved(row, row.adjustCount, 'adjustment') },
    { title: t('closing'), align: 'right', render: (_, row) => moved(row, row.closingCount) },
    {
      title: <span className="visually-hidden">{t('reconciled')}</span>,
      width: 48,
      align: 'center',
      render: (_, row) => <ReconciliationMark isRight={row.isRight} />,
    },
  ];
  const isPhone = Grid.useBreakpoint().md === false;
  const table = (
    <Table
      className={report.table ?? ''}
      size="middle"
      rowKey="date"
      columns={columns}
      dataSource={days}
      pagination={days.length > PAGE_SIZE && { defaultPageSize: PAGE_SIZE, size: 'small', showSizeChanger: false }}
      {...(!isPhone && { sticky: { offsetHeader: 56 } })}
      summary={() => <Totals rows={rows} productId={productId} isRight={days.every((day) => day.isRight)} />}
    />
  );
  if (!isPhone) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.sideways} tabIndex={0} aria-label={t('title')}>
      {table}
    </section>
  );
}

/** Nothing is a dash, so that what moved stands out. */
function Units({ count }: { count: number }) {
  return count ? <Count value={count} /> : '–';
}

interface MovedProps {
  readonly productId: string;
  readonly range: DayRange;
  readonly column: MovementColumn | undefined;
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

function Totals({ rows, productId, isRight }: TrendTableProps & { readonly isRight: boolean }) {
  const t = useMessages();
  const { openingCount, salesCount, adjustCount, closingCount } = totalOf(rows);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const range = { start: dayOf(first), end: dayOf(last) };
  const moved = (count: number, column?: MovementColumn) => (
    <Moved productId={productId} range={range} column={column} count={count} />
  );
  const cells = [
    <Units key="opening" count={openingCount} />,
    moved(salesCount, 'sales'),
    moved(adjustCount, 'adjustment'),
    moved(closingCount),
  ];
  return (
    <Table.Summary.Row className={report.totals ?? ''}>
      <Table.Summary.Cell index={0}>{t('total')}</Table.Summary.Cell>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are the columns, in their fixed order
        <Table.Summary.Cell key={index} index={index + 1} align="right">
          {cell}
        </Table.Summary.Cell>
      ))}
      <Table.Summary.Cell index={5} align="center">
        <ReconciliationMark isRight={isRight} />
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}
