import { CheckOutlined, WarningOutlined } from '@ant-design/icons';
import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import { Grid, Table, type TableColumnsType } from 'antd';
import { Count } from '../../shared/format/money.tsx';
import styles from './trend.module.css';
import { useWords } from './trend.words.ts';
import { dayOf, tiesOut, totalOf } from './trend-books.ts';

const PAGE_SIZE = 100;

/** The days as an account: each opens with what the one before closed with. */
export function TrendTable({ rows }: { rows: readonly TrendRow[] }) {
  const t = useWords();
  const days = rows.map((row, index) => ({ ...row, isRight: tiesOut(rows, index) }));
  const columns: TableColumnsType<(typeof days)[number]> = [
    { title: t('date'), render: (_, row) => <span className="figure">{dayOf(row)}</span> },
    { title: t('opening'), align: 'right', render: (_, row) => <Units count={row.openingCount} /> },
    { title: t('sales'), align: 'right', render: (_, row) => <Units count={row.salesCount} /> },
    { title: t('adjustment'), align: 'right', render: (_, row) => <Units count={row.adjustCount} /> },
    { title: t('closing'), align: 'right', render: (_, row) => <Units count={row.closingCount} /> },
    {
      title: <span className="visually-hidden">{t('tie')}</span>,
      width: 48,
      align: 'center',
      render: (_, row) => <TieMark isRight={row.isRight} />,
    },
  ];
  const isPhone = Grid.useBreakpoint().md === false;
  const table = (
    <Table
      className={styles.table ?? ''}
      size="middle"
      rowKey="date"
      columns={columns}
      dataSource={days}
      pagination={days.length > PAGE_SIZE && { defaultPageSize: PAGE_SIZE, size: 'small', showSizeChanger: false }}
      {...(!isPhone && { sticky: { offsetHeader: 56 } })}
      summary={() => <Totals rows={rows} isRight={days.every((day) => day.isRight)} />}
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

function TieMark({ isRight }: { isRight: boolean }) {
  const t = useWords();
  const words = isRight ? t('tiesOut') : t('broken');
  return (
    <span className={isRight ? styles.right : styles.wrong} role="img" aria-label={words} title={words}>
      {isRight ? <CheckOutlined /> : <WarningOutlined />}
    </span>
  );
}

function Totals({ rows, isRight }: { rows: readonly TrendRow[]; isRight: boolean }) {
  const t = useWords();
  const { openingCount, salesCount, adjustCount, closingCount } = totalOf(rows);
  return (
    <Table.Summary.Row className={styles.totals ?? ''}>
      <Table.Summary.Cell index={0}>{t('total')}</Table.Summary.Cell>
      {[openingCount, salesCount, adjustCount, closingCount].map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are the columns, in their fixed order
        <Table.Summary.Cell key={index} index={index + 1} align="right">
          <Units count={count} />
        </Table.Summary.Cell>
      ))}
      <Table.Summary.Cell index={5} align="center">
        <TieMark isRight={isRight} />
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}
